import { prorate } from '../../../../../../spec/rules/money.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { type Chosen, NONE_CHOSEN, type PartsChoice } from './chosen-parts.ts';

/** The part of the bill that one guest pays. */
export type Split = {
  by: 'all' | 'parts' | 'share' | 'amount';
  /** The number of guests who still have to pay equal shares. */
  guests: number;
  /** Mantine reports an amount ending in 0 as a string while typing. */
  amount: number | string;
  chosen: Chosen;
};

export const EVERYTHING: Split = { by: 'all', guests: 2, amount: '', chosen: NONE_CHOSEN };

type Priced = {
  units: number;
  /** Undefined if nothing is left to pay. */
  part?: Omit<Schemas['RecordPartPaymentRequest'], 'providerId'>;
};

/** The guest's amount. The last share is the amount due. */
export function priceSplit({ by, guests, amount, chosen }: Split, choice: PartsChoice): Priced {
  const ofAmount = (units: number) => ({ units, part: { amount: Number(choice.format(units)) } });
  // With its amount, in case the order has changed since it was shown.
  const everything = choice.left > 0 ? ofAmount(choice.left) : { units: 0 };
  switch (by) {
    case 'all':
      return everything;
    case 'parts':
      return { units: choice.amountOf(chosen), part: choice.toBody(chosen) };
    case 'share':
      return guests === 1 ? everything : ofAmount(prorate(choice.left, 1, guests));
    case 'amount':
      return ofAmount(choice.parse(amount) ?? 0);
  }
}

/** The split for the next guest. */
export const nextSplit = ({ by, guests }: Split): Split => ({
  ...EVERYTHING,
  by,
  guests: Math.max(1, guests - 1),
});
