import { businessDayBounds } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { type BranchOfDay, buildDayReports, type DayReport, findTills } from './day-report.ts';
import { dayOfUtc } from './kept-sums.ts';
import { addUpSales, type CurrencySales } from './sales.ts';
import { rankItems, type TopItems } from './sold-items.ts';
import type { OrderTime, SalesStore } from './store.ts';
import type { SalesSums } from './sums.ts';

/** Sales and refunds of a period, at branches of one restaurant. */
export interface SalesService {
  addUp(branches: BranchDocument[], days: SalesDays): Promise<CurrencySales[]>;
  /** Best first. */
  rankItems(branches: BranchDocument[], days: SalesDays): Promise<TopItems[]>;
  /**
   * The figures of one business day, in each branch's time zone, calculated from the orders of all tills or
   * one.
   */
  reportDay(
    branches: BranchDocument[],
    day: string,
    till?: string,
  ): Promise<{ reports: DayReport[] /** The tills with a payment or refund on the day. */; tills: string[] }>;
  /** Like `reportDay`, by branch, for all tills. */
  reportBranches(
    branches: BranchDocument[],
    day: string,
  ): Promise<{ branch: BranchDocument; report: DayReport }[]>;
  /** Like `reportDay` for a series of days at one branch, without surplus and part payments. */
  reportDays(branch: BranchDocument, days: SalesDays): AsyncIterable<{ day: string; report: DayReport }>;
  /** Recalculates everything, in case sums are in doubt. */
  rebuild: SalesSums['rebuild'];
}

/** Consecutive business days such as `2026-03-14`, in each branch's time zone. */
export type SalesDays = [string, ...string[]];

const TOP_ITEMS = 20;

/** A single day uses the connections of requests; a series of days uses the bulk pool. */
type OrderReaders = Record<'ofDay' | 'ofDays', Pick<SalesStore, 'listOrders'>>;

export const createSalesService = (
  { figures, items, rebuild }: SalesSums,
  readers: OrderReaders,
): SalesService => {
  async function readDay(branches: BranchDocument[], day: string): Promise<BranchOfDay[]> {
    // One query of each kind per time zone, however many branches there are.
    const zones = [...Map.groupBy(branches, ({ timezone }) => timezone)];
    const found = zones.map(async ([timezone, ofZone]): Promise<BranchOfDay[]> => {
      const bounds = businessDayBounds(day, timezone);
      const [first] = ofZone;
      if (!bounds || !first) return [];
      const branchIds = ofZone.map(({ _id }) => _id);
      const list = async (time: OrderTime) =>
        Map.groupBy(
          await readers.ofDay.listOrders(first.restaurantId, branchIds, time, bounds),
          ({ branch }) => branch.id,
        );
      const [paid, refunded, received, returned, partial] = await Promise.all([
        list('paidAt'),
        list('refunds.createdAt'),
        list('surplusPayments.recordedAt'),
        list('surplusPayments.returnedAt'),
        list('partPayments.at'),
      ]);
      return ofZone.map(branch => {
        const of = (orders: Map<string, OrderDocument[]>) => orders.get(branch._id) ?? [];
        const surplus = new Map([...of(received), ...of(returned)].map(order => [order._id, order]));
        return {
          ...{ branch, bounds, paid: of(paid), refunded: of(refunded), partial: of(partial) },
          surplus: [...surplus.values()],
        };
      });
    });
    return (await Promise.all(found)).flat();
  }

  return {
    async reportDay(branches, day, till) {
      const ofBranches = await readDay(branches, day);
      return { reports: buildDayReports(ofBranches, till), tills: findTills(ofBranches) };
    },
    async reportBranches(branches, day) {
      return (await readDay(branches, day)).flatMap(one =>
        buildDayReports([one]).map(report => ({ branch: one.branch, report })),
      );
    },
    async *reportDays(branch, days) {
      const { _id, restaurantId, timezone } = branch;
      const [first, last] = [days[0], days.at(-1) ?? days[0]].map(day => businessDayBounds(day, timezone));
      if (!first || !last) return;
      const period = { start: first.start, end: last.end };
      const refunded = await readers.ofDays.listOrders(restaurantId, [_id], 'refunds.createdAt', period);
      for (const day of days) {
        const bounds = businessDayBounds(day, timezone);
        if (!bounds) continue;
        const paid = await readers.ofDays.listOrders(restaurantId, [_id], 'paidAt', bounds);
        const [report] = buildDayReports([{ branch, bounds, paid, refunded, partial: [], surplus: [] }]);
        if (report) yield { day, report };
      }
    },
    async addUp(branches, days) {
      return addUpSales(await figures.get(branches, ...getUtcDays(branches, days)), days);
    },
    async rankItems(branches, days) {
      return rankItems(await items.get(branches, ...getUtcDays(branches, days)), days, TOP_ITEMS);
    },
    rebuild,
  };
};

/** The first and last UTC day that overlap the branches' business days. */
function getUtcDays(branches: BranchDocument[], days: SalesDays): [from: string, to: string] {
  const last = days.at(-1) ?? days[0];
  const bounds = [...new Set(branches.map(({ timezone }) => timezone))].flatMap(timezone => {
    const [from, to] = [businessDayBounds(days[0], timezone), businessDayBounds(last, timezone)];
    return from && to ? [dayOfUtc(from.start), dayOfUtc(new Date(to.end.getTime() - 1))] : [];
  });
  const sorted = bounds.sort();
  return [sorted[0] ?? days[0], sorted.at(-1) ?? last];
}
