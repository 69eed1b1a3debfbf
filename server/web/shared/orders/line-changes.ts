import type { Schemas } from '../api/contract.ts';

type Changes = Pick<Schemas['DashboardOrder'], 'lineChanges'>;

/** The quantity with which a line was ordered first: 0 if it was added later. Undefined if it was not changed. */
export const firstQuantityOf = ({ lineChanges = [] }: Changes, lineId: string): number | undefined =>
  lineChanges.find(change => change.lineId === lineId)?.from;

/** The lines that were taken out, with the quantity that they had last. */
export function listVoided({ lineChanges = [] }: Changes): Schemas['OrderLineChange'][] {
  return lineChanges.filter(({ to, from }) => to === 0 && from > 0);
}
