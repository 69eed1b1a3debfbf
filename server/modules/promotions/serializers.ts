import type { GuestPromotion, OrderPromotion, Promotion } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { PromotionRule } from '../../../spec/rules/promotions.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
import type { PromotionDocument } from './documents.ts';

type Rule = PromotionRule & Pick<PromotionDocument, 'currency'>;

function serializeRule({ kind, percentage, amount, minimumOrder, currency, ...limits }: Rule) {
  const { buyQuantity = null, getQuantity = null, itemIds = [], categoryIds = [] } = limits;
  const money = (value: number | null) => (value === null ? null : formatMoney(value, currency));
  return {
    kind,
    percentage: percentage === null ? null : formatRate(percentage),
    amount: money(amount),
    buyQuantity,
    getQuantity,
    itemIds,
    categoryIds,
    minimumOrder: money(minimumOrder),
  };
}

export const serializePromotion = (promotion: PromotionDocument, uses: number | null): Promotion => ({
  id: promotion._id,
  currency: promotion.currency,
  ...serializeEditable(promotion),
  uses,
  createdAt: promotion.createdAt.toISOString(),
  updatedAt: promotion.updatedAt.toISOString(),
});

/** The editable fields. */
export const serializeEditable = (promotion: PromotionDocument) => ({
  name: promotion.name,
  code: promotion.code ?? '',
  ...serializeRule(promotion),
  startsAt: promotion.startsAt?.toISOString() ?? null,
  endsAt: promotion.endsAt?.toISOString() ?? null,
  hours: promotion.hours,
  limit: promotion.limit,
  oncePerGuest: promotion.oncePerGuest,
  active: promotion.active,
});

export const serializeGuestPromotion = (promotion: PromotionDocument): GuestPromotion => ({
  id: promotion._id,
  name: promotion.name,
  ...serializeRule(promotion),
});

/** The snapshot stored in orders. */
export const snapshotPromotion = ({ _id, name, code }: PromotionDocument): OrderPromotion => ({
  id: _id,
  name,
  code: code ?? '',
});
