import { tzOffset } from '@date-fns/tz';

/** A time zone's offsets. All in milliseconds. */
export const offsetsOf =
  (timeZone: string) =>
  (moment: number): number =>
    tzOffset(timeZone, new Date(moment)) * 60_000;
