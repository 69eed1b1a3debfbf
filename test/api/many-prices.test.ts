import { describe, expect } from 'vitest';
import type { MenuItem, PriceUpdate } from '../../generated/public/types.ts';
import { sendAtOnce } from '../helpers/at-once.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';

const PATH = '/v1/menu/items/prices';
const DAY = 24 * 60 * 60_000;

let ahead = 0;

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('overrides', { scope: 'file' }, { clock: () => new Date(Date.now() + ahead) })
  .extend('client', { scope: 'file' }, ({ service, restaurantId }) =>
    service.client({ restaurantId, name: 'Price list' }),
  )
  .extend(
    'update',
    { scope: 'file' },
    ({ client }) =>
      (prices: unknown, by = client, key?: string) =>
        by.request<PriceUpdate & { code: string; fields: { path: string }[] }>('PATCH', PATH, {
          body: { prices },
          headers: key === undefined ? {} : { 'idempotency-key': key },
        }),
  )
  .extend('pricesOf', { scope: 'file' }, ({ client }) => async (itemId: string) => {
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${itemId}`);
    return Object.fromEntries(
      body.prices.map(({ branchSlug, price, listed }) => [branchSlug, [price, listed]]),
    );
  });

describe('Many prices in one request', () => {
  it('are changed by the price rules, with a log entry per item', async ({
    restaurant,
    harbourId,
    marketId,
    tokyoId,
    update,
    pricesOf,
    activityLinesOf,
  }) => {
    const [soup, bread] = [await restaurant.addItem(), await restaurant.addItem({ prices: [] })];
    const { status, body } = await update([
      { itemId: soup._id, branchId: harbourId, price: 9.5 },
      { itemId: bread._id, branchId: harbourId, price: 2 },
      { itemId: soup._id, branchId: tokyoId, price: 900, listed: false },
      { itemId: bread._id, branchId: marketId, listed: false },
    ]);
    expect([status, body]).toEqual([
      200,
      { id: expect.stringMatching(/^pru_/), itemCount: 2, priceCount: 4, createdAt: expect.any(String) },
    ]);
    expect(await pricesOf(soup._id)).toEqual({
      harbour: ['9.50', true],
      market: ['12.50', true],
      tokyo: ['900', false],
    });
    expect(await pricesOf(bread._id)).toEqual({ harbour: ['2.00', true] });
    for (const { _id } of [soup, bread])
      expect(await activityLinesOf(_id)).toEqual([
        ['menu_item.updated', 'Price list', expect.objectContaining({ changes: ['prices'] })],
      ]);
  });

  it('change nothing on the second request', async ({
    restaurant,
    harbourId,
    update,
    activityOf,
    client,
  }) => {
    const { _id: itemId } = await restaurant.addItem();
    const prices = [{ itemId, branchId: harbourId, price: 9.5 }];
    await update(prices);
    const { body: before } = await client.get<MenuItem>(`/v1/menu/items/${itemId}`);
    expect((await update(prices)).status).toBe(200);
    expect((await client.get<MenuItem>(`/v1/menu/items/${itemId}`)).body).toEqual(before);
    expect(await activityOf(itemId)).toHaveLength(1);
  });

  it('change 500 prices with a few indexed database commands', async ({
    service,
    restaurant,
    harbourId,
    marketId,
    update,
    pricesOf,
  }) => {
    const items = await Promise.all(Array.from({ length: 250 }, () => restaurant.addItem()));
    const prices = items.flatMap(({ _id: itemId }) =>
      [harbourId, marketId].map(branchId => ({ itemId, branchId, price: 7 })),
    );
    const { commandsOf, expectIndexed } = watchQueries(service);
    const commands = await commandsOf(async () => expect((await update(prices)).status).toBe(200));
    const ofUpdate = commands.filter(({ find, update }) => [find, update].includes('items'));
    // For validation, applying, and checking the result; the log removes entries in groups.
    expect(ofUpdate.filter(({ find }) => find)).toHaveLength(3);
    for (const command of commands.filter(({ find }) => find)) await expectIndexed(command, 500);
    for (const { _id } of [items.at(0), items.at(-1)].filter(item => item !== undefined))
      expect(await pricesOf(_id)).toMatchObject({ harbour: ['7.00', true], market: ['7.00', true] });
    expect((await update([...prices, { itemId: items[0]?._id, branchId: harbourId }])).status).toBe(400);
  });
});

describe('Prices with one invalid entry', () => {
  it('are all rejected, with the path of every invalid field', async ({
    restaurant,
    harbourId,
    tokyoId,
    update,
    pricesOf,
  }) => {
    const { _id: itemId } = await restaurant.addItem();
    const before = await pricesOf(itemId);
    const wrong = async (prices: unknown) => {
      const { status, body } = await update(prices);
      expect([status, body.code]).toEqual([400, 'invalid_request']);
      return body.fields.map(({ path }) => path);
    };
    const good = { itemId, branchId: harbourId, price: 1 };
    expect(await wrong([])).toEqual(['/prices']);
    expect(await wrong([good, { price: '1', vat: 101 }])).toEqual([
      '/prices/1/itemId',
      '/prices/1/branchId',
      '/prices/1/price',
      '/prices/1/vat',
    ]);
    expect(await wrong([good, { ...good, price: 2 }])).toEqual(['/prices/1/branchId']);
    expect(
      await wrong([
        good,
        { itemId: 'itm_unknown', branchId: harbourId, price: 1.234, vat: 1.23456 },
        { itemId, branchId: tokyoId, price: 1.5, compareAtPrice: 2.5 },
        good,
      ]),
    ).toEqual([
      '/prices/3/branchId',
      '/prices/1/itemId',
      '/prices/1/price',
      '/prices/1/vat',
      '/prices/2/price',
      '/prices/2/compareAtPrice',
    ]);
    expect(await pricesOf(itemId)).toEqual(before);
  });

  it("are rejected with 403 if a branch is out of the key's scope", async ({
    service,
    restaurantId,
    restaurant,
    harbourId,
    marketId,
    update,
    pricesOf,
  }) => {
    const { _id: itemId } = await restaurant.addItem();
    const before = await pricesOf(itemId);
    const ofHarbour = service.client({ restaurantId, branches: [harbourId] });
    const rows = [harbourId, marketId].map(branchId => ({ itemId, branchId, price: 1 }));
    for (const branchId of [marketId, 'brn_unknown'])
      expect((await update([rows[0], { ...rows[1], branchId }], ofHarbour)).status).toBe(403);
    expect(await pricesOf(itemId)).toEqual(before);
    expect((await update([rows[0]], ofHarbour)).status).toBe(200);
  });

  it('are rejected if an item belongs to another restaurant', async ({
    newRestaurant,
    harbourId,
    update,
  }) => {
    const foreign = await (await newRestaurant()).addItem();
    const { body } = await update([{ itemId: foreign._id, branchId: harbourId, price: 1 }]);
    expect(body.fields).toMatchObject([{ path: '/prices/0/itemId' }]);
  });
});

describe('Many prices with an Idempotency-Key', () => {
  it('are changed once within 24 hours and get the same response, whatever has changed since', async ({
    restaurant,
    harbourId,
    update,
    pricesOf,
  }) => {
    const { _id: itemId } = await restaurant.addItem();
    const row = { itemId, branchId: harbourId, price: 9.5 };
    const key = crypto.randomUUID();
    const { first, final } = await sendAtOnce(
      Array.from({ length: 20 }, () => () => update([row], undefined, key)),
    );
    expect(first.some(({ status }) => status === 409)).toBe(true);
    expect(new Set(final.map(({ body }) => body.id)).size).toBe(1);
    await update([{ ...row, price: 8 }]);
    expect((await update([row], undefined, key)).body).toEqual(final[0]?.body);
    expect(await pricesOf(itemId)).toMatchObject({ harbour: ['8.00', true] });
    expect((await update([{ ...row, price: 7 }], undefined, key)).status).toBe(409);
    ahead = DAY + 1;
    expect((await update([{ ...row, price: 7 }], undefined, key)).status).toBe(200);
    expect(await pricesOf(itemId)).toMatchObject({ harbour: ['7.00', true] });
    ahead = 0;
  });
});
