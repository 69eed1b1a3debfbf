import type { WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { PromotionRule } from '../../../spec/rules/promotions.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

/** The effect that keeps or releases an order's use of a limited promotion. */
export const PROMOTION_EFFECT = 'order_promotion';

/** A discount by code, or an automatic one. */
export type PromotionDocument = PromotionRule & {
  _id: string;
  restaurantId: string;
  name: string;
  /** In capital letters. Absent for automatic promotions. */
  code?: string | null;
  currency: string;
  startsAt: Date | null;
  endsAt: Date | null;
  /** Empty: always. */
  hours: WeeklyHours[];
  /** The maximum number of uses. Null: unlimited. */
  limit: number | null;
  oncePerGuest: boolean;
  active: boolean;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
  outbox?: LoggableEntry[];
};

/**
 * A use of a limited promotion. Its ID is the place it takes, so that the unique `_id` enforces the limit:
 * `prm_…:17` is at most the 18th use, `prm_…:guest:<hash>` a guest's.
 */
export type PromotionUseDocument = {
  _id: string;
  restaurantId: string;
  promotionId: string;
  orderId: string;
  /** The key of the placing request. Absent without one. */
  requestKey?: string;
  /** Whether it counts toward the limit. Absent for a guest's place. */
  counts?: true;
  /** When it was reserved. Absent once the order is known to be placed. */
  reservedAt?: Date;
};

export const promotionEntry = createEntryFactory('promotion', ({ name }: { name: string }) => name, [
  'promotion_uses',
]);
