import { TZDate } from '@date-fns/tz';
import { dayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { OrderDocument } from './documents.ts';

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
export type Sale = Required<Pick<OrderDocument, 'paidAt' | 'total' | 'refundedTotal'>> & {
  branch: { id: string };
};

/** What a branch sold on a day of its time zone. Hours without a sale are absent. */
export type LocalDay = { day: string; hours: HourSums[] };

/** Stored for every hour of every branch, therefore without names. */
type HourSums = [hour: number, orders: number, paid: number, refunded: number];

/** What was found for each branch. */
export type PerBranch<T> = { branch: BranchDocument; found: T[] }[];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The offset of every time zone is a multiple of this. */
const QUARTER_HOUR_MS = 15 * 60_000;

export const quarterOf = (at: Date): number => Math.floor(at.getTime() / QUARTER_HOUR_MS);

/** Adds up sales of a branch by the days and hours of its time zone. */
export function createSalesSummer(getLocalHour: GetLocalHour) {
  const byQuarter = new Map<number, Figures>();
  return {
    add(sale: Sale): void {
      const quarter = quarterOf(sale.paidAt);
      const figures = byQuarter.get(quarter) ?? noFigures();
      add(figures, { orders: 1, paid: sale.total, refunded: sale.refundedTotal });
      byQuarter.set(quarter, figures);
    },
    /** Earliest first. */
    sums(): LocalDay[] {
      const byDay = new Map<string, Map<number, Figures>>();
      for (const [quarter, figures] of byQuarter) {
        const { day, hour } = getLocalHour(quarter);
        const ofDay = byDay.get(day) ?? new Map<number, Figures>();
        byDay.set(day, ofDay.set(hour, add(ofDay.get(hour) ?? noFigures(), figures)));
      }
      return [...byDay].sort(byKey).map(([day, ofDay]) => ({
        day,
        hours: [...ofDay]
          .sort(byKey)
          .map(([hour, { orders, paid, refunded }]): HourSums => [hour, orders, paid, refunded]),
      }));
    },
  };
}

/** `days` are all days of the period; what was sold on others is left out. */
export function addUpSales(sold: PerBranch<LocalDay>, days: string[]): CurrencySales[] {
  return [...Map.groupBy(sold, ({ branch }) => branch.currency)].map(([currency, ofCurrency]) => {
    const perDay = new Map(days.map(day => [day, noFigures()]));
    const perHour = new Map(HOURS.map(hour => [hour, noFigures()]));
    const total = noFigures();
    const branches = ofCurrency.map(({ branch, found }) => {
      const figures = noFigures();
      for (const { day, hours } of found) {
        const ofDay = perDay.get(day);
        if (!ofDay) continue;
        for (const [hour, orders, paid, refunded] of hours)
          for (const part of [total, figures, ofDay, perHour.get(hour)])
            if (part) add(part, { orders, paid, refunded });
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

const noFigures = (): Figures => ({ orders: 0, paid: 0, refunded: 0 });

function add(figures: Figures, { orders, paid, refunded }: Figures): Figures {
  figures.orders += orders;
  figures.paid += paid;
  figures.refunded += refunded;
  return figures;
}

export const byKey = <Key extends string | number>([a]: [Key, unknown], [b]: [Key, unknown]): number =>
  a < b ? -1 : 1;

/** The day and hour of a quarter of an hour, counted since 1970. */
export type GetLocalHour = (quarter: number) => { day: string; hour: number };

/** Remembers conversions, because they are slow. */
export function createGetLocalHour(timezone: string): GetLocalHour {
  const known = new Map<number, ReturnType<GetLocalHour>>();
  return quarter => {
    const at = new Date(quarter * QUARTER_HOUR_MS);
    const converted = known.get(quarter) ?? {
      day: dayOf(at, timezone),
      hour: new TZDate(at.getTime(), timezone).getHours(),
    };
    known.set(quarter, converted);
    return converted;
  };
}
