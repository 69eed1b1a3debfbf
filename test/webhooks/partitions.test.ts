import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

let service: TestService;
let restaurantId: string;
let manager: Dashboard;
let slow: Receiver;
let quick: Receiver;
let unanswered: ServerResponse[];
let ends: AbortController[];
beforeEach(async () => {
  service = await startTestService({ network: { ca: await receiverCa() } }, {}, { roles: ['api'] });
  restaurantId = (await createRestaurant(service.context.collections)).id;
  manager = await managerOf(service, restaurantId);
  unanswered = [];
  slow = await startReceiver(response => void unanswered.push(response));
  quick = await startReceiver();
  ends = [];
});
afterEach(async () => {
  for (const end of ends) end.abort();
  await Promise.all([service.stop(), slow.stop(), quick.stop()]);
});

/** Works off an endpoint's partition, as a job does, until it is told that it is over. */
function hold(endpointId: string) {
  const end = new AbortController();
  ends.push(end);
  const work = { isOver: false, end: () => end.abort() };
  void service.context.webhooks.partitions.runPartition(getPartition(endpointId), end.signal).then(() => {
    work.isOver = true;
  });
  return work;
}

async function makeDue(endpointId: string): Promise<void> {
  await addDelivery(service.context.collections, { restaurantId, endpointId });
  service.context.webhooks.wake();
}

/** An endpoint at the receiver that shares no partition with the other one. */
async function addEndpointApartFrom(other: string, receiver: Receiver): Promise<string> {
  const { id } = await addEndpoint(manager, receiver.url);
  return getPartition(id) === getPartition(other) ? addEndpointApartFrom(other, receiver) : id;
}

const statusesOf = async (endpointId: string) =>
  (await deliveriesOf(service, endpointId, () => true)).map(({ status }) => status);
const whenAllSucceeded = (endpointId: string, count: number) =>
  deliveriesOf(
    service,
    endpointId,
    found => found.length === count && found.every(({ status }) => status === 'succeeded'),
  );

it('A partition that is given up begins nothing, and is over when nothing of it is in flight; the others go on', async () => {
  const { id: leaving } = await addEndpoint(manager, slow.url);
  const staying = await addEndpointApartFrom(leaving, quick);
  const left = hold(leaving);
  hold(staying);
  await makeDue(leaving);
  await expect.poll(() => unanswered.length).toBe(1);

  left.end();
  await makeDue(leaving);
  await makeDue(staying);
  await whenAllSucceeded(staying, 1);
  expect(await statusesOf(leaving)).toEqual(['delivering', 'pending']);
  expect(left.isOver).toBe(false);

  unanswered[0]?.end('ok');
  await expect.poll(() => left.isOver).toBe(true);
  expect(await statusesOf(leaving)).toEqual(['succeeded', 'pending']);
  expect(slow.received).toHaveLength(1);
});

it('What a deleted endpoint leaves behind is cleared away without holding up the others', async () => {
  const gone = newId('whe');
  const staying = await addEndpointApartFrom(gone, quick);
  const { webhookDeliveries } = service.context.collections;
  const clearing = Promise.withResolvers<never>();
  const removing = vi.spyOn(webhookDeliveries, 'deleteMany').mockReturnValueOnce(clearing.promise);
  await makeDue(gone);
  hold(gone);
  hold(staying);
  await expect.poll(() => removing.mock.calls.length).toBe(1);

  await makeDue(gone);
  await makeDue(staying);
  await whenAllSucceeded(staying, 1);
  expect(removing.mock.calls.length).toBe(1);

  clearing.reject(new Error('The database is away'));
  await deliveriesOf(service, gone, found => found.length === 0);
});
