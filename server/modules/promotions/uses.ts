import { hash } from 'node:crypto';
import { foldText } from '../../../spec/rules/fold-text.ts';
import { toDigits } from '../../../spec/rules/phone-digits.ts';
import type { Clock } from '../../lib/clock.ts';
import { findReservedBefore, settleReservations } from '../../lib/reservations.ts';
import type { PromotionDocument } from './documents.ts';
import type { PromotionUseStore } from './use-store.ts';

/** Uses of limited promotions, reserved before an order is placed. */
export interface PromotionUses {
  /**
   * Reserves a use. Resolves to the order ID to use: another attempt's if it already reserved one with the
   * same key, so that both place one order. Otherwise resolves to the refusal, with nothing reserved.
   */
  reserve(promotion: PromotionDocument, order: Using): Promise<{ orderId: string } | { refusal: Refusal }>;
  /** Whether no use is left for an order. A use reserved with its key counts as left. */
  isUsedUp(promotion: PromotionDocument, requestKey: string | undefined): Promise<boolean>;
  /** Confirms the uses of a placed order. */
  confirm(orderId: string): Promise<unknown>;
  /** Releases the uses of an order that was cancelled or not placed. */
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
  /** Resolves to the IDs of existing orders. */
  findPlaced: (restaurantId: string, orderIds: string[]) => Promise<string[]>;
  clock: Clock;
};

/** How many places after the last use to try before searching for released ones. */
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

  /**
   * Takes places for the order. Resolves to true if this order already has the place, and false if another
   * one does.
   */
  function createTake({ _id, restaurantId }: PromotionDocument, order: Using) {
    const { orderId, requestKey } = order;
    const taken: string[] = [];

    async function insert(place: string, counts: boolean): Promise<boolean> {
      const useId = `${_id}:${place}`;
      const isInserted = await store.insert({
        _id: useId,
        restaurantId,
        promotionId: _id,
        orderId,
        ...(requestKey && { requestKey }),
        ...(counts && { counts: true as const }),
        reservedAt: clock(),
      });
      if (isInserted) taken.push(useId);
      return isInserted;
    }

    return {
      insert,
      take: async (place: string) =>
        (await insert(place, false)) || (await store.hasPlace(`${_id}:${place}`, orderId)),
      /** Releases the places taken by this attempt. */
      giveBack: () => store.remove(taken, orderId),
    };
  }

  type Take = ReturnType<typeof createTake>;

  async function reservePlace({ _id }: PromotionDocument, limit: number, { insert }: Take): Promise<boolean> {
    const count = await store.count(_id);
    if (count >= limit) return false;
    for (let place = count; place < Math.min(limit, count + TRIES); place += 1)
      if (await insert(String(place), true)) return true;
    const taken = new Set(await store.listTaken(_id));
    for (let place = 0; place < limit; place += 1) {
      if (taken.has(`${_id}:${place}`)) continue;
      if (await insert(String(place), true)) return true;
    }
    return false;
  }

  /** Two attempts with one key may each have taken a place. */
  async function reserveOnePlace(promotion: PromotionDocument, limit: number, orderId: string, take: Take) {
    const { _id } = promotion;
    if ((await store.listCounted(_id, orderId)).length > 0) return true;
    if (!(await reservePlace(promotion, limit, take))) return false;
    const [, ...others] = (await store.listCounted(_id, orderId)).sort();
    if (others.length > 0) await store.remove(others, orderId);
    return true;
  }

  /** Reserves every missing place, or none. */
  async function tryReserve(promotion: PromotionDocument, order: Using): Promise<Refusal | undefined> {
    const take = createTake(promotion, order);
    const refusal = await reserveEach(promotion, order, take);
    if (refusal) await take.giveBack();
    return refusal;
  }

  async function reserveEach(
    promotion: PromotionDocument,
    { guest, orderId }: Using,
    take: Take,
  ): Promise<Refusal | undefined> {
    const { limit, oncePerGuest } = promotion;
    if (oncePerGuest) {
      const contacts = listContacts(guest);
      if (contacts.length === 0) return 'guest_unknown';
      for (const contact of contacts)
        if (!(await take.take(`guest:${hashContact(promotion, contact)}`))) return 'used_before';
    }
    const isReserved = limit === null || (await reserveOnePlace(promotion, limit, orderId, take));
    return isReserved ? undefined : 'used_up';
  }

  /**
   * Joins an earlier attempt's order with the same key. That attempt may have reserved only some places
   * before a refusal, so this one completes the reservation.
   */
  async function joinEarlier(promotion: PromotionDocument, order: Using) {
    const { requestKey } = order;
    if (requestKey === undefined) return undefined;
    const earlier = await store.findReserved(promotion._id, requestKey);
    if (!earlier) return undefined;
    const { orderId } = earlier;
    const refusal = await tryReserve(promotion, { ...order, orderId });
    return refusal ? { refusal } : { orderId };
  }

  return {
    async reserve(promotion, order) {
      const { orderId } = order;
      if (promotion.limit === null && !promotion.oncePerGuest) return { orderId };
      const joined = await joinEarlier(promotion, order);
      if (joined) return joined;
      let refusal = await tryReserve(promotion, order);
      if (refusal && refusal !== 'guest_unknown' && (await releaseAbandoned(promotion)))
        refusal = await tryReserve(promotion, order);
      if (!refusal) return { orderId };
      // A concurrent attempt may have the missing places.
      return (await joinEarlier(promotion, order)) ?? { refusal };
    },
    async isUsedUp(promotion, requestKey) {
      if (!(await store.isFull(promotion))) return false;
      if (requestKey !== undefined && (await store.findReserved(promotion._id, requestKey))) return false;
      return !(await releaseAbandoned(promotion)) || store.isFull(promotion);
    },
    confirm: store.confirm,
    release: store.release,
  };
}

const listContacts = ({ email, phone }: Using['guest']): string[] =>
  [foldText(email).trim(), toDigits(phone)].filter(contact => contact !== '');

const hashContact = ({ _id }: PromotionDocument, contact: string): string =>
  hash('sha256', `${_id} ${contact}`).slice(0, 32);
