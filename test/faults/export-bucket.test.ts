// @module-tag long
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { systemClock } from '../../server/lib/clock.ts';
import { type Bucket, startBucket } from '../helpers/bucket.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;
/** More than a batch. */
const DELIVERIES = 520;

const it = startingTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('bucket', async ({}, { onCleanup }) => {
    const bucket = await startBucket();
    onCleanup(bucket.stop);
    return bucket;
  })
  /** Starts a service with old deliveries. */
  .extend('startWithOld', ({ startService }) => async (exportTo: Bucket['access'], count: number) => {
    const service = await startService({ clock: systemClock }, {}, { exportTo });
    const { id: restaurantId } = await addRestaurant(service);
    const manager = await managerOf(service, restaurantId);
    const { id: endpointId } = await addEndpoint(manager, 'https://pos.example.com/');
    const createdAt = new Date(Date.now() - 40 * DAY_MS);
    const values = { createdAt, updatedAt: createdAt, status: 'succeeded', nextAttemptAt: null } as const;
    const of = { restaurantId, endpointId };
    const added = await Promise.all(Array.from({ length: count }, () => addDelivery(service, of, values)));
    const stored = async () => collectionsOf(service).webhookDeliveries.countDocuments({ endpointId });
    return { ids: added.map(({ _id }) => _id).toSorted(), stored, retain: () => service.context.retain() };
  });

/** IDs of a collection's documents. */
const idsIn = ({ objects }: Bucket, collection: string): string[] =>
  [...objects]
    .filter(([name]) => name.includes(`/${collection}-`))
    .flatMap(([, object]) => gunzipSync(object).toString().split('\n').slice(0, -1))
    .map(line => JSON.parse(line)._id);

it('Expired data is stored in a bucket before removal, as large objects with names that sort by time', async ({
  bucket,
  startWithOld,
}) => {
  const { ids, stored, retain } = await startWithOld(bucket.access, DELIVERIES);
  await retain();
  expect(await stored()).toBe(0);
  const names = [...bucket.objects.keys()];
  const day = new Date().toISOString().slice(0, 10);
  expect(names).toEqual([
    expect.stringMatching(`^/bucket/ordering/webhookDeliveries-${day}-.*[.]ndjson[.]gz$`),
    expect.stringMatching(`^/bucket/ordering/webhookDeliveries-${day}-.*[.]ndjson[.]gz$`),
  ]);
  expect(names).toEqual(names.toSorted());
  expect(idsIn(bucket, 'webhookDeliveries').toSorted()).toEqual(ids);
});

it('Only acknowledged exports are removed, including those acknowledged on a retry', async ({
  bucket,
  startWithOld,
}) => {
  const { ids, stored, retain } = await startWithOld(bucket.access, 3);
  bucket.failNext(503, 503, 503, 503);
  await expect(retain()).rejects.toThrow(
    'Stopped removing expired data: it cannot be stored at EXPORT_S3_URL',
  );
  expect(await stored()).toBe(3);
  bucket.failNext(503);
  await retain();
  expect(await stored()).toBe(0);
  expect(idsIn(bucket, 'webhookDeliveries').toSorted()).toEqual(ids);
  // Their payloads.
  expect(idsIn(bucket, 'payloads')).toHaveLength(3);
});

it('A store with a different secret receives nothing, and nothing is removed', async ({
  bucket,
  startWithOld,
}) => {
  const { stored, retain } = await startWithOld({ ...bucket.access, secretAccessKey: 'another' }, 3);
  await expect(retain()).rejects.toThrow('EXPORT_S3_URL');
  expect(await stored()).toBe(3);
  expect(bucket.objects.size).toBe(0);
});
