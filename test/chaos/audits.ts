import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { type Acknowledged, auditAll, withCollections } from '../helpers/audit.ts';
import type { WatchedFeed } from './feed.ts';
import type { Receipts } from './receipts.ts';

/** Nothing is pending this long after the last fault. */
const QUIET_MS = 120_000;

/**
 * Resolves when all effects have run, all deliveries have succeeded, and all feeds, which follow the first
 * endpoint's restaurant, are complete.
 */
export async function untilQuiet(url: string, endpoints: string[], feeds: WatchedFeed[]): Promise<void> {
  // More patient than the service's own client.
  const client = await MongoClient.connect(url);
  const collections = getCollections(client.db());
  await expect.poll(() => countOpen(collections, endpoints), { timeout: QUIET_MS, interval: 500 }).toBe(0);
  const { webhookEndpoints, activity } = collections;
  const { restaurantId = '' } = (await webhookEndpoints.findOne({ _id: endpoints[0] ?? '' })) ?? {};
  const changes = activity.find({ restaurantId, sequence: { $gt: 0 } });
  const [newest] = await changes.sort({ sequence: -1 }).limit(1).toArray();
  const everything = feeds.map(() => newest?.sequence);
  await expect.poll(() => feeds.map(feed => feed.position()), { timeout: QUIET_MS }).toEqual(everything);
  await client.close();
}

async function countOpen(collections: Collections, endpoints: string[]): Promise<number> {
  const { webhookDeliveries, ...others } = collections;
  const counts = await Promise.all([
    webhookDeliveries.countDocuments({ endpointId: { $in: endpoints }, status: { $ne: 'succeeded' } }),
    ...Object.values(others).map(collection => collection.countDocuments({ 'outbox.at': { $exists: true } })),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Resolves to a function that identifies a delivery's endpoint. */
export async function auditEverything(
  folder: string,
  endpoints: string[],
  acknowledged: Acknowledged[],
  { byDelivery }: Receipts,
): Promise<(delivery: string) => string> {
  const endpointOf = new Map<string, string>();
  const audit = async (stored: Collections) => {
    await auditAll(stored, acknowledged, endpoints);
    for await (const delivery of stored.webhookDeliveries.find({ endpointId: { $in: endpoints } })) {
      const { _id, endpointId, attempts } = delivery;
      endpointOf.set(_id, endpointId);
      expect(attempts.filter(({ error }) => error === null).length, `successes of ${_id}`).toBe(1);
      expect(byDelivery.get(_id)?.length, `receipts of ${_id}`).toBeGreaterThanOrEqual(1);
    }
  };
  await withCollections(folder, audit, 'test');
  return delivery => endpointOf.get(delivery) ?? '';
}
