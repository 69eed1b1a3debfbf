import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import { withReadablePayload } from '../activity/payload.ts';
import { toExportedOrder } from '../orders/exported-order.ts';
import { toExportedRequest } from '../requests/exported-request.ts';
import { openFolder } from './export-store.ts';
import { OWNED_COLLECTIONS, type OwnedCollection, type RestaurantDataStore } from './restaurant-store.ts';

/** Writes everything of a restaurant to a folder. Resolves to how many documents of each collection. */
export type ExportRestaurant = (restaurantId: string, folder: string) => Promise<Record<string, number>>;

const BATCH_SIZE = 500;

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

const READABLE: Record<string, (document: object) => object> = {
  apiRequests: toExportedRequest,
  orders: toExportedOrder,
};

function withoutCredentials(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([name]) => !CREDENTIALS.includes(name)));
}

export function createRestaurantExport(store: RestaurantDataStore, clock: Clock): ExportRestaurant {
  return async (restaurantId, folder) => {
    const copies = openFolder(
      folder,
      clock().toISOString().slice(0, 10),
      `The export is not complete: ${folder} cannot be written`,
    );
    const counts: Record<string, number> = {};
    async function copy(name: string, found: AsyncIterable<object>): Promise<void> {
      counts[name] = 0;
      for await (const batch of inBatches(found, BATCH_SIZE)) {
        const readable = batch.map(READABLE[name] ?? withReadablePayload);
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
