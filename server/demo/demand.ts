import type { DemoBranch } from './branches.ts';
import { addMs, HOUR } from './times.ts';

/** Demand by hour of the day from midnight, and by day of the week from Sunday. */
const HOURS = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 8, 9, 5, 2, 2, 3, 7, 10, 10, 7, 3, 1];
const WEEKDAYS = [1.2, 0.7, 0.8, 0.9, 1, 1.4, 1.5];

/** At most one hour, with each branch's relative demand. */
export type Slot = { start: Date; length: number; demand: Map<DemoBranch, number> };

export function makeSlots(from: Date, to: Date, branches: DemoBranch[]): Slot[] {
  const curves = branches.map(branch => ({ branch, busyness: createDemandCurve(branch.profile.timezone) }));
  const count = Math.ceil((to.getTime() - from.getTime()) / HOUR);
  return Array.from({ length: count }, (_, index) => {
    const start = addMs(from, index * HOUR);
    return {
      start,
      length: Math.min(HOUR, to.getTime() - start.getTime()),
      demand: new Map(
        curves.map(({ branch, busyness }) => [branch, branch.profile.share * busyness(start)] as const),
      ),
    };
  });
}

/** Demand by local time. The UTC offset is computed once a day. */
function createDemandCurve(timezone: string): (time: Date) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' });
  const offsets = new Map<number, number>();

  function offsetAt(time: Date): number {
    const day = Math.floor(time.getTime() / (24 * HOUR));
    const known = offsets.get(day);
    if (known !== undefined) return known;
    const [, sign = '+', hours = '0'] = /GMT([+-])(\d\d)/.exec(format.format(time)) ?? [];
    const offset = Number(`${sign}${hours}`) * HOUR;
    offsets.set(day, offset);
    return offset;
  }

  return time => {
    const local = addMs(time, offsetAt(time));
    return (HOURS[local.getUTCHours()] ?? 0) * (WEEKDAYS[local.getUTCDay()] ?? 1);
  };
}
