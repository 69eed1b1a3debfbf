import { formatMoney, parseAmount, sumOf } from '../../../spec/rules/money.ts';
import {
  type Basket,
  type BasketLine,
  findBestPromotion,
  findObstacle,
} from '../../../spec/rules/promotions.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { PromotionDocument } from '../promotions/documents.ts';
import { findDeliveryFee } from './fulfilment-rules.ts';
import type { Placement } from './placement.ts';
import type { Adjustments } from './pricing.ts';

type AdjustmentContext = {
  branch: BranchDocument;
  /** Promotions currently valid at the branch: automatic ones, and the one of the entered code. */
  promotions: PromotionDocument[];
};

/** Discount, delivery fee, and tip. `promotion` is the one that applies. */
export function findAdjustments(
  placement: Placement,
  { branch, promotions }: AdjustmentContext,
  lines: BasketLine[],
  fieldErrors: FieldError[],
): Adjustments & { promotion?: PromotionDocument } {
  const { discount, deliveryFee: fee, tipAmount, promotionCode = '' } = placement;
  const parse = (field: keyof Adjustments, amount: number) =>
    parseAmount(amount, branch.currency, `/${field}`, fieldErrors);
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const tip = parse('tipAmount', tipAmount);
  const deliveryFee =
    fee === undefined ? findDeliveryFee(placement, branch, subtotal, fieldErrors) : parse('deliveryFee', fee);
  const hasCode = promotionCode.trim() !== '';
  if (!discount && placement.discountReason?.trim())
    fieldErrors.push({ path: '/discountReason', message: 'is allowed only for orders with a discount' });
  if (discount !== undefined) {
    if (hasCode) fieldErrors.push({ path: '/promotionCode', message: 'cannot be combined with a discount' });
    return { discount: parse('discount', discount), deliveryFee, tipAmount: tip };
  }
  const basket = { lines, deliveryFee };
  // A subtotal without the rejected lines would be misleading.
  const problem = hasCode && fieldErrors.length === 0 && explainCode(promotions, basket);
  if (problem) fieldErrors.push({ path: '/promotionCode', message: problem });
  const best = findBestPromotion(promotions, basket);
  return { discount: 0, deliveryFee, ...best, tipAmount: tip };
}

/** Explains why the code gives no discount. */
function explainCode(promotions: PromotionDocument[], basket: Basket): string | undefined {
  const promotion = promotions.find(({ code }) => code !== undefined);
  if (!promotion) return 'does not apply at this branch now: check the code';
  const obstacle = findObstacle(promotion, basket);
  switch (obstacle?.type) {
    case undefined:
      return undefined;
    case 'minimum_order':
      return `has a minimum order: add ${formatMoney(obstacle.missing, promotion.currency)} to the subtotal`;
    case 'items':
      return 'applies to none of the items in this order';
    case 'pieces':
      return `requires ${obstacle.missing} more of the items that it applies to`;
    case 'nothing':
      return 'does not reduce the price of this order';
  }
}
