import type { Collection, Db, Filter } from 'mongodb';

type Owned = { _id: string; restaurantId?: string; endpointId?: string; userId?: string };

/** The indexed field that finds a collection's documents: the restaurant, or one of its resources. */
type By = 'restaurantId' | 'endpointId' | 'userId' | '_id';

/**
 * All collections of a restaurant, in removal order: credentials first, and documents needed to find others
 * after those. Excludes the restaurant itself. `rateLimits` and used codes in `screenPairings` expire on
 * their own.
 */
const OWNED = {
  sessions: 'userId',
  apiKeys: 'restaurantId',
  apiRequests: 'restaurantId',
  apiRequestDays: 'restaurantId',
  webhookDeliveries: 'endpointId',
  webhookCounters: 'restaurantId',
  webhookEndpoints: 'restaurantId',
  users: 'restaurantId',
  // Without branches, no process sums up sales any more.
  branches: 'restaurantId',
  orders: 'restaurantId',
  onlinePayments: 'restaurantId',
  orderCounters: '_id',
  sales: 'restaurantId',
  dayReports: 'restaurantId',
  struckLines: 'restaurantId',
  priceUpdates: 'restaurantId',
  menuImports: 'restaurantId',
  promotionUses: 'restaurantId',
  slots: 'restaurantId',
  vouchers: 'restaurantId',
  promotions: 'restaurantId',
  mails: 'restaurantId',
  pushSubscriptions: 'restaurantId',
  pushes: 'restaurantId',
  prints: 'restaurantId',
  printers: 'restaurantId',
  pictures: 'restaurantId',
  keyedChanges: 'restaurantId',
  inventoryTransactions: 'restaurantId',
  inventoryItems: 'restaurantId',
  items: 'restaurantId',
  optionGroups: 'restaurantId',
  categories: 'restaurantId',
  activity: 'restaurantId',
} as const satisfies Record<string, By>;

export type OwnedCollection = keyof typeof OWNED;
export const OWNED_COLLECTIONS = Object.keys(OWNED) as OwnedCollection[];

const READ_AT_ONCE = 200;

export type RestaurantDataStore = ReturnType<typeof createRestaurantDataStore>;

/** All documents of one restaurant. */
export function createRestaurantDataStore(db: Db) {
  const open = (name: string): Collection<Owned> => db.collection<Owned>(name);
  const restaurants = open('restaurants');

  async function listIds(name: 'webhookEndpoints' | 'users', restaurantId: string): Promise<string[]> {
    const found = open(name).find({ restaurantId }).project<{ _id: string }>({ _id: 1 });
    return (await found.toArray()).map(({ _id }) => _id);
  }

  async function buildFilter(name: OwnedCollection, restaurantId: string): Promise<Filter<Owned>> {
    const by: By = OWNED[name];
    if (by === 'endpointId') return { endpointId: { $in: await listIds('webhookEndpoints', restaurantId) } };
    if (by === 'userId') return { userId: { $in: await listIds('users', restaurantId) } };
    return { [by]: restaurantId };
  }

  return {
    async *find(name: OwnedCollection, restaurantId: string): AsyncGenerator<object> {
      yield* open(name)
        .find(await buildFilter(name, restaurantId))
        .batchSize(READ_AT_ONCE);
    },

    findRestaurant: (restaurantId: string): Promise<object | null> =>
      restaurants.findOne({ _id: restaurantId }),

    /** Removes a batch. Resolves to its size. */
    async removeSome(name: OwnedCollection, restaurantId: string, limit: number): Promise<number> {
      const filter = await buildFilter(name, restaurantId);
      const found = await open(name).find(filter).limit(limit).project<{ _id: string }>({ _id: 1 }).toArray();
      if (found.length > 0) await open(name).deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      return found.length;
    },

    /** Whether a delivery attempt is in progress. */
    async isDelivering(restaurantId: string, now: Date): Promise<boolean> {
      const filter: Filter<Owned> = {
        ...(await buildFilter('webhookDeliveries', restaurantId)),
        status: 'delivering',
        dueAt: { $gt: now },
      };
      return (await open('webhookDeliveries').countDocuments(filter, { limit: 1 })) > 0;
    },

    removeRestaurant: (restaurantId: string): Promise<unknown> =>
      restaurants.deleteOne({ _id: restaurantId }),
  };
}
