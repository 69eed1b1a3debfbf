import type { TypeOpening } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { shiftDay } from '../../../spec/rules/business-day.ts';
import { type BranchHours, findSchedule, type Schedule } from '../../../spec/rules/schedule.ts';
import type { Period } from '../../../spec/rules/slots.ts';
import { listPeriods } from '../../../spec/rules/weekly-hours.ts';
import { dayBounds, dayOf, offsetsOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from './documents.ts';
import { getOrderingOptions } from './ordering-options.ts';

/** Whether a branch is open by its hours, and until when. */
export type Opening = {
  isOpen: boolean;
  /** When it opens next. Null while it is open, and if it does not open again. */
  opensAt: Date | null;
  /** When it closes next. Null while it is closed, and if it never closes. */
  closesAt: Date | null;
};

/** How many days ahead to look for the next opening. */
const MAX_DAYS = 60;
const ALWAYS_OPEN: Opening = { isOpen: true, opensAt: null, closesAt: null };

type Hours = BranchHours & Pick<BranchDocument, 'timezone' | 'orderTypes'>;

/** When guests can order any of some types, by default of those that they can choose. A branch without hours is always open. */
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
  // Hours that began yesterday may go on past midnight.
  for (let day = -1; day <= MAX_DAYS; day += 1) {
    for (const { start, end } of listStarting(schedules, shiftDay(today, day), timezone)) {
      if (closesAt) {
        // Hours that follow without a break are one.
        if (start > closesAt) return { isOpen: true, opensAt: null, closesAt };
        if (end > closesAt) closesAt = end;
      } else if (start > now) return { isOpen: false, opensAt: start, closesAt: null };
      else if (end > now) closesAt = end;
    }
    // Two days on, nothing can follow without a break.
    if (closesAt && dayOf(closesAt, timezone) < shiftDay(today, day)) break;
  }
  if (!closesAt) return { isOpen: false, opensAt: null, closesAt: null };
  const isEndless = dayOf(closesAt, timezone) >= shiftDay(today, MAX_DAYS);
  return { isOpen: true, opensAt: null, closesAt: isEndless ? null : closesAt };
}

/**
 * When guests can order a type from now until the end of a day some days ahead, in the order of the starts. The hours that began yesterday
 * are among them.
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
 * Outside the hours of some types, by default of all that guests can choose, a branch is closed to guests. One that is closed or paused by
 * hand does not open by its hours.
 */
export function asGuestsSee(
  branch: BranchDocument,
  now: Date,
  types?: KnownOrderType[],
): Pick<BranchDocument, 'status'> & Pick<Opening, 'opensAt'> {
  const { isOpen, opensAt } = findOpening(branch, now, types);
  return { status: isOpen ? branch.status : 'closed', opensAt: branch.status === 'open' ? opensAt : null };
}

/** Whether guests can order each of the types that they can choose. */
export const serializeTypeOpenings = (branch: BranchDocument, now: Date): TypeOpening[] =>
  getOrderingOptions(branch).orderTypes.map(type => {
    const { status, opensAt } = asGuestsSee(branch, now, [type]);
    return { type, open: status === 'open', opensAt: opensAt?.toISOString() ?? null };
  });

/** The periods of all schedules that start on a day, in their order. */
function listStarting(schedules: Schedule[], day: string, timezone: string): Period[] {
  const periods = schedules.flatMap(schedule => listPeriods(schedule, day, offsetsOf(timezone)));
  return periods.sort((one, other) => one.start.getTime() - other.start.getTime());
}
