import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { spendCredits } from '../../../../spec/rules/credits.ts';
import { sumOf } from '../../../../spec/rules/money.ts';
import {
  type Applied,
  type BasketLine,
  findBestPromotion,
  findObstacle,
  type Obstacle,
  type PromotionRule,
} from '../../../../spec/rules/promotions.ts';
import type { Schemas } from '../api/contract.ts';
import { type DeliveryQuote, quoteDelivery } from './delivery-quote.ts';

export type GuestPromotion = Schemas['GuestPromotion'];

/** An order's amounts as decimal numbers. */
export type Charges = {
  subtotal: number;
  /** Undefined unless for delivery. */
  quote: DeliveryQuote | undefined;
  /** The applied promotion. */
  promotion: GuestPromotion | undefined;
  discount: number;
  deliveryFee: number;
  tipAmount: number;
  /** The amount paid by a voucher. */
  creditsUsed: number;
  total: number;
  /**
   * Explains why a promotion gives no discount. Undefined if it would on its own. Amounts are decimal
   * numbers.
   */
  explain(promotion: GuestPromotion): Obstacle | undefined;
};

/** A line with its unit price as a decimal number. */
export type ChargedLine = Omit<BasketLine, 'lineTotal'> & { price: number };

type Input = {
  branch: Pick<Schemas['StorefrontBranch'], 'currency' | 'deliveryZones'>;
  /** Automatic promotions, and the one of a code. */
  promotions: GuestPromotion[];
  /** The staff discount instead of a promotion. */
  given?: number;
  lines: ChargedLine[];
  type: Schemas['KnownOrderType'];
  postalCode: string;
  tipOf?(subtotal: number): number;
  /** The voucher's available balance. */
  spendable?: number;
};

/** Calculates with the service's rules. */
export function calculateCharges(input: Input): Charges {
  const { branch, promotions, type, postalCode, tipOf, given = 0, spendable = 0 } = input;
  const { currency, deliveryZones } = branch;
  const toAmount = (units: number) => units / unitsOf(currency);
  const lines = input.lines.map(({ price, ...line }) => ({
    ...line,
    lineTotal: line.quantity * toUnits(price, currency),
  }));
  const subtotal = sumOf(lines.map(({ lineTotal }) => lineTotal));
  const quote =
    type === 'delivery' ? quoteDelivery(deliveryZones, postalCode, toAmount(subtotal)) : undefined;
  const fee = toUnits(quote?.fee ?? 0, currency);
  const basket = { lines, deliveryFee: fee };
  const applied: Partial<Applied<PromotionRule & { promotion: GuestPromotion }>> =
    findBestPromotion(given > 0 ? [] : promotions.map(promotion => toRule(promotion, currency)), basket) ??
    {};
  const { discount = Math.min(toUnits(given, currency), subtotal), deliveryFee = fee } = applied;
  const tip = toUnits(tipOf?.(toAmount(subtotal)) ?? 0, currency);
  const cost = subtotal - discount + deliveryFee + tip;
  const creditsUsed = spendCredits(toUnits(spendable, currency), cost);
  return {
    subtotal: toAmount(subtotal),
    quote,
    promotion: applied.promotion?.promotion,
    discount: toAmount(discount),
    deliveryFee: toAmount(deliveryFee),
    tipAmount: toAmount(tip),
    creditsUsed: toAmount(creditsUsed),
    total: toAmount(cost - creditsUsed),
    explain(promotion) {
      const obstacle = findObstacle(toRule(promotion, currency), basket);
      return obstacle?.type === 'minimum_order'
        ? { ...obstacle, missing: toAmount(obstacle.missing) }
        : obstacle;
    },
  };
}

/** A percentage of an amount, rounded to the minor unit. */
export function shareOf(amount: number, percentage: number, currency: string): number {
  const units = (toUnits(amount, currency) * percentage) / 100;
  return Math.round(units) / unitsOf(currency);
}

function toRule(promotion: GuestPromotion, currency: string) {
  const { kind, percentage, amount, minimumOrder, buyQuantity, getQuantity, itemIds, categoryIds } =
    promotion;
  const units = (value: string | null) => (value === null ? null : toUnits(Number(value), currency));
  return {
    ...{ promotion, kind, amount: units(amount), minimumOrder: units(minimumOrder) },
    ...{ buyQuantity, getQuantity, itemIds, categoryIds },
    percentage: percentage === null ? null : Math.round(Number(percentage) * 10_000),
  };
}

const unitsOf = (currency: string): number => 10 ** (CURRENCY_DIGITS[currency] ?? 2);
const toUnits = (amount: number, currency: string): number => Math.round(amount * unitsOf(currency));
