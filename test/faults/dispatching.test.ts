import { afterEach, expect, it, vi } from 'vitest';
import { addDelivery } from '../helpers/deliveries.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

let service: TestService;
let receiver: Receiver;
const start = async (timings: { timeoutSeconds: number; leaseMargin: number }) => {
  service = await startTestService({ network: { ca: await receiverCa() }, timings });
};
afterEach(async () => {
  await service.stop();
  await receiver.stop();
});

/** An endpoint with so many deliveries that all come due at the same moment, when it is switched on. */
async function endpointWith(count: number) {
  const { collections } = service.context;
  const { id: restaurantId } = await createRestaurant(collections);
  const manager = await managerOf(service, restaurantId);
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
  for (let added = 0; added < count; added++) await addDelivery(collections, { restaurantId, endpointId });
  return { endpointId, switchOn: () => manager.post(`/webhooks/endpoints/${endpointId}/enable`) };
}

it('A database that fails between the look and the sending costs no delivery and no share of the workers', async () => {
  // No attempt may take too long, however busy the machine is; what was leased in vain is due again after the sum.
  await start({ timeoutSeconds: 4, leaseMargin: 500 });
  receiver = await startReceiver();
  const { endpointId, switchOn } = await endpointWith(50);
  const failing = vi.spyOn(service.context.collections.activity, 'find').mockImplementationOnce(() => {
    throw new Error('The database is away');
  });
  await switchOn();
  const deliveries = await deliveriesOf(service, endpointId, found =>
    found.every(({ status }) => status === 'succeeded'),
  );
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  expect(deliveries.every(({ attemptCount }) => attemptCount === 1)).toBe(true);
});

it('Who gives a partition up finishes what is in flight, begins nothing, and leaves the rest due', async () => {
  const QUICK = 120;
  await start({ timeoutSeconds: 1, leaseMargin: 10_000 });
  receiver = await startReceiver(response => {
    if (receiver.received.length <= QUICK) response.end('ok');
  });
  const { endpointId, switchOn } = await endpointWith(2 * QUICK);
  await switchOn();
  const { webhookDeliveries } = service.context.collections;
  const taken = () => webhookDeliveries.countDocuments({ endpointId, status: 'delivering' });
  await expect.poll(() => receiver.open()).toBe(20);
  const sent = receiver.received.length;
  expect(await taken()).toBeGreaterThan(20);

  service.context.webhooks.partitions.stop();

  await expect.poll(taken).toBe(0);
  expect(receiver.received.length).toBe(sent);
  const left = { endpointId, status: 'pending', attemptCount: 0, dueAt: { $lte: new Date() } } as const;
  expect(await webhookDeliveries.countDocuments(left)).toBe(2 * QUICK - sent);
});
