import { describe, expect } from 'vitest';
import type { WebhookDeliveryDetails, WebhookDeliveryList } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveryOf } from '../helpers/webhooks.ts';

let now = new Date();
let status = 500;

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver(response => response.writeHead(status).end('no, thank you'));
    onCleanup(() => receiver.stop());
    return receiver;
  })
  /** An endpoint for every event, with one sent. */
  .extend('endpointId', async ({ manager, receiver, restaurant, client }) => {
    now = new Date();
    status = 500;
    const { id } = await addEndpoint(manager, `${receiver.url}/${restaurant.id}`);
    const { _id } = await restaurant.addOrder();
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    return id;
  })
  /** This test's arrivals; others' may become due as the clock moves. */
  .extend(
    'received',
    ({ receiver, restaurant }) =>
      () =>
        receiver.received.filter(({ path }) => path.endsWith(restaurant.id)),
  )
  .extend(
    'attempted',
    ({ service, endpointId }) =>
      (count: number) =>
        deliveryOf(
          service,
          endpointId,
          ({ attemptCount, status }) => attemptCount === count && status !== 'delivering',
        ),
  )
  /** Sets the clock and makes the workers check it. */
  .extend('setClock', { scope: 'file' }, ({ service }) => (at: Date | null): void => {
    if (at === null) throw new Error('There is no next attempt');
    now = at;
    service.context.webhooks.wake();
  })
  .extend('exhaust', ({ setClock, attempted }) => async (): Promise<void> => {
    for (let count = 1; count < 6; count++) setClock((await attempted(count)).nextAttemptAt);
    await attempted(6);
  })
  .extend('retry', ({ service, manager, endpointId }) => async () => {
    const { _id } = await deliveryOf(service, endpointId, () => true);
    return manager.post(`/webhooks/deliveries/${_id}/retry`);
  });

describe('A failing delivery', () => {
  it('is attempted six times over seven hours according to the schedule, then given up', async ({
    exhaust,
    attempted,
    manager,
    received,
  }) => {
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
      error: 'responded with 500',
      answer: 'no, thank you',
    });
    expect(new Set(received().map(({ body }) => String(body))).size).toBe(1);
    expect(new Set(received().map(({ headers }) => headers['x-service-delivery'])).size).toBe(1);
  });

  it('is signed again for each attempt', async ({ setClock, attempted, received }) => {
    setClock((await attempted(1)).nextAttemptAt);
    await attempted(2);
    const signedAt = received().map(
      ({ headers }) => /^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1],
    );
    expect(Number(signedAt[1]) - Number(signedAt[0])).toBe(30);
  });

  it('is not attempted early', async ({ attempted, setClock, manager, service, received, endpointId }) => {
    const { nextAttemptAt } = await attempted(1);
    setClock(new Date((nextAttemptAt?.getTime() ?? 0) - 1));
    // Meanwhile, another delivery is created in the same partition.
    await manager.post(`/webhooks/endpoints/${endpointId}/test`, {});
    await deliveryOf(service, endpointId, () => received().length === 2);
    expect((await attempted(1)).nextAttemptAt).toEqual(nextAttemptAt);
  });

  it('ends its schedule with the first success', async ({ attempted, setClock }) => {
    const { nextAttemptAt } = await attempted(1);
    status = 204;
    setClock(nextAttemptAt);
    expect(await attempted(2)).toMatchObject({ status: 'succeeded', nextAttemptAt: null });
  });
});

describe('A manual retry', () => {
  it('is made immediately, and leaves the schedule unchanged if it fails', async ({
    attempted,
    retry,
    setClock,
  }) => {
    const before = await attempted(1);
    expect((await retry()).status).toBe(200);
    const after = await attempted(2);
    expect(after).toMatchObject({ status: 'pending', scheduledAttempts: 1 });
    expect(after.nextAttemptAt).toEqual(before.nextAttemptAt);
    expect(after.attempts.map(({ manual }) => manual)).toEqual([false, true]);
    setClock(after.nextAttemptAt);
    expect(await attempted(3)).toMatchObject({ scheduledAttempts: 2 });
  });

  it('is made even after the delivery was given up, and can still succeed', async ({
    exhaust,
    retry,
    attempted,
  }) => {
    await exhaust();
    await retry();
    expect(await attempted(7)).toMatchObject({ status: 'gave_up', nextAttemptAt: null });
    status = 200;
    await retry();
    expect(await attempted(8)).toMatchObject({ status: 'succeeded', scheduledAttempts: 6 });
  });
});

describe('An endpoint', () => {
  it('that is disabled holds due deliveries, and gets them once enabled', async ({
    attempted,
    manager,
    setClock,
    receiver,
    service,
    endpointId,
  }) => {
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

  it('that is disabled gets no deliveries of new events', async ({
    attempted,
    manager,
    restaurant,
    service,
    endpointId,
  }) => {
    await attempted(1);
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    const { _id } = await restaurant.addOrder();
    const client = service.client({ restaurantId: restaurant.id });
    await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    await service.context.background.drain();
    const { body } = await manager.get<WebhookDeliveryList>(`/webhooks/deliveries?endpointId=${endpointId}`);
    expect(body.pagination.total).toBe(1);
  });

  it('that is deleted has its deliveries removed', async ({
    attempted,
    manager,
    service,
    setClock,
    endpointId,
  }) => {
    const { _id, nextAttemptAt } = await attempted(1);
    await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
    await service.context.background.drain();
    setClock(nextAttemptAt);
    expect(await collectionsOf(service).webhookDeliveries.findOne({ _id })).toBeNull();
    expect((await manager.get(`/webhooks/deliveries/${_id}`)).status).toBe(404);
  });
});
