import { TZDate } from '@date-fns/tz';
import { resolveLocalTime } from '../../../../spec/rules/local-time.ts';
import { offsetsOf } from './offsets.ts';

/** The device's time zone. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The local date and time, such as `2026-03-14T18:30`. */
export const toZonedTime = (at: Date, timeZone: string): string =>
  new TZDate(at.getTime(), timeZone).toISOString().slice(0, 16);

/** Converts a local date and time, such as `2026-03-14T18:30`. */
export const fromZonedTime = (local: string, timeZone: string): Date =>
  new Date(resolveLocalTime(Date.parse(`${local}Z`), offsetsOf(timeZone)));
