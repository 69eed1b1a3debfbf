import { expect } from 'vitest';
import type { RecoverableDeliveries, WebhookRecovery } from '../../generated/dashboard/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

const it = testWithOwnRestaurant
  .extend('endpointId', async ({ manager, receiver }) => {
    return (await addEndpoint(manager, receiver.url, ['order.confirmed'])).id;
  })
  .extend('path', ({ endpointId }) => `/webhooks/endpoints/${endpointId}`)
  /** Changes orders to the given statuses. Resolves to the time before. */
  .extend('change', ({ restaurant, client, service }) => async (...statuses: string[]): Promise<string> => {
    const since = new Date().toISOString();
    for (const status of statuses) {
      const { _id } = await restaurant.addOrder();
      await client.post(`/v1/orders/${_id}/status`, { status });
    }
    await drainBackground(service);
    return since;
  })
  .extend('count', ({ manager }) => async (query: Record<string, string>) => {
    const path = `/webhooks/recovery?${new URLSearchParams(query)}`;
    return (await manager.get<RecoverableDeliveries>(path)).body.count;
  })
  .extend('succeeded', ({ service, endpointId }) => async (count: number) => {
    await deliveriesOf(
      service,
      endpointId,
      found => found.length === count && found.every(({ status }) => status === 'succeeded'),
    );
  });

it.beforeEach(({ receiver }) => {
  receiver.received.length = 0;
});

it('A recovery sends events missed while the endpoint was disabled once, excluding delivered and unsubscribed ones', async ({
  manager,
  path,
  change,
  count,
  succeeded,
  receiver,
  endpointId,
  service,
}) => {
  await manager.post(`${path}/test`, {});
  await change('confirmed');
  await succeeded(2);
  await manager.post(`${path}/disable`);
  const earlier = await change('confirmed');
  const since = await change('confirmed', 'ready', 'confirmed');

  expect(await count({ since })).toBe(0);
  expect(await count({ since, include: 'missed' })).toBe(2);
  expect(await count({ since: earlier, include: 'missed' })).toBe(3);
  expect(await count({ since, include: 'missed', endpointId })).toBe(2);
  expect(await count({ since, include: 'missed', eventType: 'order.ready' })).toBe(0);
  expect(await count({ since, include: 'missed', responseClass: 'none' })).toBe(0);
  expect(await count({ since, include: 'missed', until: since })).toBe(0);
  expect(await count({ since, include: 'missed', endpointId: 'whe_none' })).toBe(0);

  // They are held while it is disabled.
  const recovery = { since, include: 'missed' };
  expect((await manager.post<WebhookRecovery>('/webhooks/recovery', recovery)).body).toEqual({
    endpoints: 1,
  });
  await drainBackground(service);
  expect(receiver.received).toHaveLength(2);
  await manager.post(`${path}/enable`);
  await succeeded(4);
  expect(receiver.received).toHaveLength(4);
  expect((await manager.post<WebhookRecovery>('/webhooks/recovery', recovery)).body).toEqual({
    endpoints: 1,
  });
  await drainBackground(service);
  expect(await collectionsOf(service).webhookDeliveries.countDocuments({ endpointId })).toBe(4);
});

it('A recovery of one endpoint sends them, too, even if interrupted after it was stored', async ({
  manager,
  path,
  change,
  succeeded,
  service,
  endpointId,
}) => {
  await manager.post(`${path}/disable`);
  const since = await change('confirmed', 'confirmed');
  await manager.post(`${path}/enable`);
  await drainBackground(service);
  const { webhookEndpoints, webhookDeliveries, activity } = collectionsOf(service);
  const recovery = { since, include: 'missed' };
  const { body } = await manager.post<WebhookRecovery>(`${path}/recover`, recovery);
  expect(body).toEqual({ endpoints: 1 });
  await succeeded(2);

  // The state after a crash right after the request was stored.
  const action = 'webhook_endpoint.recovered' as const;
  const entry = await activity.findOne({ 'subject.id': endpointId, action });
  if (!entry) throw new Error('The recovery is not in the log');
  await drainBackground(service);
  await webhookDeliveries.deleteMany({ endpointId });
  await webhookEndpoints.updateOne({ _id: endpointId }, { $push: { outbox: entry } });
  await service.context.sweep(0);
  await succeeded(2);
});

it('Events from before the endpoint existed are not sent', async ({ manager, receiver, change, count }) => {
  const since = await change('confirmed');
  const { id: endpointId } = await addEndpoint(manager, receiver.url, ['order.confirmed']);
  expect(await count({ since, include: 'missed', endpointId })).toBe(0);
});
