// @module-tag long
import { expect } from 'vitest';
import type {
  DashboardInventoryItemList,
  DashboardMenuItemList,
  DashboardOrderList,
  InventoryMovementList,
  KeyList,
} from '../../generated/dashboard/types.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { ownerOf } from '../helpers/traffic.ts';

const NAME = 'Crash';

it('Keyed requests whose response was lost in a crash are applied once when retried', async ({
  startInDataDir,
}) => {
  const service = await startInDataDir();
  const owner = await ownerOf(service.demo);
  const { branchId, itemId, menuItemId } = await findDemo(owner);
  const movement = { branchId, type: 'purchase', quantity: 1.5, note: NAME };
  const lines = [{ menuItemId, quantity: 1 }];
  const order = { branchId, type: 'pickup', channel: 'counter', lines, customer: { name: NAME } };
  const kinds = [
    { path: '/orders', body: order },
    { path: `/inventory/items/${itemId}/movements`, body: movement },
    { path: '/keys', body: { name: NAME, scopes: ['orders:read'] } },
  ];
  const requests = Array.from({ length: 10 }, (_, index) =>
    kinds.map(kind => ({ ...kind, headers: { 'idempotency-key': `${index}` } })),
  ).flat();
  const sendAll = (by: Dashboard) =>
    requests.map(({ path, ...options }) => by.request<object>('POST', path, options));

  const sent = sendAll(owner);
  const settled = Promise.allSettled(sent);
  // After the first response, others are written but still pending.
  await Promise.any(sent);
  await service.kill('SIGKILL');
  const answered = await settled;

  const again = await ownerOf((await startInDataDir()).demo);
  const repeated = await Promise.all(sendAll(again));
  expect(repeated.map(({ status }) => status)).toEqual(requests.map(() => 201));
  for (const [index, one] of answered.entries())
    if (one.status === 'fulfilled') expect(repeated[index]?.body).toEqual(one.value.body);
  const movements = await again.get<InventoryMovementList>(`/inventory/items/${itemId}/movements?limit=100`);
  expect(movements.body.data.filter(({ note }) => note === NAME)).toHaveLength(10);
  const placed = await again.get<DashboardOrderList>(`/orders?customer=${NAME}`);
  expect(placed.body.pagination.total).toBe(10);
  const keys = await again.get<KeyList>('/keys?limit=100');
  expect(keys.body.data.filter(({ name }) => name === NAME)).toHaveLength(10);
});

async function findDemo(owner: Dashboard) {
  const { body: stock } = await owner.get<DashboardInventoryItemList>('/inventory/items?limit=1');
  const { body: menu } = await owner.get<DashboardMenuItemList>('/menu/items?limit=100');
  for (const { id: menuItemId, published, unavailability, customizations, prices } of menu.data) {
    const branchId = prices.find(({ listed }) => listed)?.branchId;
    const itemId = stock.data[0]?.id;
    const optional = customizations.every(({ minimum }) => minimum === 0);
    if (published && optional && unavailability.length === 0 && branchId && itemId)
      return { branchId, itemId, menuItemId };
  }
  throw new Error('The demo sells nothing');
}
