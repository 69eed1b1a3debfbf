import { hash } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { hashToken, hasTokenFormat } from '../../lib/token.ts';
import type { ActivityDocument, Actor } from '../activity/documents.ts';
import type { ActivityStore } from '../activity/store.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { MenuStore } from '../menu/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { Placement } from '../orders/order-validation.ts';
import type { PlacementService } from '../orders/placement-service.ts';
import type { OrderStore } from '../orders/store.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { RankBestSellers } from './best-sellers.ts';
import { deriveGuestToken, issueGuestToken } from './guest-access.ts';
import { buildMenu, type GuestMenu } from './menu.ts';

/** What a guest decides about an order; the rest of it is the shop's. */
export type GuestPlacement = Pick<Placement, 'type' | 'lines' | 'notes' | 'deliveryAddress' | 'tipAmount'> & {
  customer: Omit<Placement['customer'], 'id'>;
};

/** Where a guest orders. */
export type StorefrontContext = { restaurant: RestaurantDocument; branch: BranchDocument };

export type StorefrontDeps = {
  restaurants: RestaurantStore;
  branches: BranchStore;
  categories: CategoryStore;
  items: MenuStore;
  orders: OrderStore;
  placing: PlacementService;
  activity: Pick<ActivityStore, 'listBySubject'>;
  rankBestSellers: RankBestSellers;
  clock: Clock;
};

/** What guests do, each within one branch or one order. */
export function createStorefront(parts: StorefrontDeps) {
  const { restaurants, branches, categories, items, orders, placing, activity, rankBestSellers, clock } =
    parts;

  /** The order that was placed with a key before; with the key goes the order, so another order is refused. */
  function replay(order: OrderDocument, key: string, fingerprint: string) {
    const kept = order.guest?.key;
    if (kept?.fingerprint === fingerprint) return { order, token: deriveGuestToken(key, kept.salt) };
    throw new ServiceError('conflict', 'Another order was placed with this Idempotency-Key: send a new one');
  }

  return {
    async findContext(restaurantSlug: string, branchSlug: string): Promise<StorefrontContext> {
      const restaurant = await restaurants.findBySlug(restaurantSlug);
      const branch = restaurant && (await branches.findBySlug(restaurant._id, branchSlug));
      if (branch) return { restaurant, branch };
      throw new ServiceError('not_found', 'There is no such branch: check the address');
    },

    async menu({ branch }: StorefrontContext): Promise<GuestMenu> {
      const { _id, restaurantId } = branch;
      const [sections, published] = await Promise.all([
        categories.all(restaurantId),
        items.allPublished(restaurantId),
      ]);
      const ranked = sections.some(({ source }) => source === 'best_sellers');
      const bestSellers = ranked ? await rankBestSellers(restaurantId, _id) : [];
      return buildMenu(sections, published, bestSellers, branch, clock());
    },

    /** Places an order; with a key only once, whatever the menu has become since. */
    async place(
      { branch }: StorefrontContext,
      wanted: GuestPlacement,
      key: string | undefined,
    ): Promise<{ order: OrderDocument; token: string }> {
      const { _id: branchId, restaurantId } = branch;
      const fingerprint = hash('sha256', JSON.stringify([branchId, wanted]));
      const earlier = key !== undefined && (await orders.findByGuestKey(restaurantId, hashToken(key)));
      if (key !== undefined && earlier) return replay(earlier, key, fingerprint);

      const { token, access } = issueGuestToken(key, fingerprint);
      const customer = { id: newId('cus'), ...wanted.customer };
      const order = await placing.place(
        { restaurantId, branches: [branchId] },
        { ...wanted, customer, branchId, channel: 'website', deliveryFee: 0, discount: 0 },
        { actor: guestActor(customer.id), branchField: 'branchSlug', guest: access },
      );
      return key === undefined ? { order, token } : replay(order, key, fingerprint);
    },

    /** The order that a token opens. */
    async findByToken(token: string): Promise<OrderDocument> {
      const order = hasTokenFormat(token) ? await orders.findByToken(hashToken(token)) : null;
      if (order) return order;
      throw new ServiceError(
        'not_found',
        'No order has this token: send as X-Order-Token the one that placing the order answered',
      );
    },

    historyOf: ({ restaurantId, _id }: OrderDocument): Promise<ActivityDocument[]> =>
      activity.listBySubject(restaurantId, _id),
  };
}

/** Guests are all called the same, and told apart by the id that their order has. */
export const guestActor = (id: string): Actor => ({ type: 'customer', id, name: 'customer' });
