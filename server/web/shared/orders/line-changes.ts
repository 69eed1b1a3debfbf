import type { Schemas } from '../api/contract.ts';

type Changes = Pick<Schemas['DashboardOrder'], 'lineChanges'>;

/** A line's original quantity: 0 if added later. Undefined if unchanged. */
export const firstQuantityOf = ({ lineChanges = [] }: Changes, lineId: string): number | undefined =>
  lineChanges.find(change => change.lineId === lineId)?.from;

/** Removed lines with their last quantity. */
export function listVoided({ lineChanges = [] }: Changes): Schemas['OrderLineChange'][] {
  return lineChanges.filter(({ to, from }) => to === 0 && from > 0);
}
