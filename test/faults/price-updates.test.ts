// @module-tag long
import { expect, vi } from 'vitest';
import type { DashboardMenuItemList } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import { createClient } from '../helpers/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { processTest, test } from '../helpers/fixtures.ts';
import { ownerOf } from '../helpers/traffic.ts';

const PATH = '/v1/menu/items/prices';

// Without jobs, whose sweep would precede the test's.
const it = test.extend('settings', { scope: 'file' }, { roles: ['api'] });

it('A bulk price change interrupted by a crash is completed without overwriting later changes', async ({
  service,
  restaurant,
  client,
  harbourId,
  activityOf,
  onTestFinished,
}) => {
  const items = await Promise.all([restaurant.addItem(), restaurant.addItem(), restaurant.addItem()]);
  const [first, , last] = items.map(({ _id }) => _id);
  const collections = collectionsOf(service);
  const write = collections.items.bulkWrite.bind(collections.items);
  const spy = vi.spyOn(collections.items, 'bulkWrite');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async ([change]) => {
    if (change) await write([change]);
    throw new Error('Cut off');
  });
  const priceAt = async (itemId: string | undefined) => {
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${itemId}`);
    return body.prices.find(({ branchId }) => branchId === harbourId)?.price;
  };

  const prices = items.map(({ _id: itemId }) => ({ itemId, branchId: harbourId, price: 9 }));
  expect((await client.patch(PATH, { prices })).status).toBe(200);
  expect([await priceAt(first), await priceAt(last)]).toEqual(['9.00', '12.50']);
  await client.patch(`/v1/menu/items/${first}`, { prices: [{ branchId: harbourId, price: 8 }] });

  await service.context.sweep(0);
  await service.context.sweep(0);
  expect(await Promise.all(items.map(({ _id }) => priceAt(_id)))).toEqual(['8.00', '9.00', '9.00']);
  for (const { _id } of items) expect(await activityOf(_id)).toHaveLength(_id === first ? 2 : 1);
  expect(await collections.priceUpdates.countDocuments({ 'outbox.at': { $exists: true } })).toBe(0);
});

it('A bulk price change keeps concurrent changes of an item', async ({
  service,
  restaurant,
  client,
  harbourId,
  marketId,
  onTestFinished,
}) => {
  const { _id: itemId } = await restaurant.addItem();
  const collections = collectionsOf(service);
  const write = collections.items.bulkWrite.bind(collections.items);
  const spy = vi.spyOn(collections.items, 'bulkWrite');
  onTestFinished(() => spy.mockRestore());
  spy.mockImplementationOnce(async changes => {
    await client.patch(`/v1/menu/items/${itemId}`, { prices: [{ branchId: marketId, price: 8 }] });
    return write(changes);
  });
  await client.patch(PATH, { prices: [{ itemId, branchId: harbourId, price: 9 }] });
  const { body } = await client.get<MenuItem>(`/v1/menu/items/${itemId}`);
  expect(body.prices.map(({ branchSlug, price }) => [branchSlug, price])).toEqual(
    expect.arrayContaining([
      ['harbour', '9.00'],
      ['market', '8.00'],
    ]),
  );
});

processTest(
  'Of changes of many prices that a killed process was making, each is made for all items or for none',
  async ({ startInDataDir }) => {
    const service = await startInDataDir();
    const owner = await ownerOf(service.demo);
    const { body: menu } = await owner.get<DashboardMenuItemList>('/menu/items?limit=100');
    const priced = menu.data.flatMap(({ id: itemId, prices: [row] }) => (row ? [{ itemId, ...row }] : []));
    const requests = Array.from({ length: 6 }, (_, index) => ({
      body: {
        prices: priced
          .filter((_row, position) => position % 6 === index)
          .map(({ itemId, branchId }) => ({ itemId, branchId, price: 1234 })),
      },
      headers: { 'idempotency-key': `${index}` },
    }));
    const sendAll = ({ apiBaseUrl, apiKey }: typeof service.demo) => {
      const client = createClient(apiBaseUrl, async () => apiKey);
      return requests.map(options => client.request<object>('PATCH', PATH, options));
    };

    const sent = sendAll(service.demo);
    const settled = Promise.allSettled(sent);
    // After the first response, others are written but still pending.
    await Promise.any(sent);
    await service.kill('SIGKILL');
    const answered = await settled;

    const restarted = await startInDataDir();
    const again = await ownerOf(restarted.demo);
    const changedOf = async () => {
      const { body } = await again.get<DashboardMenuItemList>('/menu/items?limit=100');
      const changed = new Set(
        body.data.flatMap(({ id, prices }) =>
          prices.some(({ price }) => Number(price) === 1234) ? [id] : [],
        ),
      );
      return requests.map(
        ({ body: { prices } }) => prices.filter(({ itemId }) => changed.has(itemId)).length / prices.length,
      );
    };
    // A process's first sweep covers everything left.
    await expect.poll(async () => (await changedOf()).every(part => part === 0 || part === 1)).toBe(true);
    const after = await changedOf();
    for (const [index, { status }] of answered.entries())
      if (status === 'fulfilled') expect(after[index]).toBe(1);

    const repeated = await Promise.all(sendAll(restarted.demo));
    expect(repeated.map(({ status }) => status)).toEqual(requests.map(() => 200));
    for (const [index, one] of answered.entries())
      if (one.status === 'fulfilled') expect(repeated[index]?.body).toEqual(one.value.body);
    expect(await changedOf()).toEqual(requests.map(() => 1));
  },
);
