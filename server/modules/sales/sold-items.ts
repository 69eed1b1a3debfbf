import { prorate } from '../../../spec/rules/money.ts';
import { piecesOf } from '../../../spec/rules/order-parts.ts';
import type { OrderDocument, OrderLineDocument, RefundDocument } from '../orders/documents.ts';
import { getRefundedParts } from '../orders/payment-rules.ts';
import { byKey, type GetLocalHour, type PerBranch, quarterOf, type Sold } from './sales.ts';

/** A paid order and its lines. It counts on its payment; refunded quantities do not count. */
export type SoldLines = Sold &
  Pick<OrderDocument, 'total' | 'refundedTotal'> & {
    lines: Pick<OrderLineDocument, 'id' | 'menuItemId' | 'title' | 'quantity' | 'lineTotal'>[];
    refunds: Pick<RefundDocument, 'parts'>[];
  };

/** A branch's sold items on a business day. */
export type ItemsOfDay = { day: string; items: ItemSums[] };

/**
 * A tuple without names, because it is stored for every item, branch, and day. The title is that of the last
 * sale.
 */
type ItemSums = [menuItemId: string, title: string, quantity: number, amount: number, lastSoldAt: Date];

export type TopItems = { currency: string; items: SoldItem[] };

type SoldItem = { menuItemId: string; title: string; quantity: number; amount: number };

/** Sums up a branch's sold items by business day. Orders may come in any order. */
export function createItemSummer(getLocalHour: GetLocalHour) {
  const byDay = new Map<string, Map<string, ItemSums>>();
  return {
    add({ at, total, refundedTotal, lines, refunds }: SoldLines): void {
      if (total > 0 && refundedTotal === total) return;
      const { day } = getLocalHour(quarterOf(at));
      const items = byDay.get(day) ?? new Map<string, ItemSums>();
      byDay.set(day, items);
      const refunded = getRefundedParts({ refunds });
      for (const { id, menuItemId, title, quantity, lineTotal } of lines) {
        const kept = quantity - piecesOf(refunded, id);
        if (kept <= 0) continue;
        addItem(items, [menuItemId, title, kept, prorate(lineTotal, kept, quantity), at]);
      }
    },
    /** Earliest first. */
    sums: (): ItemsOfDay[] =>
      [...byDay]
        .sort(byKey)
        .map(([day, items]) => ({ day, items: [...items].sort(byKey).map(([, sold]) => sold) })),
  };
}

/** Ranks best sellers by currency. Sales on other days are ignored. */
export function rankItems(sold: PerBranch<ItemsOfDay>, days: string[], limit: number): TopItems[] {
  const wanted = new Set(days);
  return [...Map.groupBy(sold, ({ branch }) => branch.currency)].map(([currency, ofCurrency]) => {
    const items = new Map<string, ItemSums>();
    for (const { found } of ofCurrency)
      for (const { day, items: ofDay } of found)
        if (wanted.has(day)) for (const item of ofDay) addItem(items, item);
    return {
      currency,
      items: [...items.values()]
        .map(([menuItemId, title, quantity, amount]) => ({ menuItemId, title, quantity, amount }))
        .sort((a, b) => b.quantity - a.quantity || b.amount - a.amount)
        .slice(0, limit),
    };
  });
}

function addItem(items: Map<string, ItemSums>, sold: ItemSums): void {
  const [menuItemId, , quantity, amount, lastSoldAt] = sold;
  const before = items.get(menuItemId) ?? [menuItemId, '', 0, 0, lastSoldAt];
  const [, title, , , latest] = lastSoldAt < before[4] ? before : sold;
  items.set(menuItemId, [menuItemId, title, before[2] + quantity, before[3] + amount, latest]);
}
