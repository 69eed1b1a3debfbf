import { countPieces } from '../../../spec/rules/slots.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import { rejectAsync } from '../../lib/reject-async.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PreOrders } from '../pre-orders/module.ts';
import type { PromotionDocument } from '../promotions/documents.ts';
import type { PromotionService } from '../promotions/service.ts';
import type { PromotionUses, Refusal } from '../promotions/uses.ts';
import type { VoucherCredits } from '../vouchers/credits.ts';
import type { VoucherDocument } from '../vouchers/documents.ts';
import type { FindAnswered } from './answered-request.ts';
import type { GuestAccess, OrderDocument } from './documents.ts';
import { buildOrder } from './new-order.ts';
import type { FindOrdered } from './ordered-items.ts';
import type { Placement } from './placement.ts';
import { validatePlacement } from './placement-rules.ts';
import type { OrderStore } from './store.ts';

/** New orders from staff and guests. */
export interface PlacementService {
  /**
   * Resolves to the existing order if the guest already placed one with the key. A keyed request places one
   * order and always resolves to it as placed. Throws `conflict` if the key belongs to another request,
   * `forbidden` if the branch is out of scope, and `invalid_request` with every field error.
   */
  place(caller: Caller, placement: Placement, options: PlacementOptions): Promise<OrderDocument>;
}

/** `branchField` is the branch's path in field errors. `guest` is set if a guest places the order. */
export type PlacementOptions = {
  branchField: string;
  guest?: GuestAccess;
  request?: KeyedRequest | undefined;
};

/** `placed` is the order, or the one that another attempt placed with the same key. */
type Outcome = { placed: OrderDocument } | { refusal: Refusal | 'slot_full' | 'voucher_changed' };

/** Resources that an order reserves before it is placed. */
type Reserving = {
  promotion: PromotionDocument | undefined;
  branch: BranchDocument;
  voucher: VoucherDocument | undefined;
};

type PlacementServiceDeps = {
  store: Pick<OrderStore, 'insertNumbered' | 'findByGuestKey'>;
  findOrdered: FindOrdered;
  branches: Pick<BranchStore, 'find'>;
  promotions: Pick<PromotionService, 'listApplying'>;
  promotionUses: PromotionUses;
  preOrders: Pick<PreOrders, 'reserve' | 'release'>;
  voucherCredits: VoucherCredits;
  clock: Clock;
  relay: (order: OrderDocument) => Promise<void>;
  findAnswered: FindAnswered;
};

export function createPlacementService(deps: PlacementServiceDeps): PlacementService {
  const { store, findOrdered, branches, promotions, promotionUses, preOrders, voucherCredits } = deps;
  const { clock, relay, findAnswered } = deps;

  /**
   * Reserves a use of the promotion, a place in the slot, and an amount of the voucher, in this order, then
   * inserts the order. Resolves to the refusal if one is unavailable. Of all attempts with one key, the one
   * that gets the last resource also has the earlier ones.
   */
  async function insert(order: OrderDocument, reserving: Reserving): Promise<Outcome> {
    const { _id: ownId } = order;
    const { promotion, branch, voucher } = reserving;
    const use = promotion ? await promotionUses.reserve(promotion, toUsing(order)) : { orderId: ownId };
    if ('refusal' in use) return use;
    const steps = [
      { refusal: 'slot_full' as const, reserve: (id: string) => reserveSlot(branch, order, id) },
      { refusal: 'voucher_changed' as const, reserve: (id: string) => reserveCredits(voucher, order, id) },
    ];
    let orderId = use.orderId;
    for (const { refusal, reserve } of steps) {
      const reservedId = await reserve(orderId);
      if (reservedId !== orderId && orderId === ownId) await releaseAll(ownId, order, reserving);
      if (reservedId === undefined) return { refusal };
      orderId = reservedId;
    }
    const placed = await store.insertNumbered({ ...order, _id: orderId });
    if (placed._id !== orderId) await releaseAll(orderId, order, reserving);
    return { placed };
  }

  async function releaseAll(
    orderId: string,
    { guest, scheduledFor }: OrderDocument,
    { branch, voucher }: Reserving,
  ): Promise<void> {
    await promotionUses.release(orderId);
    if (guest && scheduledFor) await preOrders.release(branch, scheduledFor, orderId);
    if (voucher) await voucherCredits.release(voucher, orderId);
  }

  async function reserveSlot(branch: BranchDocument, order: OrderDocument, orderId: string) {
    const { guest, scheduledFor, lines } = order;
    // Staff can promise any time, so they need no slot.
    if (!guest || !scheduledFor) return orderId;
    const place = { orderId, requestKey: keyOf(order), quantity: countPieces(lines) };
    return preOrders.reserve(branch, scheduledFor, place);
  }

  async function reserveCredits(voucher: VoucherDocument | undefined, order: OrderDocument, orderId: string) {
    if (!voucher || order.creditsUsed === 0) return orderId;
    return voucherCredits.reserve(voucher, order.creditsUsed, { orderId, requestKey: keyOf(order) });
  }

  async function findCredit(
    branch: BranchDocument,
    { voucherCode = '' }: Placement,
    options: PlacementOptions,
  ) {
    return voucherCode.trim() === '' ? undefined : voucherCredits.find(branch, voucherCode, getKey(options));
  }

  /** The order placed with the request's key. A request of staff gets it as it was placed. */
  async function findEarlier(restaurantId: string, { guest, request }: PlacementOptions) {
    const placed = guest?.key && (await store.findByGuestKey(restaurantId, guest.key.hash));
    return placed ?? findAnswered(restaurantId, request);
  }

  async function placeNew(
    { scope, actor }: Caller,
    placement: Placement,
    branch: BranchDocument,
    options: PlacementOptions,
  ): Promise<OrderDocument> {
    const where = { branch, branchField: options.branchField, isGuest: options.guest !== undefined };
    const now = clock();
    const [ordered, applying] = await Promise.all([
      findOrdered(branch.restaurantId, placement.lines),
      promotions.listApplying(branch, placement.promotionCode),
    ]);
    // Guests are not offered these, so they would expect another total.
    const isUsedUp = async (promotion: PromotionDocument) =>
      promotion.code === undefined && promotionUses.isUsedUp(promotion, getKey(options));
    for (let candidates = await rejectAsync(applying, isUsedUp); ; ) {
      const credit = await findCredit(branch, placement, options);
      const context = { ...where, ...ordered, promotions: candidates, credit, now };
      const valid = validatePlacement(placement, context);
      const voucher =
        valid.totals.creditsUsed > 0 && credit && 'voucher' in credit ? credit.voucher : undefined;
      const order = buildOrder(placement, branch, { ...valid, voucher }, actor, options, now);
      const { promotion } = valid;
      const outcome = await insert(order, { promotion, branch, voucher });
      if ('placed' in outcome) {
        await relay(outcome.placed);
        // A concurrent request may have placed the order first.
        return (await findAnswered(scope.restaurantId, options.request)) ?? outcome.placed;
      }
      const { refusal } = outcome;
      // Another order used the voucher first: calculate the total again with the rest.
      if (refusal === 'voucher_changed') continue;
      if (refusal === 'slot_full')
        throw invalidRequest([{ path: '/requestedAt', message: 'is full: choose another time' }]);
      if (promotion?.code) throw invalidRequest([{ path: '/promotionCode', message: REFUSALS[refusal] }]);
      candidates = candidates.filter(one => one !== promotion);
    }
  }

  return {
    async place(caller, placement, options) {
      const { scope } = caller;
      const branch = await requireBranch(branches, scope, placement.branchId);
      const earlier = await findEarlier(scope.restaurantId, options);
      if (earlier) return earlier;
      try {
        return await placeNew(caller, placement, branch, options);
      } catch (rejection) {
        // A concurrent request with the key may have taken what this one lacks.
        const concurrent =
          rejection instanceof ServiceError && (await findEarlier(scope.restaurantId, options));
        if (concurrent) return concurrent;
        throw rejection;
      }
    },
  };
}

const getKey = ({ guest, request }: Pick<PlacementOptions, 'guest' | 'request'>) =>
  guest?.key?.hash ?? request?.key;

const keyOf = ({ guest, requests: [request] = [] }: OrderDocument) => guest?.key?.hash ?? request?.key;

const toUsing = (order: OrderDocument) => ({
  orderId: order._id,
  requestKey: keyOf(order),
  guest: order.customer,
});

const REFUSALS: Record<Refusal, string> = {
  used_up: 'has been used up',
  used_before: 'has been used by this guest',
  guest_unknown: 'can be used once per guest: provide an email address or a phone number',
};
