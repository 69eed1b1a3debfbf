import { shareOf } from '../../shared/orders/charges.ts';

/** A percentage, `OTHER_TIP` for a custom amount, or empty for none. */
export type Tip = { tip: string; otherTip: string };

export const OTHER_TIP = 'other';

export const tipOf = ({ tip, otherTip }: Tip, subtotal: number, currency: string): number =>
  tip === OTHER_TIP ? Number(otherTip) : shareOf(subtotal, Number(tip), currency);
