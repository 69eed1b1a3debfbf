import { describe, expect, vi } from 'vitest';
import type { WebhookEndpointList, WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import { deletion } from '../../server/modules/outbox/documents.ts';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import {
  type DeliveryDocument,
  deliveryEntry,
  endpointEntry,
} from '../../server/modules/webhooks/documents.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const MIA = { type: 'user' as const, id: 'usr_1', name: 'Mia' };

const it = testWithOwnRestaurant
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('addEndpoint', ({ manager }) => async (): Promise<string> => {
    const body = { url: 'https://pos.example.com/', events: ['order.created'] };
    return (await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', body)).body.endpoint.id;
  })
  .extend(
    'add',
    ({ service, restaurantId }) =>
      (to: string) =>
        addDelivery(service, { restaurantId, endpointId: to }, gaveUp()),
  )
  /** An endpoint with two deliveries. */
  .extend('endpointId', { auto: true }, async ({ addEndpoint, add }) => {
    const id = await addEndpoint();
    await add(id);
    await add(id);
    return id;
  })
  /** Another endpoint of the restaurant, with one delivery. */
  .extend('otherId', { auto: true }, async ({ addEndpoint, add }) => {
    const id = await addEndpoint();
    await add(id);
    return id;
  })
  .extend('endpointsLeft', ({ service, restaurantId }) => async () => {
    const { webhookEndpoints } = collectionsOf(service);
    return (await webhookEndpoints.find({ restaurantId }).toArray()).map(({ _id }) => _id);
  })
  .extend('deliveriesLeft', ({ service, restaurantId }) => async () => {
    const { webhookDeliveries } = collectionsOf(service);
    return (await webhookDeliveries.find({ restaurantId }).toArray()).map(delivery => delivery.endpointId);
  })
  .extend('actionsOf', ({ activityOf }) => async (subjectId: string) => {
    const entries = await activityOf(subjectId);
    return entries.map(({ action }) => action).sort();
  })
  /** A delivery whose extra attempt is not logged yet. */
  .extend(
    'addRetried',
    ({ service, restaurantId, endpointId }) =>
      async (values: Partial<DeliveryDocument> = gaveUp()): Promise<string> => {
        const { webhookDeliveries } = collectionsOf(service);
        const of = { restaurantId, endpointId };
        const delivery = await addDelivery(service, of, values);
        const entry = deliveryEntry(delivery, 'webhook_delivery.retried', MIA, new Date());
        await webhookDeliveries.updateOne({ _id: delivery._id }, { $push: { outbox: entry } });
        return delivery._id;
      },
  )
  /** The state after a crash right after the endpoint was marked as deleted. */
  .extend('deleteAndCrash', ({ restaurantId, service, endpointId }) => async (): Promise<void> => {
    const at = new Date(Date.now() - 60_000);
    const subject = { _id: endpointId, restaurantId, description: 'Till', url: '' };
    const entry = endpointEntry(subject, 'webhook_endpoint.deleted', MIA, at);
    await collectionsOf(service).webhookEndpoints.updateOne({ _id: endpointId }, deletion(endpointId, entry));
  });

it('Deleting an endpoint removes only its deliveries, and is logged', async ({
  manager,
  service,
  endpointsLeft,
  deliveriesLeft,
  actionsOf,
  endpointId,
  otherId,
}) => {
  const answer = await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
  expect(answer.status).toBe(204);
  expect((await manager.get(`/webhooks/endpoints/${endpointId}`)).status).toBe(404);
  await drainBackground(service);
  expect(await endpointsLeft()).toEqual([otherId]);
  expect(await deliveriesLeft()).toEqual([otherId]);
  expect(await actionsOf(endpointId)).toEqual(['webhook_endpoint.created', 'webhook_endpoint.deleted']);
  expect((await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`)).status).toBe(404);
});

it('More deliveries than a batch are also removed', async ({
  service,
  add,
  manager,
  deliveriesLeft,
  endpointId,
  otherId,
}) => {
  const { webhookDeliveries } = collectionsOf(service);
  const template = await add(endpointId);
  await webhookDeliveries.insertMany(
    Array.from({ length: 1_100 }, (_, index) => ({ ...template, _id: `dlv_${index}_${endpointId}` })),
  );
  await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
  await drainBackground(service);
  expect(await deliveriesLeft()).toEqual([otherId]);
});

it("Deletions of long histories block neither other restaurants' changes nor the sweeper", async ({
  service,
  manager,
  restaurantId,
  newRestaurant,
  deliveriesLeft,
  addEndpoint,
  add,
}) => {
  const { webhookDeliveries, webhookEndpoints } = service.context.bulk;
  const endpoint = await webhookEndpoints.findOne({ _id: await addEndpoint() });
  if (!endpoint) throw new Error('There is no endpoint');
  const template = await add(endpoint._id);
  // More than effects run in parallel.
  const ids = Array.from({ length: 200 }, (_, index) => `whe_${index}_${restaurantId}`);
  await webhookEndpoints.insertMany(ids.map(_id => ({ ...endpoint, _id })));
  await webhookDeliveries.insertMany(ids.map(id => ({ ...template, _id: `dlv_${id}`, endpointId: id })));
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const deleteMany = webhookDeliveries.deleteMany.bind(webhookDeliveries);
  const gate = vi.spyOn(webhookDeliveries, 'deleteMany').mockImplementation(async (...call) => {
    await opened;
    return deleteMany(...call);
  });
  for (const id of ids)
    expect((await manager.request('DELETE', `/webhooks/endpoints/${id}`)).status).toBe(204);

  const other = await newRestaurant();
  const { _id } = await other.addOrder();
  await service.client({ restaurantId: other.id }).post(`/v1/orders/${_id}/status`, { status: 'ready' });
  await expect.poll(() => eventsOfOrder(collectionsOf(service), _id)).toHaveLength(1);
  await service.context.sweep(0);

  open();
  await drainBackground(service);
  gate.mockRestore();
  expect((await deliveriesLeft()).filter(id => ids.includes(id))).toEqual([]);
});

it('A deletion that fails between two batches is completed by the sweeper', async ({
  service,
  add,
  manager,
  endpointsLeft,
  deliveriesLeft,
  endpointId,
  otherId,
}) => {
  const { webhookDeliveries } = service.context.bulk;
  const template = await add(endpointId);
  await webhookDeliveries.insertMany(
    Array.from({ length: 300 }, (_, index) => ({ ...template, _id: `dlv_${index}_${endpointId}` })),
  );
  const deleteMany = webhookDeliveries.deleteMany.bind(webhookDeliveries);
  vi.spyOn(webhookDeliveries, 'deleteMany')
    .mockImplementationOnce(deleteMany)
    .mockRejectedValueOnce(new Error('The database is away'));
  await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
  await drainBackground(service);
  expect((await deliveriesLeft()).length).toBeGreaterThan(1);

  await service.context.sweep(0);
  await drainBackground(service);
  expect(await deliveriesLeft()).toEqual([otherId]);
  expect(await endpointsLeft()).toEqual([otherId]);
  expect(await collectionsOf(service).webhookEndpoints.countDocuments({ _id: endpointId })).toBe(0);
});

describe('An interrupted deletion', () => {
  it('has made the endpoint and its deliveries inaccessible', async ({
    add,
    deleteAndCrash,
    manager,
    service,
    endpointId,
    otherId,
  }) => {
    const delivery = await add(endpointId);
    await deleteAndCrash();
    const { body } = await manager.get<WebhookEndpointList>('/webhooks/endpoints');
    expect(body.data.map(({ id }) => id)).toEqual([otherId]);
    const path = `/webhooks/endpoints/${endpointId}`;
    const refused = [
      await manager.get(path),
      await manager.request('PATCH', path, { body: { description: 'Back' } }),
      await manager.request('DELETE', path),
      ...(await Promise.all(['enable', 'disable', 'rotate'].map(verb => manager.post(`${path}/${verb}`)))),
      await manager.post(`${path}/test`, {}),
      await manager.post(`${path}/recover`, { since: '2026-01-01T00:00:00Z' }),
      await manager.get(`/webhooks/deliveries/${delivery._id}`),
      await manager.post(`/webhooks/deliveries/${delivery._id}/retry`),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    const { webhookEndpoints } = collectionsOf(service);
    expect(await webhookEndpoints.countDocuments({ _id: endpointId })).toBe(1);
  });

  it('is completed by the sweeper without losing log entries', async ({
    addRetried,
    deleteAndCrash,
    service,
    endpointsLeft,
    deliveriesLeft,
    actionsOf,
    endpointId,
    otherId,
  }) => {
    const retried = await addRetried();
    await deleteAndCrash();
    await drainBackground(service);
    await service.context.sweep(1_000);
    await drainBackground(service);
    expect(await endpointsLeft()).toEqual([otherId]);
    expect(await deliveriesLeft()).toEqual([otherId]);
    expect(await actionsOf(endpointId)).toEqual(['webhook_endpoint.created', 'webhook_endpoint.deleted']);
    expect(await actionsOf(retried)).toEqual(['webhook_delivery.retried']);
    expect(await service.context.sweep(0)).toBe(0);
  });
});

it('Deliveries created for a deleted endpoint are removed when due, without losing log entries', async ({
  manager,
  service,
  addRetried,
  deliveriesLeft,
  actionsOf,
  endpointId,
  otherId,
}) => {
  await manager.request('DELETE', `/webhooks/endpoints/${endpointId}`);
  await drainBackground(service);
  const late = await addRetried({});
  const over = new AbortController();
  const held = service.context.webhooks.partitions.runPartition(getPartition(endpointId), over.signal);
  await expect.poll(deliveriesLeft).toEqual([otherId]);
  expect(await actionsOf(late)).toEqual(['webhook_delivery.retried']);
  over.abort();
  await held;
});
