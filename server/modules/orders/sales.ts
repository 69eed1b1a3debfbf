import { TZDate } from '@date-fns/tz';
import { dayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { OrderDocument, OrderLineDocument } from './documents.ts';

/** Money is in minor units. */
export type Figures = { orders: number; paid: number; refunded: number };

/** What was sold in one currency. `hours` are the hours of a day, added up over all days of the period. */
export type CurrencySales = {
  currency: string;
  total: Figures;
  days: { day: string; figures: Figures }[];
  hours: { hour: number; figures: Figures }[];
  branches: { branch: BranchDocument; figures: Figures }[];
};

/** An order that was paid. */
export type Sale = Required<Pick<OrderDocument, 'paidAt' | 'total' | 'refundedTotal'>>;

export type SoldLines = Pick<OrderDocument, 'total' | 'refundedTotal'> & {
  lines: Pick<OrderLineDocument, 'menuItemId' | 'title' | 'quantity' | 'lineTotal'>[];
};

export type TopItems = { currency: string; items: SoldItem[] };

type SoldItem = { menuItemId: string; title: string; quantity: number; amount: number };

/** What was found for each branch. */
export type PerBranch<T> = { branch: BranchDocument; found: T[] }[];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The offset of every time zone is a multiple of this. */
const QUARTER_HOUR_MS = 15 * 60_000;

/** `days` are all days of the period. */
export function addUpSales(sold: PerBranch<Sale>, days: string[]): CurrencySales[] {
  return byCurrency(sold).map(([currency, ofCurrency]) => {
    const perDay = new Map(days.map(day => [day, noFigures()]));
    const perHour = new Map(HOURS.map(hour => [hour, noFigures()]));
    const total = noFigures();
    const branches = ofCurrency.map(({ branch, found }) => {
      const getLocalHour = createLocalHours(branch.timezone);
      const figures = noFigures();
      for (const sale of found) {
        const { day, hour } = getLocalHour(sale.paidAt);
        for (const part of [total, figures, perDay.get(day), perHour.get(hour)]) if (part) add(part, sale);
      }
      return { branch, figures };
    });
    return {
      currency,
      total,
      days: [...perDay].map(([day, figures]) => ({ day, figures })),
      hours: [...perHour].map(([hour, figures]) => ({ hour, figures })),
      branches,
    };
  });
}

/** The lines of each branch are in the order of payment. */
export function rankItems(sold: PerBranch<SoldLines>, limit: number): TopItems[] {
  return byCurrency(sold).map(([currency, ofCurrency]) => {
    const items = new Map<string, SoldItem>();
    for (const { total, refundedTotal, lines } of ofCurrency.flatMap(({ found }) => found)) {
      if (total > 0 && refundedTotal === total) continue;
      for (const { menuItemId, title, quantity, lineTotal } of lines) {
        const before = items.get(menuItemId);
        items.set(menuItemId, {
          menuItemId,
          title,
          quantity: (before?.quantity ?? 0) + quantity,
          amount: (before?.amount ?? 0) + lineTotal,
        });
      }
    }
    const ranked = [...items.values()].sort((a, b) => b.quantity - a.quantity || b.amount - a.amount);
    return { currency, items: ranked.slice(0, limit) };
  });
}

const byCurrency = <T>(sold: PerBranch<T>) => [...Map.groupBy(sold, ({ branch }) => branch.currency)];

const noFigures = (): Figures => ({ orders: 0, paid: 0, refunded: 0 });

function add(figures: Figures, { total, refundedTotal }: Omit<Sale, 'paidAt'>): void {
  figures.orders += 1;
  figures.paid += total;
  figures.refunded += refundedTotal;
}

/** Caches the conversion by quarter of an hour, because it is slow. */
function createLocalHours(timezone: string): (at: Date) => { day: string; hour: number } {
  const known = new Map<number, { day: string; hour: number }>();
  return at => {
    const quarter = Math.floor(at.getTime() / QUARTER_HOUR_MS);
    const cached = known.get(quarter);
    if (cached) return cached;
    const local = new TZDate(at.getTime(), timezone);
    const converted = { day: dayOf(at, timezone), hour: local.getHours() };
    known.set(quarter, converted);
    return converted;
  };
}
