import type { DashboardOrder } from '../../../generated/dashboard/types.ts';
import type { ReceiptTexts } from './guest-texts.ts';

export type ReceiptSum = { label: string; value: string; isTotal?: true };

type Style = { texts: ReceiptTexts; money: (amount: string) => string; minus: string };

/** The nonzero amounts between an order's lines and its total, the total, and the included VAT. */
export function listReceiptSums(order: DashboardOrder, { texts, money, minus }: Style): ReceiptSum[] {
  const { subtotal, discount, creditsUsed, deliveryFee, tipAmount, total, vatByRate = [] } = order;
  const sum = (label: string, amount: string, sign = ''): ReceiptSum[] =>
    Number(amount) === 0 ? [] : [{ label, value: sign + money(amount) }];
  return [
    ...(total === subtotal ? [] : sum(texts.subtotal, subtotal)),
    ...sum(texts.discount, discount, minus),
    ...sum(texts.credits, creditsUsed, minus),
    ...sum(texts.deliveryFee, deliveryFee),
    ...sum(texts.tip, tipAmount),
    { label: texts.total, value: money(total), isTotal: true },
    ...vatByRate.flatMap(({ rate, amount, vat }) => sum(texts.vat(rate, money(amount)), vat)),
  ];
}
