import type { HOURS_FIELDS } from '../../../../../../spec/rules/schedule.ts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { toWeekly, toWeeklyHours, type Weekly } from '../../../../shared/branches/hours.ts';
import { EVERY_DAY } from '../../../../shared/branches/interval-list.tsx';

export type Special = Schemas['SpecialHours'];

type Hours = { weekly: Weekly; special: Special[] };
/** A branch's hours in the form. Null for opening hours: guests can order whenever the branch is open. */
export type HoursValues = { openingHours: Hours | null } & Record<TypeField, Weekly | null>;

export type TypeField = (typeof HOURS_FIELDS)[keyof typeof HOURS_FIELDS];

type BranchHours = Pick<Schemas['DashboardBranch'], keyof HoursValues>;

export const NEW_HOURS: Hours = { weekly: EVERY_DAY, special: [] };

export const toValues = ({ openingHours, ...ofTypes }: BranchHours): HoursValues => ({
  openingHours: openingHours && { ...openingHours, weekly: toWeekly(openingHours.weekly) },
  pickupHours: ofTypes.pickupHours && toWeekly(ofTypes.pickupHours),
  deliveryHours: ofTypes.deliveryHours && toWeekly(ofTypes.deliveryHours),
  dineInHours: ofTypes.dineInHours && toWeekly(ofTypes.dineInHours),
});

export const toBody = ({ openingHours, ...ofTypes }: HoursValues) => ({
  openingHours: openingHours && { ...openingHours, weekly: toWeeklyHours(openingHours.weekly) },
  pickupHours: ofTypes.pickupHours && toWeeklyHours(ofTypes.pickupHours),
  deliveryHours: ofTypes.deliveryHours && toWeeklyHours(ofTypes.deliveryHours),
  dineInHours: ofTypes.dineInHours && toWeeklyHours(ofTypes.dineInHours),
});
