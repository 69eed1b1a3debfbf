import type { LookupAddress } from 'node:dns';
import { expect } from 'vitest';
import { addDelivery } from '../helpers/deliveries.ts';
import { startingTest as it } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, deliveryOf, managerOf } from '../helpers/webhooks.ts';

const LOCAL: LookupAddress[] = [{ address: '127.0.0.1', family: 4 }];

it('An attempt whose lease expires while connecting sends nothing; the next one does', async ({
  startService,
  onTestFinished,
}) => {
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  let ahead = 0;
  const lookups: PromiseWithResolvers<LookupAddress[]>[] = [];
  const service = await startService({
    clock: () => new Date(Date.now() + ahead),
    network: {
      resolve() {
        const lookup = Promise.withResolvers<LookupAddress[]>();
        lookups.push(lookup);
        return lookup.promise;
      },
    },
  });
  const { id: restaurantId } = await addRestaurant(service);
  const { id: endpointId } = await addEndpoint(await managerOf(service, restaurantId), receiver.url);
  const { _id } = await addDelivery(service, { restaurantId, endpointId });
  await expect.poll(() => lookups.length).toBe(1);

  // As if the process was paused for a minute. Then any process leases the due delivery.
  ahead = 60_000;
  service.context.webhooks.wake();
  await expect.poll(() => lookups.length).toBe(2);
  for (const lookup of lookups) lookup.resolve(LOCAL);

  const { attemptCount } = await deliveryOf(service, endpointId, ({ status }) => status === 'succeeded');
  // The port may have belonged to another test's receiver, whose sender retries.
  const received = receiver.received.filter(({ headers }) => headers['x-service-delivery'] === _id);
  const sentAt = received.map(({ headers }) => headers['webhook-timestamp']);
  expect({ attemptCount, sentAt }).toEqual({ attemptCount: 1, sentAt: [expect.any(String)] });
});
