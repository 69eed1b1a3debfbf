import { prorate } from './money.ts';

/** What a promotion takes off. Amounts are in minor units, the percentage in ten-thousandths of a percent. */
export type PromotionRule = {
  kind: 'percentage' | 'amount' | 'free_delivery';
  percentage: number | null;
  amount: number | null;
  minimumOrder: number | null;
};

/** An order before a promotion, in minor units. */
export type Basket = { subtotal: number; deliveryFee: number };

/** An order's discount and delivery fee after a promotion, in minor units. */
export type Reduced = { discount: number; deliveryFee: number };

/** The best of several promotions, and what it makes of the order. */
export type Applied<Rule> = Reduced & { promotion: Rule };

/** Undefined if the promotion takes nothing off. */
export function applyPromotion(rule: PromotionRule, { subtotal, deliveryFee }: Basket): Reduced | undefined {
  if (subtotal < (rule.minimumOrder ?? 0)) return undefined;
  if (rule.kind === 'free_delivery') return deliveryFee > 0 ? { discount: 0, deliveryFee: 0 } : undefined;
  const discount =
    rule.kind === 'amount'
      ? Math.min(rule.amount ?? 0, subtotal)
      : prorate(subtotal, rule.percentage ?? 0, 1_000_000);
  return discount > 0 ? { discount, deliveryFee } : undefined;
}

/** The promotion that saves most, the first of equal ones. Undefined if none takes anything off. */
export function findBestPromotion<Rule extends PromotionRule>(
  promotions: readonly Rule[],
  basket: Basket,
): Applied<Rule> | undefined {
  let best: Applied<Rule> | undefined;
  for (const promotion of promotions) {
    const reduced = applyPromotion(promotion, basket);
    if (reduced && (!best || savingOf(reduced, basket) > savingOf(best, basket)))
      best = { ...reduced, promotion };
  }
  return best;
}

const savingOf = ({ discount, deliveryFee }: Reduced, basket: Basket): number =>
  discount + basket.deliveryFee - deliveryFee;
