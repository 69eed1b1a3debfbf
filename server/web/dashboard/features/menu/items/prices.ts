import { formatMoney } from '../../../../shared/i18n/formats.ts';
import type { MenuItem } from '../menu.ts';

/** The price range in each currency, at branches that list the item. */
export function describePrices(prices: MenuItem['prices']): string[] {
  const byCurrency = new Map<string, number[]>();
  for (const { currency, price, listed } of prices)
    if (listed) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), Number(price)]);
  return [...byCurrency].map(([currency, amounts]) => {
    const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
    const from = formatMoney(lowest, currency);
    return lowest === highest ? from : `${from} – ${formatMoney(highest, currency)}`;
  });
}
