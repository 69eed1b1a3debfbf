import type { PictureDocument } from '../modules/media/documents.ts';
import { createOrderStore } from '../modules/orders/store.ts';
import { createRestaurantExport } from '../modules/retention/restaurant-export.ts';
import { createRestaurantRemoval } from '../modules/retention/restaurant-removal.ts';
import { createRestaurantDataStore } from '../modules/retention/restaurant-store.ts';
import { createRetention } from '../modules/retention/retention.ts';
import { createBacklog } from '../observability/backlog.ts';
import { createBacklogStore } from '../observability/backlog-store.ts';
import type { Base } from './base.ts';
import type { Catalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';
import type { Ordering } from './ordering.ts';
import type { Outgoing } from './outgoing.ts';
import type { Partners } from './partners.ts';

export type Upkeep = ReturnType<typeof createUpkeep>;

/** Operations and monitoring: retention, exports, and the backlog. */
export function createUpkeep(
  deps: ContextDeps,
  { shared, bulkActivity, finish, measureOutboxes }: Base,
  { branches, restaurants, media, menu }: Catalog,
  { requests, webhooks }: Partners,
  { orders, payments, services }: Ordering,
  { mail, printing }: Outgoing,
) {
  const { collections, bulk, clock, log } = shared;
  const restaurantData = createRestaurantDataStore(deps.database.bulkDb);
  return {
    removeExpiredSecrets: webhooks.removeExpiredSecrets,
    retain: createRetention({
      settings: deps.retention,
      restaurants: restaurants.store,
      deliveries: webhooks.ended,
      activity: bulkActivity,
      requests: requests.old,
      orders: createOrderStore(bulk.orders, bulk.orderCounters),
      eraseGuests: orders.services.guestErasure.eraseUnchanged,
      removePictures: (restaurantId, before) =>
        media.removeUnused(restaurantId, before, menu.items.listImageUrls),
      clock,
      log,
    }),
    exportRestaurant: createRestaurantExport(restaurantData, clock, {
      pictures: picture => media.withImages(picture as PictureDocument),
    }),
    removeRestaurant: createRestaurantRemoval({
      store: restaurantData,
      suspend: restaurants.services.restaurants.setSuspended,
      restaurants: restaurants.store,
      finishOutboxes: finish,
      removePictures: media.removeAll,
      clock,
    }),
    measureBacklog: createBacklog({
      measureOutboxes,
      measureQueue: webhooks.backlog,
      measurePayments: payments.store.findFailingSince,
      measureMail: mail.findFailingSince,
      countStuckPrints: printing.countStuck,
      store: createBacklogStore(collections.backlog),
      intervalMs: deps.backlogIntervalMs,
      clock,
    }),
    /**
     * Counts deliveries that are due, deliveries that are scheduled or were in flight, and orders with
     * changes that have no deliveries yet.
     */
    async countUnsent(now: Date): Promise<{ due: number; later: number; orders: number }> {
      const [{ due, waiting }, outboxes] = await Promise.all([webhooks.backlog(now), measureOutboxes()]);
      const changed = outboxes.find(({ collection }) => collection === collections.orders.collectionName);
      return { due, later: waiting - due, orders: changed?.count ?? 0 };
    },
    /** Recalculates a restaurant's sales. */
    rebuildSales: async (restaurantId: string): Promise<void> =>
      services.sales.rebuild(await branches.services.branches.listAll({ restaurantId, branches: 'all' })),
  };
}
