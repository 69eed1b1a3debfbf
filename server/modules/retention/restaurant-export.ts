import pLimit from 'p-limit';
import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { withReadablePayload } from '../activity/payload.ts';
import { toExportedOrder } from '../orders/exported-order.ts';
import { toExportedRequest } from '../requests/exported-request.ts';
import { openFolder } from './export-store.ts';
import { OWNED_COLLECTIONS, type OwnedCollection, type RestaurantDataStore } from './restaurant-store.ts';

/** Exports all data of a restaurant to a folder. Resolves to the number of documents by collection. */
export type ExportRestaurant = (restaurantId: string, folder: string) => Promise<Record<string, number>>;

/** Documents per write. A picture is as large as hundreds of other documents. */
const BATCH_SIZE = 500;
const BATCH_SIZES: Partial<Record<OwnedCollection, number>> = { pictures: 10 };

/** Exports exclude credentials and signing secrets. */
const CREDENTIALS = [
  'passwordHash',
  'knownAddresses',
  'knownDevices',
  'secondFactor',
  'passkeys',
  'identity',
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

/** Makes documents of some collections readable. */
type Readers = Partial<Record<OwnedCollection, (document: object) => object | Promise<object>>>;

const READERS: Readers = { apiRequests: toExportedRequest, orders: toExportedOrder };
/** Each picture in a bucket has several images to read. */
const READ_AT_ONCE = 8;

function withoutCredentials(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !CREDENTIALS.includes(name)));
}

/** Other modules provide `readers`. */
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
