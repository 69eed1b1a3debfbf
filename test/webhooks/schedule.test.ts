import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebhookDeliveryDetails } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

let now = new Date();
let status = 500;
let service: TestService;
let restaurant: TestRestaurant;
let manager: Dashboard;
let receiver: Receiver;
let endpointId: string;

beforeAll(async () => {
  service = await startTestService({ clock: () => now, network: { ca: await receiverCa() } });
  receiver = await startReceiver(response => response.writeHead(status).end('no, thank you'));
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});
beforeEach(async () => {
  now = new Date();
  status = 500;
  restaurant = await createRestaurant(service.context.collections);
  manager = await managerOf(service, restaurant.id);
  ({ id: endpointId } = await addEndpoint(manager, `${receiver.url}/${restaurant.id}`));
  const { _id } = await restaurant.addOrder();
  await service
    .client({ restaurantId: restaurant.id })
    .post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
});

/** What arrived of this test's; others' may come due as the clock moves. */
const received = () => receiver.received.filter(({ path }) => path.endsWith(restaurant.id));

const attempted = (count: number) =>
  deliveryOf(
    service,
    endpointId,
    ({ attemptCount, status }) => attemptCount === count && status !== 'delivering',
  );

/** Sets the clock and has the workers look at it. */
function setClock(at: Date | null): void {
  if (at === null) throw new Error('There is no next attempt');
  now = at;
  service.context.webhooks.wake();
}

async function exhaust(): Promise<void> {
  for (let count = 1; count < 6; count++) setClock((await attempted(count)).nextAttemptAt);
  await attempted(6);
}

describe('A delivery that fails (section 6)', () => {
  it('is attempted six times over seven hours, at the times of the schedule, and then given up', async () => {
    const firstAt = now;
    await exhaust();
    const delivery = await attempted(6);
    expect(delivery).toMatchObject({ status: 'gave_up', nextAttemptAt: null, scheduledAttempts: 6 });
    const waits = delivery.attempts.map(({ at }) => (at.getTime() - firstAt.getTime()) / 1000);
    expect(waits).toEqual([0, 30, 150, 750, 4_350, 25_950]);

    const { body } = await manager.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${delivery._id}`);
    expect(body).toMatchObject({ status: 'gave_up', attemptCount: 6 });
    expect(body.attempts).toHaveLength(6);
    expect(body.attempts.at(-1)).toMatchObject({
      responseStatus: 500,
      error: 'answered 500',
      answer: 'no, thank you',
    });
    expect(new Set(received().map(({ body }) => String(body))).size).toBe(1);
    expect(new Set(received().map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
  });

  it('is signed anew at each attempt', async () => {
    setClock((await attempted(1)).nextAttemptAt);
    await attempted(2);
    const signedAt = received().map(
      ({ headers }) => /^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1],
    );
    expect(Number(signedAt[1]) - Number(signedAt[0])).toBe(30);
  });

  it('has no attempt before its time', async () => {
    const { nextAttemptAt } = await attempted(1);
    setClock(new Date((nextAttemptAt?.getTime() ?? 0) - 1));
    // Another delivery of the same partition is made meanwhile.
    await manager.post(`/webhooks/endpoints/${endpointId}/test`, {});
    await deliveryOf(service, endpointId, () => received().length === 2);
    expect((await attempted(1)).nextAttemptAt).toEqual(nextAttemptAt);
  });

  it('ends its schedule with the first success', async () => {
    const { nextAttemptAt } = await attempted(1);
    status = 204;
    setClock(nextAttemptAt);
    expect(await attempted(2)).toMatchObject({ status: 'succeeded', nextAttemptAt: null });
  });
});

describe('A retry by hand', () => {
  const retry = async () => {
    const { _id } = await deliveryOf(service, endpointId, () => true);
    return manager.post(`/webhooks/deliveries/${_id}/retry`);
  };

  it('is made at once, and leaves the schedule where it was when it fails', async () => {
    const before = await attempted(1);
    expect((await retry()).status).toBe(200);
    const after = await attempted(2);
    expect(after).toMatchObject({ status: 'pending', scheduledAttempts: 1 });
    expect(after.nextAttemptAt).toEqual(before.nextAttemptAt);
    expect(after.attempts.map(({ manual }) => manual)).toEqual([false, true]);
    setClock(after.nextAttemptAt);
    expect(await attempted(3)).toMatchObject({ scheduledAttempts: 2 });
  });

  it('is made even after the delivery was given up, and can still succeed', async () => {
    await exhaust();
    await retry();
    expect(await attempted(7)).toMatchObject({ status: 'gave_up', nextAttemptAt: null });
    status = 200;
    await retry();
    expect(await attempted(8)).toMatchObject({ status: 'succeeded', scheduledAttempts: 6 });
  });
});

describe('An endpoint', () => {
  it('that is switched off holds what comes due, and gets it at once when it is on again', async () => {
    const { nextAttemptAt } = await attempted(1);
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    setClock(nextAttemptAt);
    const other = await addEndpoint(manager, receiver.url);
    await manager.post(`/webhooks/endpoints/${other.id}/test`, {});
    await deliveryOf(service, other.id, ({ attemptCount }) => attemptCount === 1);
    expect(await attempted(1)).toMatchObject({ status: 'pending' });
    await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
    await attempted(2);
  });

  it('that is switched off gets no deliveries of what happens meanwhile', async () => {
    await attempted(1);
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    const { _id } = await restaurant.addOrder();
    const client = service.client({ restaurantId: restaurant.id });
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    await service.context.background.drain();
    expect(await service.context.collections.webhookDeliveries.countDocuments({ endpointId })).toBe(1);
  });

  it('that is deleted takes its deliveries with it', async () => {
    const { _id, nextAttemptAt } = await attempted(1);
    await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
    await service.context.background.drain();
    setClock(nextAttemptAt);
    expect(await service.context.collections.webhookDeliveries.findOne({ _id })).toBeNull();
    expect((await manager.get(`/webhooks/deliveries/${_id}`)).status).toBe(404);
  });
});
