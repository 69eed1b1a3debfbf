import type { WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { PromotionRule } from '../../../spec/rules/promotions.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

/** The effect that keeps or gives back an order's use of a limited promotion. */
export const PROMOTION_EFFECT = 'order_promotion';

/** A discount by code, or an automatic one. */
export type PromotionDocument = PromotionRule & {
  _id: string;
  restaurantId: string;
  name: string;
  /** In capital letters. Absent if it applies automatically. */
  code?: string | null;
  currency: string;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Empty for always. */
  hours: WeeklyHours[];
  /** How many orders can use it. Null for any number. */
  limit: number | null;
  oncePerGuest: boolean;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  outbox?: LoggableEntry[];
};

/**
 * One use of a limited promotion. Its id is the place that the use takes, so that the unique `_id` keeps the limit: `prm_…:17` is the
 * 18th use at most, `prm_…:guest:<hash>` that of a guest.
 */
export type PromotionUseDocument = {
  _id: string;
  restaurantId: string;
  promotionId: string;
  orderId: string;
  /** The key of the request that places the order. Absent without one. */
  requestKey?: string;
  /** Whether it counts for the limit. Absent for the use of a guest. */
  counts?: true;
  /** When it was reserved. Absent once the order is known to be placed. */
  reservedAt?: Date;
};

export const promotionEntry = createEntryFactory('promotion', ({ name }: { name: string }) => name, [
  'promotion_uses',
]);
