import type {
  DashboardBranch,
  OpeningHours,
  OpeningInterval,
  Weekday,
} from '../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../generated/public/types.ts';

/** In the order of `Date.getDay()`. */
export const WEEKDAYS: Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

/** The hours of a branch. Absent means null. */
export type BranchHours = Partial<
  Pick<DashboardBranch, 'openingHours' | 'pickupHours' | 'deliveryHours' | 'dineInHours'>
>;

/**
 * Weekly hours and hours of specific dates. `limited`: the hours of dates limit the weekly hours instead of
 * replacing them.
 */
export type Schedule = OpeningHours & { limited?: true };

export const HOURS_FIELDS = {
  pickup: 'pickupHours',
  delivery: 'deliveryHours',
  dine_in: 'dineInHours',
} as const satisfies Record<KnownOrderType, keyof BranchHours>;

/** The schedule of an order type; null for always. Types without hours share the same object. */
export function findSchedule(branch: BranchHours, type: KnownOrderType): Schedule | null {
  const { openingHours = null } = branch;
  const own = branch[HOURS_FIELDS[type]];
  return own ? { weekly: own, special: openingHours?.special ?? [], limited: true } : openingHours;
}

/** The intervals that start on a day, such as `2026-03-14`. */
export function listIntervals({ weekly, special, limited }: Schedule, day: string): OpeningInterval[] {
  const weekday = WEEKDAYS[new Date(day).getUTCDay()];
  const ofWeek = weekly.filter(one => one.day === weekday);
  const ofDate = special.find(({ date }) => date === day)?.intervals;
  if (!ofDate) return ofWeek.map(({ opens, closes }) => ({ opens, closes }));
  return limited ? ofWeek.flatMap(one => ofDate.flatMap(other => intersect(one, other))) : ofDate;
}

const DAY_MINUTES = 24 * 60;

/** The start and end of an interval in minutes since the start of its day. */
export function toMinutes({ opens, closes }: OpeningInterval): { start: number; end: number } {
  const [start, end] = [parseMinutes(opens), parseMinutes(closes)];
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

/** The overlap of two intervals of a day; empty if there is none. */
function intersect(one: OpeningInterval, other: OpeningInterval): OpeningInterval[] {
  const [first, second] = [toMinutes(one), toMinutes(other)];
  const start = Math.max(first.start, second.start);
  const end = Math.min(first.end, second.end);
  return start < end ? [{ opens: formatMinutes(start), closes: formatMinutes(end) }] : [];
}

function parseMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map(part => String(part).padStart(2, '0')).join(':');
