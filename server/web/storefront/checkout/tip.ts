import { shareOf } from '../../shared/orders/charges.ts';
import type { Menu } from '../basket/basket.ts';

/** A percentage, `OTHER_TIP` for a custom amount, or empty for none. */
export type Tip = { tip: string; otherTip: string };

export const OTHER_TIP = 'other';

type Branch = Pick<Menu['branch'], 'tipPercentages' | 'currency'>;

/** Zero for a choice that the branch doesn't offer anymore. */
export function tipOf({ tip, otherTip }: Tip, subtotal: number, branch: Branch): number {
  const { tipPercentages, currency } = branch;
  if (tip === OTHER_TIP) return tipPercentages.length > 0 ? Number(otherTip) : 0;
  return tipPercentages.includes(Number(tip)) ? shareOf(subtotal, Number(tip), currency) : 0;
}
