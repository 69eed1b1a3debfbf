import type { OrderStock } from '../inventory/order-stock.ts';
import type { Effect } from '../outbox/outbox.ts';
import type { OrderDocument } from './documents.ts';
import { linesAtConfirmation, listContentsChanges, listDifferences } from './line-changes.ts';
import { CONTENTS_STOCK_EFFECT, STOCK_EFFECT } from './outbox-entries.ts';

/**
 * Confirming an order deducts its recipes, and cancelling it returns the deductions, once each. Changes of a
 * confirmed order move the difference. Each movement depends only on the contents before and after the
 * change, not on when the effect runs.
 */
export const createStockEffects = (stock: OrderStock): Effect<OrderDocument>[] => [
  {
    name: STOCK_EFFECT,
    appliesTo: ({ eventType }) => eventType === 'order.confirmed' || eventType === 'order.cancelled',
    run: (entry, order) =>
      entry.eventType === 'order.confirmed'
        ? stock.deduct(order, linesAtConfirmation(order), entry)
        : stock.restock(order, entry),
    awaited: true,
  },
  {
    name: CONTENTS_STOCK_EFFECT,
    async run(entry, order) {
      const change = listContentsChanges(order).find(({ changeId }) => changeId === entry._id);
      if (!change?.confirmed) return;
      await stock.adjust(order, listDifferences(change), entry);
    },
    awaited: true,
  },
];
