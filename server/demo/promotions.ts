import type { PromotionDocument } from '../modules/promotions/documents.ts';
import type { MakeId } from './ids.ts';
import { DAY, subtractMs } from './times.ts';

/** A code for new guests, which leaves the prices of all others alone. */
export function makePromotions(restaurantId: string, makeId: MakeId, now: Date): PromotionDocument[] {
  const createdAt = subtractMs(now, 30 * DAY);
  return [
    {
      ...{ _id: makeId('prm', createdAt), restaurantId, name: 'Welcome', code: 'OLIVA10', currency: 'EUR' },
      ...{ kind: 'percentage', percentage: 100_000, amount: null, minimumOrder: 2_000 },
      ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: true, active: true },
      ...{ createdAt, updatedAt: createdAt, revision: 0 },
    },
  ];
}
