import type { TypeOpening } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { shiftDay } from '../../../spec/rules/business-day.ts';
import { type BranchHours, findSchedule, type Schedule } from '../../../spec/rules/schedule.ts';
import type { Period } from '../../../spec/rules/slots.ts';
import { listPeriods } from '../../../spec/rules/weekly-hours.ts';
import { dayBounds, dayOf, offsetsOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from './documents.ts';
import { getOrderingOptions } from './ordering-options.ts';

/** Whether a branch is open according to its hours, and until when. */
export type Opening = {
  isOpen: boolean;
  /** When it opens next. Null if open, or if it never opens again. */
  opensAt: Date | null;
  /** When it closes next. Null if closed, or if it never closes. */
  closesAt: Date | null;
};

/** How many days to search for the next opening. */
const MAX_DAYS = 60;
const ALWAYS_OPEN: Opening = { isOpen: true, opensAt: null, closesAt: null };

type Hours = BranchHours & Pick<BranchDocument, 'timezone' | 'orderTypes'>;

/**
 * When guests can order any of the given types, by default of all available ones. A branch without hours is
 * always open.
 */
export function findOpening(
  branch: Hours,
  now: Date,
  types: KnownOrderType[] = getOrderingOptions(branch).orderTypes,
): Opening {
  const schedules = [...new Set(types.map(type => findSchedule(branch, type)))];
  const limiting = schedules.filter(schedule => schedule !== null);
  if (limiting.length < schedules.length) return ALWAYS_OPEN;
  return findInSchedules(limiting, branch.timezone, now);
}

function findInSchedules(schedules: Schedule[], timezone: string, now: Date): Opening {
  const today = dayOf(now, timezone);
  let closesAt: Date | undefined;
  // Yesterday's hours may continue past midnight.
  for (let day = -1; day <= MAX_DAYS; day += 1) {
    for (const { start, end } of listStarting(schedules, shiftDay(today, day), timezone)) {
      if (closesAt) {
        // Adjoining periods are merged.
        if (start > closesAt) return { isOpen: true, opensAt: null, closesAt };
        if (end > closesAt) closesAt = end;
      } else if (start > now) return { isOpen: false, opensAt: start, closesAt: null };
      else if (end > now) closesAt = end;
    }
    // After two more days, no period can adjoin.
    if (closesAt && dayOf(closesAt, timezone) < shiftDay(today, day)) break;
  }
  if (!closesAt) return { isOpen: false, opensAt: null, closesAt: null };
  const isEndless = dayOf(closesAt, timezone) >= shiftDay(today, MAX_DAYS);
  return { isOpen: true, opensAt: null, closesAt: isEndless ? null : closesAt };
}

/**
 * When guests can order a type, from now until the end of a later day, sorted by start. Includes hours that
 * started yesterday.
 */
export function listOpenPeriods(branch: Hours, type: KnownOrderType, now: Date, daysAhead: number): Period[] {
  const { timezone } = branch;
  const today = dayOf(now, timezone);
  const schedule = findSchedule(branch, type);
  if (!schedule) {
    const lastDay = dayBounds(shiftDay(today, daysAhead), timezone);
    return lastDay ? [{ start: now, end: lastDay.end }] : [];
  }
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => shiftDay(today, index - 1));
  return days.flatMap(day => listStarting([schedule], day, timezone)).filter(({ end }) => end > now);
}

/**
 * Closes a branch to guests outside the hours of the given types, by default of all available ones. Hours do
 * not reopen a branch that staff closed or paused.
 */
export function asGuestsSee(
  branch: BranchDocument,
  now: Date,
  types?: KnownOrderType[],
): Pick<BranchDocument, 'status'> & Pick<Opening, 'opensAt'> {
  const { isOpen, opensAt } = findOpening(branch, now, types);
  return { status: isOpen ? branch.status : 'closed', opensAt: branch.status === 'open' ? opensAt : null };
}

/** Whether guests can currently order each available type. */
export const serializeTypeOpenings = (branch: BranchDocument, now: Date): TypeOpening[] =>
  getOrderingOptions(branch).orderTypes.map(type => {
    const { status, opensAt } = asGuestsSee(branch, now, [type]);
    return { type, open: status === 'open', opensAt: opensAt?.toISOString() ?? null };
  });

/** The periods of all schedules that start on a day, sorted. */
function listStarting(schedules: Schedule[], day: string, timezone: string): Period[] {
  const periods = schedules.flatMap(schedule => listPeriods(schedule, day, offsetsOf(timezone)));
  return periods.sort((one, other) => one.start.getTime() - other.start.getTime());
}
