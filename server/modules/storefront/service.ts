import type { StorefrontAddress } from '../../../spec/rules/storefront-address.ts';
import type { Origin } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { fingerprint, isSameRequest } from '../../lib/keyed-request.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { hashToken, hasTokenFormat } from '../../lib/token.ts';
import type { ActivityEntry } from '../activity/store.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { CategoryStore } from '../menu/category-store.ts';
import type { MenuItemStore } from '../menu/item-store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { OrderLog } from '../orders/order-log.ts';
import type { Placement } from '../orders/placement.ts';
import type { PlacementService } from '../orders/placement-service.ts';
import type { OrderStore } from '../orders/store.ts';
import type { PromotionService } from '../promotions/service.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { ReadRefundCodes } from '../vouchers/refund-vouchers.ts';
import type { RankBestSellers } from './best-sellers.ts';
import { deriveGuestToken, guestActor, issueGuestToken } from './guest-access.ts';
import { buildMenu, type GuestMenu } from './menu.ts';
import type { StorefrontPage } from './page-head.ts';

/** A branch's menu for guests, and their orders. */
export interface StorefrontService {
  /**
   * The content of a page. Throws `not_found` if no page has these slugs. Guests can still track orders of a
   * suspended restaurant.
   */
  requirePage(address: StorefrontAddress): Promise<StorefrontPage>;
  /** Includes all branches. Throws `not_found`, also if the restaurant is suspended. */
  getRestaurant(restaurantSlug: string): Promise<RestaurantBranches>;
  /** Throws `not_found`. */
  getContext(restaurantSlug: string, branchSlug: string): Promise<StorefrontContext>;
  /** Throws `not_found` if the restaurant is suspended. */
  getMenu(context: StorefrontContext): Promise<GuestMenu>;
  /**
   * `token` grants access to the order. With a key, the same request resolves to the same order and token.
   * Throws `conflict` if the key was used for a different order, and like `PlacementService.place`.
   */
  placeOrder(
    context: StorefrontContext,
    placement: GuestPlacement,
    idempotencyKey: string | undefined,
    origin: Origin,
  ): Promise<{ order: OrderDocument; token: string }>;
  /** Throws `not_found`. */
  getOrderByToken(token: string): Promise<OrderDocument>;
  /** The order, with everything else its guest sees. */
  getView(order: OrderDocument): Promise<GuestOrderView>;
}

export type RestaurantBranches = { restaurant: RestaurantDocument; branches: BranchDocument[] };

/** The branch where a guest orders. */
export type StorefrontContext = { restaurant: RestaurantDocument; branch: BranchDocument };

export type GuestOrderView = {
  order: OrderDocument;
  restaurant: RestaurantDocument;
  /** The order's log entries, oldest first. */
  history: ActivityEntry[];
  timezone: string;
  /** Voucher codes issued by refunds, by refund ID. */
  refundCodes: Map<string, string>;
};

/** The part of an order that guests choose. */
export type GuestPlacement = Pick<
  Placement,
  | 'type'
  | 'lines'
  | 'notes'
  | 'deliveryAddress'
  | 'postalCode'
  | 'city'
  | 'table'
  | 'tipAmount'
  | 'promotionCode'
  | 'voucherCode'
  | 'confirmedAge'
  | 'expectedTotal'
  | 'requestedAt'
> & {
  customer: Omit<Placement['customer'], 'id'>;
};

export type StorefrontServiceDeps = {
  restaurants: Pick<RestaurantStore, 'get' | 'find' | 'findBySlug'>;
  branches: Pick<BranchStore, 'find' | 'findBySlug' | 'listAll'>;
  categories: Pick<CategoryStore, 'listAll'>;
  items: Pick<MenuItemStore, 'listPublished'>;
  orders: Pick<OrderStore, 'find' | 'findByToken' | 'listRecentLines'>;
  placement: PlacementService;
  promotions: Pick<PromotionService, 'listOffered'>;
  orderLog: Pick<OrderLog, 'list'>;
  rankBestSellers: RankBestSellers;
  readRefundCodes: ReadRefundCodes;
  clock: Clock;
};

const noRestaurant = () => new ServiceError('not_found', 'Restaurant not found: check the address');

const noBranch = () => new ServiceError('not_found', 'Branch not found: check the address');

export function createStorefrontService(deps: StorefrontServiceDeps): StorefrontService {
  const {
    restaurants,
    branches,
    categories,
    items,
    orders,
    placement,
    promotions,
    orderLog,
    rankBestSellers,
    readRefundCodes,
    clock,
  } = deps;

  /** Partners use a restaurant's ID. */
  const findRestaurant = async (slugOrId: string) =>
    (await restaurants.findBySlug(slugOrId)) ?? restaurants.find(slugOrId);

  return {
    async requirePage({ restaurantSlug, branchSlug, isTracking }) {
      const restaurant = await findRestaurant(restaurantSlug);
      if (!restaurant || (isSuspended(restaurant) && !isTracking)) throw noRestaurant();
      // An order's link stays valid after its branch is renamed.
      if (branchSlug === '' || isTracking) return { restaurant };
      const branch = await branches.findBySlug(restaurant._id, branchSlug);
      if (!branch) throw noBranch();
      return { restaurant, branch };
    },

    async getRestaurant(restaurantSlug) {
      const restaurant = await findRestaurant(restaurantSlug);
      if (!restaurant || isSuspended(restaurant)) throw noRestaurant();
      return {
        restaurant,
        branches: await branches.listAll({ restaurantId: restaurant._id, branches: 'all' }),
      };
    },

    async getContext(restaurantSlug, branchSlug) {
      const restaurant = await findRestaurant(restaurantSlug);
      const branch = restaurant && (await branches.findBySlug(restaurant._id, branchSlug));
      if (branch) return { restaurant, branch };
      throw noBranch();
    },

    async getMenu({ restaurant, branch }) {
      if (isSuspended(restaurant)) throw noRestaurant();
      const { _id, restaurantId } = branch;
      const [sections, published, applying] = await Promise.all([
        categories.listAll(restaurantId),
        items.listPublished(restaurantId),
        promotions.listOffered(branch),
      ]);
      const ranked = sections.some(({ source }) => source === 'best_sellers');
      const bestSellers = ranked ? await rankBestSellers(restaurantId, _id) : [];
      return { ...buildMenu(sections, published, bestSellers, branch, clock()), promotions: applying };
    },

    async placeOrder({ branch }, input, key, origin) {
      const { _id: branchId, restaurantId } = branch;
      // The total and age that the guest accepts are not part of the request's identity.
      const request = fingerprint([
        branchId,
        { ...input, expectedTotal: undefined, confirmedAge: undefined },
      ]);
      const { token, access } = issueGuestToken(key, request);
      const customer = { id: newId('cus'), ...input.customer };
      const order = await placement.place(
        { scope: { restaurantId, branches: [branchId] }, actor: guestActor(customer.id, origin) },
        { ...input, customer, branchId, channel: 'website' },
        { branchField: 'branchSlug', guest: access },
      );
      // With a key, an earlier or concurrent request may have placed it.
      return key === undefined ? { order, token } : answerAgain(order, key, request);
    },

    async getOrderByToken(token) {
      const order = hasTokenFormat(token) ? await orders.findByToken(hashToken(token)) : null;
      if (order) return order;
      throw new ServiceError(
        'not_found',
        'No order has this token: send the X-Order-Token that was returned when the order was placed',
      );
    },

    async getView(order) {
      const { restaurantId, branch } = order;
      const [restaurant, history, current] = await Promise.all([
        restaurants.get(restaurantId),
        orderLog.list(order),
        branches.find({ restaurantId, branches: [branch.id] }, branch.id),
      ]);
      const timezone = current?.timezone ?? 'UTC';
      return { order, restaurant, history, timezone, refundCodes: readRefundCodes(order) };
    },
  };
}

/** The order placed with the key. Throws `conflict` if its input was different. */
function answerAgain(order: OrderDocument, key: string, request: ReturnType<typeof fingerprint>) {
  const stored = order.guest?.key;
  if (stored && isSameRequest(request, stored)) return { order, token: deriveGuestToken(key, stored.salt) };
  throw new ServiceError('conflict', 'Another order was placed with this Idempotency-Key: send a new one');
}
