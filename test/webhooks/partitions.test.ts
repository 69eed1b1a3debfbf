import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

type Hold = { isOver: boolean; end(): void };

const it = startingTest
  .extend('service', ({ startService }) => startService({}, {}, { roles: ['api'] }))
  .extend('restaurantId', async ({ service }) => (await addRestaurant(service)).id)
  .extend('manager', ({ service, restaurantId }) => managerOf(service, restaurantId))
  .extend('unanswered', (): ServerResponse[] => [])
  .extend('slow', async ({ unanswered }, { onCleanup }) => {
    const slow = await startReceiver(response => void unanswered.push(response));
    onCleanup(() => slow.stop());
    return slow;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('quick', async ({}, { onCleanup }) => {
    const quick = await startReceiver();
    onCleanup(() => quick.stop());
    return quick;
  })
  /** Runs an endpoint's partition like a job, until released. */
  .extend('runPartition', async ({ service }, { onCleanup }) => {
    const ends: AbortController[] = [];
    onCleanup(() => {
      for (const end of ends) end.abort();
    });
    return (endpointId: string): Hold => {
      const end = new AbortController();
      ends.push(end);
      const hold: Hold = { isOver: false, end: () => end.abort() };
      const { partitions } = service.context.webhooks;
      void partitions.runPartition(getPartition(endpointId), end.signal).then(() => {
        hold.isOver = true;
      });
      return hold;
    };
  })
  .extend('makeDue', ({ service, restaurantId }) => async (endpointId: string) => {
    await addDelivery(service, { restaurantId, endpointId });
    service.context.webhooks.wake();
  })
  /** An endpoint at the quick receiver in a different partition. */
  .extend('addEndpointApartFrom', ({ manager, quick }) => async (other: string) => {
    for (;;) {
      const { id } = await addEndpoint(manager, quick.url);
      if (getPartition(id) !== getPartition(other)) return id;
    }
  })
  .extend('statusesOf', ({ service }) => async (endpointId: string) => {
    const deliveries = await deliveriesOf(service, endpointId, () => true);
    return deliveries.map(({ status }) => status);
  })
  .extend(
    'whenAllSucceeded',
    ({ service }) =>
      (endpointId: string, count: number) =>
        deliveriesOf(
          service,
          endpointId,
          found => found.length === count && found.every(({ status }) => status === 'succeeded'),
        ),
  );

it('A released partition starts nothing and ends when nothing is in flight; the others continue', async ({
  manager,
  slow,
  addEndpointApartFrom,
  runPartition,
  makeDue,
  unanswered,
  whenAllSucceeded,
  statusesOf,
}) => {
  const { id: leaving } = await addEndpoint(manager, slow.url);
  const staying = await addEndpointApartFrom(leaving);
  const left = runPartition(leaving);
  runPartition(staying);
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

it("A deleted endpoint's leftovers are removed without delaying others", async ({
  addEndpointApartFrom,
  service,
  makeDue,
  runPartition,
  whenAllSucceeded,
}) => {
  const gone = newId('whe');
  const staying = await addEndpointApartFrom(gone);
  const { webhookDeliveries } = service.context.bulk;
  const clearing = Promise.withResolvers<never>();
  const removing = vi.spyOn(webhookDeliveries, 'deleteMany').mockReturnValueOnce(clearing.promise);
  await makeDue(gone);
  runPartition(gone);
  runPartition(staying);
  await expect.poll(() => removing.mock.calls.length).toBe(1);

  await makeDue(gone);
  await makeDue(staying);
  await whenAllSucceeded(staying, 1);
  expect(removing.mock.calls.length).toBe(1);

  clearing.reject(new Error('The database is away'));
  await deliveriesOf(service, gone, found => found.length === 0);
});

it('A partition without local changes is also polled, however busy the others are', async ({
  service,
  restaurantId,
  manager,
  slow,
  quick,
  runPartition,
  makeDue,
  addEndpointApartFrom,
}) => {
  const { id: busy } = await addEndpoint(manager, slow.url);
  const silent = await addEndpointApartFrom(busy);
  runPartition(busy);
  runPartition(silent);
  await makeDue(silent);
  await expect.poll(() => quick.received.length).toBe(1);
  const reporting = setInterval(() => service.context.webhooks.wake([busy]), 5);
  try {
    // Made due as by another process, without a local wake-up.
    await addDelivery(service, { restaurantId, endpointId: silent });
    await expect.poll(() => quick.received.length).toBe(2);
  } finally {
    clearInterval(reporting);
  }
});
