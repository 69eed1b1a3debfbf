import { CURRENCY_DIGITS } from '../../../../generated/currencies.ts';
import { spendCredits } from '../../../../spec/rules/credits.ts';
import { type Applied, findBestPromotion, type PromotionRule } from '../../../../spec/rules/promotions.ts';
import type { Schemas } from '../api/contract.ts';
import { type DeliveryQuote, quoteDelivery } from './delivery-quote.ts';

export type GuestPromotion = Schemas['GuestPromotion'];

/** What an order costs, in decimal numbers. */
export type Charges = {
  subtotal: number;
  /** Undefined unless it is delivered. */
  quote: DeliveryQuote | undefined;
  /** The promotion that takes something off. */
  promotion: GuestPromotion | undefined;
  discount: number;
  deliveryFee: number;
  tipAmount: number;
  /** What a voucher pays. */
  creditsUsed: number;
  total: number;
};

type Input = {
  branch: Pick<Schemas['StorefrontBranch'], 'currency' | 'deliveryZones'>;
  /** Automatic ones, and that of a code. */
  promotions: GuestPromotion[];
  /** The discount that staff give instead of a promotion. */
  given?: number;
  subtotal: number;
  type: Schemas['KnownOrderType'];
  postalCode: string;
  tipOf?(subtotal: number): number;
  /** What can be spent of a voucher. */
  spendable?: number;
};

/** By the rules with which the service calculates. */
export function calculateCharges(input: Input): Charges {
  const { branch, promotions, type, postalCode, tipOf, given = 0, spendable = 0 } = input;
  const { currency, deliveryZones } = branch;
  const subtotal = toUnits(input.subtotal, currency);
  const quote = type === 'delivery' ? quoteDelivery(deliveryZones, postalCode, input.subtotal) : undefined;
  const fee = toUnits(quote?.fee ?? 0, currency);
  const applied: Partial<Applied<PromotionRule & { promotion: GuestPromotion }>> =
    findBestPromotion(given > 0 ? [] : promotions.map(promotion => toRule(promotion, currency)), {
      subtotal,
      deliveryFee: fee,
    }) ?? {};
  const { discount = Math.min(toUnits(given, currency), subtotal), deliveryFee = fee } = applied;
  const tip = toUnits(tipOf?.(input.subtotal) ?? 0, currency);
  const cost = subtotal - discount + deliveryFee + tip;
  const creditsUsed = spendCredits(toUnits(spendable, currency), cost);
  const toAmount = (units: number) => units / unitsOf(currency);
  return {
    subtotal: toAmount(subtotal),
    quote,
    promotion: applied.promotion?.promotion,
    discount: toAmount(discount),
    deliveryFee: toAmount(deliveryFee),
    tipAmount: toAmount(tip),
    creditsUsed: toAmount(creditsUsed),
    total: toAmount(cost - creditsUsed),
  };
}

/** A share of an amount, rounded to the smallest coin. */
export function shareOf(amount: number, percentage: number, currency: string): number {
  const units = (toUnits(amount, currency) * percentage) / 100;
  return Math.round(units) / unitsOf(currency);
}

function toRule(promotion: GuestPromotion, currency: string) {
  const { kind, percentage, amount, minimumOrder } = promotion;
  const units = (value: string | null) => (value === null ? null : toUnits(Number(value), currency));
  return {
    ...{ promotion, kind, amount: units(amount), minimumOrder: units(minimumOrder) },
    percentage: percentage === null ? null : Math.round(Number(percentage) * 10_000),
  };
}

const unitsOf = (currency: string): number => 10 ** (CURRENCY_DIGITS[currency] ?? 2);
const toUnits = (amount: number, currency: string): number => Math.round(amount * unitsOf(currency));
