import { hash } from 'node:crypto';
import { foldText } from '../../../spec/rules/fold-text.ts';
import { toDigits } from '../../../spec/rules/phone-digits.ts';
import type { Clock } from '../../lib/clock.ts';
import { findReservedBefore, settleReservations } from '../../lib/reservations.ts';
import type { PromotionDocument } from './documents.ts';
import type { PromotionUseStore } from './use-store.ts';

/** The uses of limited promotions. A use is reserved for an order before the order is placed. */
export interface PromotionUses {
  /**
   * Reserves a use. Resolves to the id that the order must have: that of another attempt with the same key if it has reserved one, so that
   * both place one order; or to why there is no use. Then nothing is reserved.
   */
  reserve(promotion: PromotionDocument, order: Using): Promise<{ orderId: string } | { refusal: Refusal }>;
  /** The order is placed. */
  confirm(orderId: string): Promise<unknown>;
  /** The order was not placed, or it was cancelled. */
  release(orderId: string): Promise<unknown>;
}

/** The order that uses a promotion. */
export type Using = {
  orderId: string;
  requestKey: string | undefined;
  guest: { email: string; phone: string };
};

export type Refusal = 'used_up' | 'used_before' | 'guest_unknown';

type UsesDeps = {
  store: PromotionUseStore;
  /** The ids of the orders that exist. */
  findPlaced: (restaurantId: string, orderIds: string[]) => Promise<string[]>;
  clock: Clock;
};

/** How many places after the last use to try before looking for those of cancelled orders. */
const TRIES = 10;

export function createPromotionUses({ store, findPlaced, clock }: UsesDeps): PromotionUses {
  async function releaseAbandoned({ _id, restaurantId }: PromotionDocument): Promise<boolean> {
    const reserved = await store.listReservedBefore(_id, findReservedBefore(clock()));
    return settleReservations(reserved, {
      findPlaced: orderIds => findPlaced(restaurantId, orderIds),
      confirm: store.confirm,
      release: store.release,
    });
  }

  const insert = (promotion: PromotionDocument, order: Using, place: string, counts: boolean) =>
    store.insert({
      _id: `${promotion._id}:${place}`,
      restaurantId: promotion.restaurantId,
      promotionId: promotion._id,
      orderId: order.orderId,
      ...(order.requestKey && { requestKey: order.requestKey }),
      ...(counts && { counts: true as const }),
      reservedAt: clock(),
    });

  async function reservePlace(promotion: PromotionDocument, limit: number, order: Using): Promise<boolean> {
    const count = await store.count(promotion._id);
    if (count >= limit) return false;
    for (let place = count; place < Math.min(limit, count + TRIES); place += 1)
      if (await insert(promotion, order, String(place), true)) return true;
    const taken = new Set(await store.listTaken(promotion._id));
    for (let place = 0; place < limit; place += 1) {
      if (taken.has(`${promotion._id}:${place}`)) continue;
      if (await insert(promotion, order, String(place), true)) return true;
    }
    return false;
  }

  async function reserveOnce(promotion: PromotionDocument, order: Using) {
    if (promotion.oncePerGuest) {
      const contacts = listContacts(order.guest);
      if (contacts.length === 0) return 'guest_unknown';
      for (const contact of contacts)
        if (!(await insert(promotion, order, `guest:${hashContact(promotion, contact)}`, false)))
          return 'used_before';
    }
    const isReserved = promotion.limit === null || (await reservePlace(promotion, promotion.limit, order));
    return isReserved ? undefined : 'used_up';
  }

  /** Reserves everything, or nothing. */
  async function tryReserve(promotion: PromotionDocument, order: Using): Promise<Refusal | undefined> {
    const refusal = await reserveOnce(promotion, order);
    if (refusal) await store.release(order.orderId);
    return refusal;
  }

  const findReserved = async ({ _id }: PromotionDocument, { requestKey }: Using) =>
    requestKey === undefined ? null : store.findReserved(_id, requestKey);

  return {
    async reserve(promotion, order) {
      const { orderId } = order;
      if (promotion.limit === null && !promotion.oncePerGuest) return { orderId };
      const earlier = await findReserved(promotion, order);
      if (earlier) return { orderId: earlier.orderId };
      let refusal = await tryReserve(promotion, order);
      if (refusal && refusal !== 'guest_unknown' && (await releaseAbandoned(promotion)))
        refusal = await tryReserve(promotion, order);
      if (!refusal) return { orderId };
      // A concurrent attempt may have what this one lacks.
      const concurrent = await findReserved(promotion, order);
      return concurrent ? { orderId: concurrent.orderId } : { refusal };
    },
    confirm: store.confirm,
    release: store.release,
  };
}

const listContacts = ({ email, phone }: Using['guest']): string[] =>
  [foldText(email).trim(), toDigits(phone)].filter(contact => contact !== '');

const hashContact = ({ _id }: PromotionDocument, contact: string): string =>
  hash('sha256', `${_id} ${contact}`).slice(0, 32);
