// @module-tag long
import type { ServerResponse } from 'node:http';
import { expect, vi } from 'vitest';
import { getPartition } from '../../server/modules/webhooks/delivery.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf, managerOf } from '../helpers/webhooks.ts';

/** The concurrency limit of an endpoint. */
const ENDPOINT_LIMIT = 20;

const it = startingTest
  /** Pending requests at the receiver. */
  .extend('unanswered', (): ServerResponse[] => [])
  /** How many requests the receiver responds to before it leaves the rest pending. */
  .extend('answersAtOnce', Number.POSITIVE_INFINITY as number)
  .extend('receiver', async ({ unanswered, answersAtOnce }, { onCleanup }) => {
    const receiver = await startReceiver(response => {
      if (receiver.received.length <= answersAtOnce) response.end('ok');
      else unanswered.push(response);
    });
    onCleanup(() => receiver.stop());
    return receiver;
  })
  /** An endpoint with deliveries that all become due when it is enabled. */
  .extend('addEndpointWith', ({ receiver }) => async (service: TestService, count: number) => {
    const { id: restaurantId } = await addRestaurant(service);
    const manager = await managerOf(service, restaurantId);
    const { id: endpointId } = await addEndpoint(manager, receiver.url);
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    for (let added = 0; added < count; added++) await addDelivery(service, { restaurantId, endpointId });
    return { endpointId, switchOn: () => manager.post(`/webhooks/endpoints/${endpointId}/enable`) };
  });

it('A database failure between polling and sending loses no deliveries or worker capacity', async ({
  startService,
  addEndpointWith,
}) => {
  // Deliveries leased in vain are due again after the sum of both.
  const service = await startService({ timings: { timeoutSeconds: 4, leaseMargin: 500 } });
  const { endpointId, switchOn } = await addEndpointWith(service, 50);
  const failing = vi.spyOn(collectionsOf(service).activity, 'find').mockImplementationOnce(() => {
    throw new Error('The database is away');
  });
  await switchOn();
  const deliveries = await deliveriesOf(service, endpointId, found =>
    found.every(({ status }) => status === 'succeeded'),
  );
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  expect(deliveries.every(({ attemptCount }) => attemptCount === 1)).toBe(true);
});

const ANSWERED = 120;
const DELIVERIES = 2 * ANSWERED;

it.extend('answersAtOnce', ANSWERED)(
  'A released partition finishes attempts in flight, starts none, and leaves the rest due',
  async ({ startService, addEndpointWith, receiver, unanswered }) => {
    // No attempt times out: those in flight end when the receiver responds.
    const timings = { timeoutSeconds: 120, leaseMargin: 10_000 };
    const service = await startService({ timings }, {}, { roles: ['api'] });
    const { endpointId, switchOn } = await addEndpointWith(service, DELIVERIES);
    await switchOn();
    const claim = new AbortController();
    const { partitions } = service.context.webhooks;
    const ended = partitions.runPartition(getPartition(endpointId), claim.signal);
    const { webhookDeliveries } = collectionsOf(service);
    const leased = () => webhookDeliveries.countDocuments({ endpointId, status: 'delivering' });
    await expect.poll(() => unanswered.length).toBe(ENDPOINT_LIMIT);
    expect(receiver.received.length).toBe(ANSWERED + ENDPOINT_LIMIT);
    // More than can be in flight is leased ahead.
    await expect.poll(leased).toBeGreaterThan(ENDPOINT_LIMIT);

    claim.abort();
    for (const response of unanswered) response.end('ok');
    await ended;

    await expect.poll(leased).toBe(0);
    expect(receiver.received.length).toBe(ANSWERED + ENDPOINT_LIMIT);
    const succeeded = { endpointId, status: 'succeeded' } as const;
    expect(await webhookDeliveries.countDocuments(succeeded)).toBe(ANSWERED + ENDPOINT_LIMIT);
    const left = { endpointId, status: 'pending', attemptCount: 0, dueAt: { $lte: new Date() } } as const;
    expect(await webhookDeliveries.countDocuments(left)).toBe(DELIVERIES - ANSWERED - ENDPOINT_LIMIT);
  },
);
