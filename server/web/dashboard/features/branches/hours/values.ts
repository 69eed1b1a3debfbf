import type { Schemas } from '../../../../shared/api/contract.ts';
import { WEEKDAYS, type Weekday } from '../../../../shared/branches/hours.ts';

export type Interval = Schemas['OpeningInterval'];
export type Special = Schemas['SpecialHours'];

/** As the form holds opening hours. */
export type HoursValues = { isAlways: boolean; weekly: Record<Weekday, Interval[]>; special: Special[] };

/** The hours that *Add hours* adds. */
export const NEW_INTERVAL: Interval = { opens: '11:00', closes: '22:00' };

export function toValues({ openingHours }: Pick<Schemas['DashboardBranch'], 'openingHours'>): HoursValues {
  const hoursOf = (day: Weekday) =>
    (openingHours?.weekly ?? [])
      .filter(one => one.day === day)
      .map(({ opens, closes }) => ({ opens, closes }));
  const weekly = Object.fromEntries(
    WEEKDAYS.map(day => [day, openingHours ? hoursOf(day) : [NEW_INTERVAL]]),
  ) as Record<Weekday, Interval[]>;
  return { isAlways: openingHours === null, weekly, special: openingHours?.special ?? [] };
}

export const toBody = ({ isAlways, weekly, special }: HoursValues) => ({
  openingHours: isAlways
    ? null
    : { weekly: WEEKDAYS.flatMap(day => weekly[day].map(interval => ({ day, ...interval }))), special },
});
