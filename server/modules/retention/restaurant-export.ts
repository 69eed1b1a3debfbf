import pLimit from 'p-limit';
import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { withReadablePayload } from '../activity/payload.ts';
import { toExportedOrder } from '../orders/exported-order.ts';
import { toExportedRequest } from '../requests/exported-request.ts';
import { openFolder } from './export-store.ts';
import { OWNED_COLLECTIONS, type OwnedCollection, type RestaurantDataStore } from './restaurant-store.ts';

/** Writes everything of a restaurant to a folder. Resolves to how many documents of each collection. */
export type ExportRestaurant = (restaurantId: string, folder: string) => Promise<Record<string, number>>;

/** Documents written at once. One picture is as large as hundreds of others. */
const BATCH_SIZE = 500;
const BATCH_SIZES: Partial<Record<OwnedCollection, number>> = { pictures: 10 };

/** What lets somebody in, or sign, is no part of a copy. */
const CREDENTIALS = [
  'passwordHash',
  'knownAddresses',
  'knownDevices',
  'secondFactor',
  'passkeys',
  'pin',
  'usedChallenges',
  'hash',
  'secret',
  'previousSecret',
  'guest',
  'stripe',
  'outbox',
];
const LEFT_OUT: OwnedCollection[] = ['sessions', 'keyedChanges', 'pushSubscriptions', 'pushes'];

/** Makes a document of some collections readable. */
type Readers = Partial<Record<OwnedCollection, (document: object) => object | Promise<object>>>;

const READERS: Readers = { apiRequests: toExportedRequest, orders: toExportedOrder };
/** Pictures can be read from a bucket, of which each has several images. */
const READ_AT_ONCE = 8;

function withoutCredentials(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !CREDENTIALS.includes(name)));
}

/** `readers` are those of other modules. */
export function createRestaurantExport(
  store: RestaurantDataStore,
  clock: Clock,
  readers: Readers,
): ExportRestaurant {
  const all: Readers = { ...READERS, ...readers };
  const limit = pLimit(READ_AT_ONCE);
  return async (restaurantId, folder) => {
    const copies = openFolder(
      folder,
      clock().toISOString().slice(0, 10),
      `The export is not complete: ${folder} cannot be written`,
    );
    const counts: Record<string, number> = {};
    async function copy(name: OwnedCollection, found: AsyncIterable<object>): Promise<void> {
      counts[name] = 0;
      for await (const batch of inBatches(found, BATCH_SIZES[name] ?? BATCH_SIZE)) {
        const read = all[name] ?? withReadablePayload;
        const readable = await limit.map(batch, read);
        await copies.append(name, readable.map(withoutCredentials));
        counts[name] += batch.length;
      }
    }
    try {
      const restaurant = await store.findRestaurant(restaurantId);
      if (restaurant) await copies.append('restaurants', [withoutCredentials(restaurant)]);
      for (const name of OWNED_COLLECTIONS)
        if (!LEFT_OUT.includes(name)) await copy(name, store.find(name, restaurantId));
    } finally {
      await copies.close();
    }
    return counts;
  };
}
