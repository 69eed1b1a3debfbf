import type { OpeningHours, OpeningInterval, WeeklyHours } from '../../../generated/dashboard/types.ts';
import { shiftDay } from '../../../spec/rules/business-day.ts';
import type { Period } from '../../../spec/rules/slots.ts';
import { listPeriods, WEEKDAYS } from '../../../spec/rules/weekly-hours.ts';
import type { FieldError } from '../../lib/errors.ts';
import { dayBounds, dayOf, offsetsOf } from '../../lib/zoned-day.ts';
import type { BranchDocument } from './documents.ts';

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

type Hours = Pick<BranchDocument, 'openingHours' | 'timezone'>;

/** A branch without hours is always open. */
export function findOpening({ openingHours, timezone }: Hours, now: Date): Opening {
  if (!openingHours) return ALWAYS_OPEN;
  const today = dayOf(now, timezone);
  let closesAt: Date | undefined;
  // Hours that began yesterday may go on past midnight.
  for (let day = -1; day <= MAX_DAYS; day += 1) {
    for (const { start, end } of listIntervals(openingHours, shiftDay(today, day), timezone)) {
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
 * When a branch is open from now until the end of a day some days ahead, in the order of their starts. The hours that began yesterday are
 * among them.
 */
export function listOpenPeriods({ openingHours, timezone }: Hours, now: Date, daysAhead: number): Period[] {
  const today = dayOf(now, timezone);
  if (!openingHours) {
    const lastDay = dayBounds(shiftDay(today, daysAhead), timezone);
    return lastDay ? [{ start: now, end: lastDay.end }] : [];
  }
  const days = Array.from({ length: daysAhead + 2 }, (_, index) => shiftDay(today, index - 1));
  return days.flatMap(day => listIntervals(openingHours, day, timezone)).filter(({ end }) => end > now);
}

/** Outside its hours, a branch is closed to guests. One that is closed or paused by hand does not open by its hours. */
export function asGuestsSee(
  branch: BranchDocument,
  now: Date,
): Pick<BranchDocument, 'status'> & Pick<Opening, 'opensAt'> {
  const { isOpen, opensAt } = findOpening(branch, now);
  return { status: isOpen ? branch.status : 'closed', opensAt: branch.status === 'open' ? opensAt : null };
}

const listIntervals = (hours: OpeningHours, day: string, timezone: string): Period[] =>
  listPeriods(hours, day, offsetsOf(timezone));

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Checks that the contract's schema cannot express. */
export function validateHours(hours: OpeningHours | null | undefined): FieldError[] {
  if (!hours) return [];
  const { weekly, special } = hours;
  const fieldErrors = validateWeeklyHours(weekly, '/openingHours/weekly');
  for (const [index, { date, intervals }] of special.entries()) {
    const path = `/openingHours/special/${index}`;
    if (!dayBounds(date, 'UTC'))
      fieldErrors.push({ path: `${path}/date`, message: 'must be a date that exists' });
    if (special.findIndex(other => other.date === date) < index)
      fieldErrors.push({ path: `${path}/date`, message: 'duplicates an earlier entry' });
    for (const position of findOverlapping(
      intervals.map(interval => toMinutes(interval, 0)),
      Infinity,
    ))
      fieldErrors.push({ path: `${path}/intervals/${position}`, message: 'overlaps other hours' });
  }
  return fieldErrors;
}

export function validateWeeklyHours(weekly: WeeklyHours[], path: string): FieldError[] {
  const intervals = weekly.map(({ day, ...interval }) => toMinutes(interval, WEEKDAYS.indexOf(day)));
  const overlapping = findOverlapping(intervals, WEEK_MINUTES);
  return overlapping.map(index => ({ path: `${path}/${index}`, message: 'overlaps other hours' }));
}

function toMinutes({ opens, closes }: OpeningInterval, day: number): { start: number; length: number } {
  const [start, end] = [opens, closes].map(time => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  }) as [number, number];
  return { start: day * DAY_MINUTES + start, length: end > start ? end - start : end - start + DAY_MINUTES };
}

/** The positions of intervals that begin within another one. Periods repeat. */
function findOverlapping(intervals: { start: number; length: number }[], period: number): number[] {
  return intervals.flatMap(({ start }, index) => {
    const isWithin = intervals.some((other, position) => {
      if (position === index) return false;
      const since = start - other.start;
      const passed = since < 0 ? since + period : since;
      return passed < other.length && (passed > 0 || position < index);
    });
    return isWithin ? [index] : [];
  });
}
