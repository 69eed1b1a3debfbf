import { listSlots } from '../../../spec/rules/slots.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { listOpenPeriods } from '../branches/opening-hours.ts';
import { findDuration, getOrderingOptions, type OrderedWay } from '../branches/ordering-options.ts';

/** The default for branches without a preparation time. */
const DEFAULT_PREPARATION = 30;

type Lead = { preparation: number | null; extra: number; travel: number };

/** How many minutes before its time the kitchen starts with a pre-order. */
export const getLead = ({ preparation, extra, travel }: Lead): number =>
  (preparation ?? DEFAULT_PREPARATION) + extra + travel;

/** Slots available to guests, including full ones. None while staff have closed or paused the branch. */
export function listPossibleSlots(branch: BranchDocument, way: OrderedWay, now: Date): Date[] {
  const { preOrderDays, orderTypes } = getOrderingOptions(branch);
  if (preOrderDays === null || branch.status !== 'open' || !orderTypes.includes(way.type)) return [];
  const duration = findDuration(branch, way, now);
  const lead = getLead(duration);
  const periods = listOpenPeriods(branch, way.type, now, preOrderDays);
  return listSlots(periods, now, { shortest: lead * 60_000, now: (lead + duration.delay) * 60_000 });
}
