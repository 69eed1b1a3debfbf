import { TZDate } from '@date-fns/tz';

/** The day and time in the zone, such as `2026-03-14T18:30`. */
export const toZonedTime = (at: Date, timeZone: string): string =>
  new TZDate(at.getTime(), timeZone).toISOString().slice(0, 16);

/** The moment at which clocks in the zone show a day and time such as `2026-03-14T18:30`. */
export function fromZonedTime(local: string, timeZone: string): Date {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = local.split(/\D/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime());
}
