import type { Schemas } from '../../../../shared/api/contract.ts';
import { toWeekly, toWeeklyHours, WEEKDAYS, type Weekly } from '../../../../shared/branches/hours.ts';
import { NEW_INTERVAL } from '../../../../shared/branches/interval-list.tsx';

export type Special = Schemas['SpecialHours'];

/** As the form holds opening hours. */
export type HoursValues = { isAlways: boolean; weekly: Weekly; special: Special[] };

const EVERY_DAY = toWeekly(WEEKDAYS.map(day => ({ day, ...NEW_INTERVAL })));

export const toValues = ({
  openingHours,
}: Pick<Schemas['DashboardBranch'], 'openingHours'>): HoursValues => ({
  isAlways: openingHours === null,
  weekly: openingHours ? toWeekly(openingHours.weekly) : EVERY_DAY,
  special: openingHours?.special ?? [],
});

export const toBody = ({ isAlways, weekly, special }: HoursValues) => ({
  openingHours: isAlways ? null : { weekly: toWeeklyHours(weekly), special },
});
