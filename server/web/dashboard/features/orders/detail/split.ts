import { prorate } from '../../../../../../spec/rules/money.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { type Chosen, NONE_CHOSEN, type PartsChoice, toPartsBody } from './chosen-parts.ts';

/** How much of the bill one guest pays. */
export type Split = {
  by: 'all' | 'parts' | 'share' | 'amount';
  /** Those who still have to pay, if each pays the same. */
  guests: number;
  /** Mantine reports an amount that ends in 0 as text while it is typed. */
  amount: number | string;
  chosen: Chosen;
};

export const EVERYTHING: Split = { by: 'all', guests: 2, amount: '', chosen: NONE_CHOSEN };

type Priced = {
  units: number;
  /** Undefined for all that is left to pay. */
  part?: Omit<Schemas['RecordPartPaymentRequest'], 'providerId'>;
};

/** What the guest pays. The last share is all that is left. */
export function priceSplit({ by, guests, amount, chosen }: Split, choice: PartsChoice): Priced {
  const ofAmount = (units: number) => ({ units, part: { amount: Number(choice.format(units)) } });
  switch (by) {
    case 'all':
      return { units: choice.left };
    case 'parts':
      return { units: choice.amountOf(chosen), part: toPartsBody(chosen) };
    case 'share':
      return guests === 1 ? { units: choice.left } : ofAmount(prorate(choice.left, 1, guests));
    case 'amount':
      return ofAmount(choice.parse(amount) ?? 0);
  }
}

/** For the next guest. */
export const nextSplit = ({ by, guests }: Split): Split => ({
  ...EVERYTHING,
  by,
  guests: Math.max(1, guests - 1),
});
