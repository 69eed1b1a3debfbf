import { BUSINESS_DAY_START_HOUR } from '../../../spec/rules/business-day.ts';
import type { Clock } from '../../lib/clock.ts';
import { dayBounds, listDays } from '../../lib/zoned-day.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { createGetLocalHour, type GetLocalHour, type PerBranch, type Sold } from './sales.ts';
import { type SalesPeriod, type SummedDay, type SumsStore, salesId } from './store.ts';

/** Sums of one kind, stored by branch and day. */
export interface KeptSumsReader<Sums> {
  /**
   * A restaurant's sales by branch between two UTC days, inclusive. Invalid sums are recalculated from the
   * orders and stored.
   */
  get(branches: BranchDocument[], from: string, to: string): Promise<PerBranch<Sums>>;
}

type KeptSumsDeps<S, Sums> = {
  store: SumsStore<S, Sums>;
  createSummer: (getLocalHour: GetLocalHour) => { add(sold: S): void; sums(): Sums[] };
  /** How many branch days are summed up together. An interrupted request keeps its progress for the next. */
  daysAtOnce: number;
  clock: Clock;
};

type StaleDay = { branch: BranchDocument; day: string; revision: number; isStored: boolean };

export function createKeptSums<S extends Sold, Sums>(deps: KeptSumsDeps<S, Sums>): KeptSumsReader<Sums> {
  const { store, createSummer, daysAtOnce, clock } = deps;

  async function get(branches: BranchDocument[], from: string, to: string): Promise<PerBranch<Sums>> {
    const [first] = branches;
    if (!first) return [];
    const { restaurantId } = first;
    const found = new Map(branches.map(branch => [branch._id, { branch, found: [] as Sums[] }]));
    const revisions = new Map<string, number | 'valid'>();
    const branchIds = [...found.keys()];
    for await (const { _id, branchId, ...stored } of store.find(restaurantId, branchIds, from, to)) {
      const entry = found.get(branchId);
      const { revision, summed, timezone, sums = [] } = stored;
      const isValid = summed === revision && entry !== undefined && timezone === toClock(entry.branch);
      revisions.set(_id, isValid ? 'valid' : revision);
      if (isValid) entry.found.push(...sums);
    }
    const stale = listUtcDays(from, to).flatMap(day =>
      branches.flatMap((branch): StaleDay[] => {
        const revision = revisions.get(salesId({ branchId: branch._id, day }));
        if (revision === 'valid') return [];
        return [{ branch, day, revision: revision ?? 0, isStored: revision !== undefined }];
      }),
    );
    for (let start = 0; start < stale.length; start += daysAtOnce) {
      const summed = await sumUp(restaurantId, stale.slice(start, start + daysAtOnce));
      for (const { branchId, sums } of summed) found.get(branchId)?.found.push(...sums);
    }
    return [...found.values()];
  }

  /** Revisions were read earlier, so a later change makes the write fail. */
  async function sumUp(restaurantId: string, stale: StaleDay[]): Promise<SummedDay<Sums>[]> {
    const zones = new Set(stale.map(({ branch }) => branch.timezone));
    const localHours = new Map([...zones].map(timezone => [timezone, createGetLocalHour(timezone)]));
    const summers = new Map(
      stale.map(({ branch, day }) => {
        const id = salesId({ branchId: branch._id, day });
        return [id, createSummer(localHours.get(branch.timezone) ?? createGetLocalHour(branch.timezone))];
      }),
    );
    // Orders are found with all their refunds. Days that are not stale have no summer.
    for (const found of store.findSold(restaurantId, toPeriods(stale)))
      for await (const sold of found)
        summers.get(salesId({ branchId: sold.branch.id, day: dayOfUtc(sold.at) }))?.add(sold);
    const summed = stale.map(({ branch, ...staleDay }) => {
      const { _id: branchId, createdAt } = branch;
      const timezone = toClock(branch);
      const { day, revision, isStored } = staleDay;
      const sums = summers.get(salesId({ branchId, day }))?.sums() ?? [];
      // Any day may be requested. Empty days before the branch existed or after today are not stored.
      const kept = isStored || sums.length > 0 || (day >= dayOfUtc(createdAt) && day <= dayOfUtc(clock()));
      return { kept, summed: { restaurantId, branchId, day, revision, timezone, sums } };
    });
    await store.write(summed.flatMap(({ kept, summed }) => (kept ? [summed] : [])));
    return summed.map(({ summed }) => summed);
  }

  return { get };
}

/** The clock of a branch's days: its time zone, and when days start. Sums of another clock are invalid. */
const toClock = ({ timezone }: BranchDocument): string => `${timezone} ${BUSINESS_DAY_START_HOUR}:00`;

export const dayOfUtc = (at: Date): string => at.toISOString().slice(0, 10);

function listUtcDays(from: string, to: string): string[] {
  return listDays(from, to, Number.MAX_SAFE_INTEGER) ?? [];
}

/** Merges consecutive days of the same branches into as few periods as possible. */
function toPeriods(stale: StaleDay[]): SalesPeriod[] {
  const periods: SalesPeriod[] = [];
  for (const [day, ofDay] of Map.groupBy(stale, ({ day }) => day)) {
    const bounds = dayBounds(day, 'UTC');
    if (!bounds) continue;
    const branchIds = ofDay.map(({ branch }) => branch._id);
    const last = periods.at(-1);
    const continues = last?.before.getTime() === bounds.start.getTime();
    if (continues && last.branchIds.join() === branchIds.join()) last.before = bounds.end;
    else periods.push({ branchIds, from: bounds.start, before: bounds.end });
  }
  return periods;
}
