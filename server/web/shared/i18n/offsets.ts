import { tzOffset } from '@date-fns/tz';

/** The offset of a time zone at moments. All in milliseconds. */
export const offsetsOf =
  (timeZone: string) =>
  (moment: number): number =>
    tzOffset(timeZone, new Date(moment)) * 60_000;
