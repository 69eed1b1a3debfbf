import { expect } from 'vitest';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { findEvents } from '../helpers/events.ts';
import { test } from '../helpers/fixtures.ts';

// Without jobs, whose sweep would process the orders while they are being broken.
const it = test.extend('settings', { scope: 'file' }, { roles: ['api'] });

it('Failing effects stay pending, however many, and do not block later changes', async ({
  service,
  restaurant,
}) => {
  const BROKEN = 120;
  const { collections, sweep } = service.context;
  const left = (second: number) => {
    const at = new Date(Date.UTC(2026, 0, 5, 12, 0, second));
    const change = { action: 'order.status_changed' as const, eventType: 'order.ready' as const };
    const details = { status: 'ready' as const };
    return [{ _id: newId('act'), restaurantId: restaurant.id, at, actor: SYSTEM, ...change, details }];
  };
  const orders = await restaurant.addOrders(
    Array.from({ length: BROKEN + 1 }, (_, second) => ({ outbox: left(second) })),
  );
  const ids = orders.map(({ _id }) => _id);
  const broken = ids.slice(0, BROKEN);
  await collections.orders.updateMany({ _id: { $in: broken } }, { $unset: { lines: '' } });

  expect(await sweep(0)).toBe(1);

  const open = collections.orders.find({ restaurantId: restaurant.id, 'outbox.0': { $exists: true } });
  expect((await open.toArray()).map(({ _id }) => _id).toSorted()).toEqual(broken.toSorted());
  const events = await findEvents(collections, { restaurantId: restaurant.id });
  expect(events.map(({ orderId }) => orderId)).toEqual(ids.slice(BROKEN));
});
