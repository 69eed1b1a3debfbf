import type { OpeningHours, OpeningInterval, WeeklyHours } from '../../../generated/dashboard/types.ts';
import { type BranchHours, HOURS_FIELDS, toMinutes, WEEKDAYS } from '../../../spec/rules/schedule.ts';
import type { FieldError } from '../../lib/errors.ts';
import { dayBounds } from '../../lib/zoned-day.ts';

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

type HoursInput = { [Field in keyof BranchHours]?: BranchHours[Field] | undefined };

/** Checks of hours that the contract's schema cannot express. */
export function validateHours({ openingHours, ...ofTypes }: HoursInput): FieldError[] {
  const fieldErrors = Object.values(HOURS_FIELDS).flatMap(field =>
    validateWeeklyHours(ofTypes[field] ?? [], `/${field}`),
  );
  return openingHours ? [...validateOpeningHours(openingHours), ...fieldErrors] : fieldErrors;
}

function validateOpeningHours(hours: OpeningHours): FieldError[] {
  const { weekly, special } = hours;
  const fieldErrors = validateWeeklyHours(weekly, '/openingHours/weekly');
  for (const [index, { date, intervals }] of special.entries()) {
    const path = `/openingHours/special/${index}`;
    if (!dayBounds(date, 'UTC')) fieldErrors.push({ path: `${path}/date`, message: 'must be a valid date' });
    if (special.findIndex(other => other.date === date) < index)
      fieldErrors.push({ path: `${path}/date`, message: 'duplicates an earlier entry' });
    for (const position of findOverlapping(
      intervals.map(interval => toSpan(interval, 0)),
      Infinity,
    ))
      fieldErrors.push({ path: `${path}/intervals/${position}`, message: 'overlaps other hours' });
  }
  return fieldErrors;
}

export function validateWeeklyHours(weekly: WeeklyHours[], path: string): FieldError[] {
  const intervals = weekly.map(({ day, ...interval }) => toSpan(interval, WEEKDAYS.indexOf(day)));
  const overlapping = findOverlapping(intervals, WEEK_MINUTES);
  return overlapping.map(index => ({ path: `${path}/${index}`, message: 'overlaps other hours' }));
}

/** On a weekday. */
function toSpan(interval: OpeningInterval, day: number): { start: number; length: number } {
  const { start, end } = toMinutes(interval);
  return { start: day * DAY_MINUTES + start, length: end - start };
}

/** The positions of intervals that start within another one. The period repeats. */
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
