import type { CategoryDocument } from '../modules/menu/documents.ts';
import type { PromotionDocument } from '../modules/promotions/documents.ts';
import type { MakeId } from './ids.ts';
import { DAY, subtractMs } from './times.ts';

/** The code used by discounted orders. */
export const NEIGHBORS = 'NEIGHBOR10';

/** Promotions by code, so that other prices stay unchanged. */
export function makePromotions(
  restaurantId: string,
  categories: CategoryDocument[],
  makeId: MakeId,
  now: Date,
): PromotionDocument[] {
  const createdAt = subtractMs(now, 30 * DAY);
  const pizzas = categories.find(({ slug }) => slug === 'pizza');
  return [
    {
      ...{ _id: makeId('prm', createdAt), restaurantId, name: 'Neighbors', code: NEIGHBORS, currency: 'EUR' },
      ...{ kind: 'percentage', percentage: 100_000, amount: null, minimumOrder: null },
      ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: false, active: true },
      ...{ createdAt, updatedAt: createdAt, revision: 0 },
    },
    {
      ...{ _id: makeId('prm', createdAt), restaurantId, name: 'Welcome', code: 'OLIVA10', currency: 'EUR' },
      ...{ kind: 'percentage', percentage: 100_000, amount: null, minimumOrder: 2_000 },
      ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: true, active: true },
      ...{ createdAt, updatedAt: createdAt, revision: 0 },
    },
    {
      ...{
        _id: makeId('prm', createdAt),
        restaurantId,
        name: 'Two for one',
        code: 'PIZZA2',
        currency: 'EUR',
      },
      ...{ kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1, percentage: null, amount: null },
      ...{ itemIds: [], categoryIds: pizzas ? [pizzas._id] : [], minimumOrder: null },
      ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: false, active: true },
      ...{ createdAt, updatedAt: createdAt, revision: 0 },
    },
  ];
}
