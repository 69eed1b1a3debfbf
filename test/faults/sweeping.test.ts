import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../server/activity/activity.ts';
import { newId } from '../../server/common/ids.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

let service: TestService;
beforeAll(async () => {
  // Without the jobs, whose sweep would set about the orders while they are being broken.
  service = await startTestService({}, {}, { roles: ['api'] });
});
afterAll(() => service.stop());

it('A change whose consequences cannot be drawn stays open and holds up no later one', async () => {
  const { collections, sweep } = service.context;
  const restaurant = await createRestaurant(collections);
  const left = (minute: number) => {
    const at = new Date(Date.UTC(2026, 0, 5, 12, minute));
    const status = 'ready' as const;
    return [{ id: newId('evt'), at, actor: SYSTEM, status, event: 'order.ready' as const, reason: '' }];
  };
  const [broken, later] = await restaurant.addOrders([{ outbox: left(1) }, { outbox: left(2) }]);
  await collections.orders.updateOne({ _id: broken?._id ?? '' }, { $unset: { lines: '' } });

  expect(await sweep(0)).toBe(1);

  const open = collections.orders.find({ restaurantId: restaurant.id, 'outbox.0': { $exists: true } });
  expect((await open.toArray()).map(({ _id }) => _id)).toEqual([broken?._id]);
  expect(await collections.events.countDocuments({ orderId: later?._id ?? '' })).toBe(1);
});
