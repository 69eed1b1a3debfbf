import { TZDate } from '@date-fns/tz';
import { businessDayOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';

/** Money is in minor units. */
export type Figures = { orders: number; paid: number; refunded: number };

/** Sales in one currency. `hours` are the hours of a day, totaled over the period. */
export type CurrencySales = {
  currency: string;
  total: Figures;
  days: { day: string; figures: Figures }[];
  hours: { hour: number; figures: Figures }[];
  branches: { branch: BranchDocument; figures: Figures }[];
  /** The period's refunds by day of sale, latest day first. */
  refundedSales: { day: string; refunded: number }[];
};

/** Counts on the business day of `at`. */
export type Sold = { branch: { id: string }; at: Date };

/** A payment, or a refund of an order paid at `paidAt`. */
export type Sale = Sold & ({ paid: number } | { refunded: number; paidAt: Date });

/** A branch's business day. Hours without sales or refunds are absent, as is `refunds` without any. */
export type LocalDay = { day: string; hours: HourSums[]; refunds?: RefundSums[] };

/** A tuple without names, because it is stored for every hour of every branch. */
type HourSums = [hour: number, orders: number, paid: number, refunded: number];
type RefundSums = [saleDay: string, refunded: number];

/** Results by branch. */
export type PerBranch<T> = { branch: BranchDocument; found: T[] }[];

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** Offsets of all time zones are multiples of this. */
const QUARTER_HOUR_MS = 15 * 60_000;

export const quarterOf = (at: Date): number => Math.floor(at.getTime() / QUARTER_HOUR_MS);

/** Sums up a branch's sales and refunds by business day and local hour. */
export function createSalesSummer(getLocalHour: GetLocalHour) {
  const byQuarter = new Map<number, Figures>();
  const refundsByDay = new Map<string, Map<string, number>>();

  function addRefund(at: Date, paidAt: Date, refunded: number): void {
    const { day } = getLocalHour(quarterOf(at));
    const saleDay = getLocalHour(quarterOf(paidAt)).day;
    const ofDay = refundsByDay.get(day) ?? new Map<string, number>();
    refundsByDay.set(day, ofDay.set(saleDay, (ofDay.get(saleDay) ?? 0) + refunded));
  }

  return {
    add(sale: Sale): void {
      const quarter = quarterOf(sale.at);
      const figures = byQuarter.get(quarter) ?? noFigures();
      byQuarter.set(quarter, figures);
      if ('paid' in sale) {
        add(figures, { orders: 1, paid: sale.paid, refunded: 0 });
        return;
      }
      add(figures, { orders: 0, paid: 0, refunded: sale.refunded });
      addRefund(sale.at, sale.paidAt, sale.refunded);
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
        ...(refundsByDay.has(day) && { refunds: [...(refundsByDay.get(day) ?? [])].sort(byKey) }),
      }));
    },
  };
}

/** `days` contains all days of the period; sales on other days are ignored. */
export function addUpSales(sold: PerBranch<LocalDay>, days: string[]): CurrencySales[] {
  return [...Map.groupBy(sold, ({ branch }) => branch.currency)].map(([currency, ofCurrency]) => {
    const perDay = new Map(days.map(day => [day, noFigures()]));
    const perHour = new Map(HOURS.map(hour => [hour, noFigures()]));
    const total = noFigures();
    const refundedSales = new Map<string, number>();
    const branches = ofCurrency.map(({ branch, found }) => {
      const figures = noFigures();
      for (const { day, hours, refunds = [] } of found) {
        const ofDay = perDay.get(day);
        if (!ofDay) continue;
        for (const [hour, orders, paid, refunded] of hours)
          for (const part of [total, figures, ofDay, perHour.get(hour)])
            if (part) add(part, { orders, paid, refunded });
        for (const [saleDay, refunded] of refunds)
          refundedSales.set(saleDay, (refundedSales.get(saleDay) ?? 0) + refunded);
      }
      return { branch, figures };
    });
    return {
      currency,
      total,
      days: [...perDay].map(([day, figures]) => ({ day, figures })),
      hours: [...perHour].map(([hour, figures]) => ({ hour, figures })),
      branches,
      refundedSales: [...refundedSales]
        .sort(byKey)
        .reverse()
        .map(([day, refunded]) => ({ day, refunded })),
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

/** The business day and hour of a quarter hour, counted since 1970. */
export type GetLocalHour = (quarter: number) => { day: string; hour: number };

/** Caches conversions, because they are slow. */
export function createGetLocalHour(timezone: string): GetLocalHour {
  const known = new Map<number, ReturnType<GetLocalHour>>();
  return quarter => {
    const at = new Date(quarter * QUARTER_HOUR_MS);
    const converted = known.get(quarter) ?? {
      day: businessDayOf(at, timezone),
      hour: new TZDate(at.getTime(), timezone).getHours(),
    };
    known.set(quarter, converted);
    return converted;
  };
}
