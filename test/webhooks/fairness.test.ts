import { expect, it } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

const EVENTS = 40;

it('An endpoint that hangs holds its share of 20 attempts and nothing of a healthy one beside it', async () => {
  const service = await startTestService({ network: { ca: await receiverCa() } });
  const hanging = await startReceiver(() => {});
  const healthy = await startReceiver();
  try {
    const restaurant = await createRestaurant(service.context.collections);
    const manager = await managerOf(service, restaurant.id);
    const stuck = await addEndpoint(manager, hanging.url);
    const quick = await addEndpoint(manager, healthy.url);
    const client = service.client({ restaurantId: restaurant.id });
    const orders = await restaurant.addOrders(Array.from({ length: EVENTS }, () => ({})));
    await Promise.all(
      orders.map(({ _id }) => client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' })),
    );
    await deliveriesOf(
      service,
      quick.id,
      found => found.length === EVENTS && found.every(({ status }) => status === 'succeeded'),
    );
    const left = await deliveriesOf(service, stuck.id, found => found.length === EVENTS);
    expect(left.every(({ attemptCount }) => attemptCount === 0)).toBe(true);
    const underWay = left.filter(({ status }) => status === 'delivering').length;
    expect(underWay).toBeGreaterThan(0);
    expect(underWay).toBeLessThanOrEqual(20);
    expect(hanging.received.length).toBeLessThanOrEqual(20);
  } finally {
    await hanging.stop();
    await healthy.stop();
    await service.stop();
  }
});
