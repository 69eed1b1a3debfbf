/**
 * The local hour at which a business day starts. A restaurant that is open after midnight is still in the
 * previous day.
 */
export const BUSINESS_DAY_START_HOUR = 5;

const STARTS_AT = `${String(BUSINESS_DAY_START_HOUR).padStart(2, '0')}:00`;
const DAY_MS = 24 * 60 * 60_000;

/** The business day at a local time: `2026-03-14` at `2026-03-15T04:59`. */
export function businessDayAt(local: string): string {
  const day = local.slice(0, 10);
  return local.slice(11, 16) < STARTS_AT ? shiftDay(day, -1) : day;
}

/** The local time at which a business day ends: `2026-03-15T05:00` for `2026-03-14`. */
export const businessDayEnd = (day: string): string => `${shiftDay(day, 1)}T${STARTS_AT}`;

/** Returns the day that is some days later, or earlier if negative. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The position of a local hour in the business day: 0 for 05:00, 23 for 04:00. */
export const hourOfBusinessDay = (hour: number): number => (hour - BUSINESS_DAY_START_HOUR + 24) % 24;
