import type { Schemas } from '../../../../shared/api/contract.ts';
import { toWeekly, toWeeklyHours, type Weekly } from '../../../../shared/branches/hours.ts';
import { EVERY_DAY } from '../../../../shared/branches/interval-list.tsx';

export type Special = Schemas['SpecialHours'];

type Hours = { weekly: Weekly; special: Special[] };
/** As the form holds opening hours. Null: guests can order whenever the branch is open. */
export type HoursValues = { openingHours: Hours | null };

export const NEW_HOURS: Hours = { weekly: EVERY_DAY, special: [] };

export const toValues = ({
  openingHours,
}: Pick<Schemas['DashboardBranch'], 'openingHours'>): HoursValues => ({
  openingHours: openingHours && { ...openingHours, weekly: toWeekly(openingHours.weekly) },
});

export const toBody = ({ openingHours }: HoursValues) => ({
  openingHours: openingHours && { ...openingHours, weekly: toWeeklyHours(openingHours.weekly) },
});
