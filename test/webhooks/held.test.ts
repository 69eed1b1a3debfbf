import { expect, vi } from 'vitest';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

const COUNT = 30;

const it = testWithOwnRestaurant
  /** A disabled endpoint with due deliveries. */
  .extend('endpointId', async ({ manager, receiver, service, restaurantId }) => {
    const { id } = await addEndpoint(manager, receiver.url, ['order.ready']);
    await manager.post(`/webhooks/endpoints/${id}/disable`);
    for (let count = 0; count < COUNT; count++)
      await addDelivery(service, { restaurantId, endpointId: id }, { eventType: 'order.ready' });
    return id;
  })
  .extend('path', ({ endpointId }) => `/webhooks/endpoints/${endpointId}`)
  .extend('allHeld', ({ service, endpointId }) => async () => {
    await deliveriesOf(service, endpointId, found => found.every(({ held }) => held));
    await drainBackground(service);
  })
  .extend('allSent', ({ service, endpointId, receiver }) => async (count = COUNT) => {
    await deliveriesOf(
      service,
      endpointId,
      found => found.length === count && found.every(({ status }) => status === 'succeeded'),
    );
    expect(receiver.received).toHaveLength(count);
    expect(await collectionsOf(service).webhookDeliveries.countDocuments({ held: { $exists: true } })).toBe(
      0,
    );
  });

it.beforeEach(({ receiver }) => {
  receiver.received.length = 0;
});

it('Due deliveries of a disabled endpoint are held, and sent once it is enabled', async ({
  allHeld,
  allSent,
  manager,
  path,
  receiver,
}) => {
  await allHeld();
  expect(receiver.received).toEqual([]);
  await manager.post(`${path}/enable`);
  await allSent();
});

it('A recovery while the endpoint is disabled is held, too', async ({
  allHeld,
  allSent,
  manager,
  path,
  service,
  restaurantId,
  endpointId,
}) => {
  await allHeld();
  await addDelivery(service, { restaurantId, endpointId }, gaveUp());
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await manager.post(`${path}/recover`, { since })).body).toEqual({ endpoints: 1 });
  await allHeld();
  await manager.post(`${path}/enable`);
  await allSent(COUNT + 1);
});

it('An interrupted release is completed by the sweeper', async ({
  allHeld,
  allSent,
  manager,
  path,
  service,
  endpointId,
}) => {
  const { webhookDeliveries } = collectionsOf(service);
  await allHeld();
  const cutOff = vi
    .spyOn(webhookDeliveries, 'bulkWrite')
    .mockRejectedValueOnce(new Error('The process ends'));
  await manager.post(`${path}/enable`);
  await drainBackground(service);
  cutOff.mockRestore();
  expect(await webhookDeliveries.countDocuments({ endpointId, held: true })).toBe(COUNT);
  await service.context.sweep(0);
  await allSent();
});

it('An interrupted hold is completed by the next poll', async ({ allHeld, service, endpointId }) => {
  const { webhookDeliveries } = collectionsOf(service);
  await allHeld();
  const cutOff = vi
    .spyOn(webhookDeliveries, 'bulkWrite')
    .mockRejectedValueOnce(new Error('The process ends'));
  const back = { $set: { dueAt: new Date() }, $unset: { held: '' as const } };
  await webhookDeliveries.updateMany({ endpointId }, back);
  await expect.poll(() => cutOff.mock.calls.length).toBeGreaterThan(1);
  cutOff.mockRestore();
  await allHeld();
});

it('Held deliveries are removed with their endpoint', async ({
  allHeld,
  manager,
  path,
  service,
  endpointId,
}) => {
  await allHeld();
  await manager.request('DELETE', path);
  await drainBackground(service);
  expect(await collectionsOf(service).webhookDeliveries.countDocuments({ endpointId })).toBe(0);
});
