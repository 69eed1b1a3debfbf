import { formatMoney } from '../../../../shared/i18n/formats.ts';
import type { MenuItem } from '../menu.ts';

/** Keeps its order of signs and digits in a text that runs the other way. */
const isolate = (text: string) => `\u2068${text}\u2069`;

/** From the lowest to the highest in each currency, where the item is on the menu. */
export function describePrices(prices: MenuItem['prices']): string {
  const byCurrency = new Map<string, number[]>();
  for (const { currency, price, listed } of prices)
    if (listed) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), Number(price)]);
  return [...byCurrency]
    .map(([currency, amounts]) => {
      const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
      const from = formatMoney(lowest, currency);
      return isolate(lowest === highest ? from : `${from} – ${formatMoney(highest, currency)}`);
    })
    .join(' · ');
}
