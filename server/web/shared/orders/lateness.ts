import type { Schemas } from '../api/contract.ts';
import type { OrderType } from './statuses.ts';

/** Minutes since placement at which an order's age turns amber and red. */
export type Thresholds = { soon: number; late: number };

export const DEFAULT_THRESHOLDS: Record<OrderType, Thresholds> = {
  pickup: { soon: 10, late: 15 },
  delivery: { soon: 15, late: 25 },
  dine_in: { soon: 8, late: 12 },
};

/** For a promised order: minutes relative to when the kitchen should be ready. */
const PROMISED: Thresholds = { soon: -5, late: 0 };

/** Based on the promised time or, without one, on the age of the order. */
export function latenessAt(
  { createdAt, readyBy }: Pick<Schemas['DashboardOrder'], 'createdAt' | 'readyBy'>,
  now: number,
  thresholds: Thresholds,
): 'fresh' | 'soon' | 'late' {
  const { soon, late } = readyBy ? PROMISED : thresholds;
  const minutes = (now - Date.parse(readyBy ?? createdAt)) / 60_000;
  if (minutes >= late) return 'late';
  return minutes >= soon ? 'soon' : 'fresh';
}

/** Since when an order waits: for a pre-order, since the kitchen's start. */
export const waitsSince = ({
  createdAt,
  startsAt,
}: Pick<Schemas['DashboardOrder'], 'createdAt' | 'startsAt'>): number => Date.parse(startsAt ?? createdAt);
