import type { OrderType } from './statuses.ts';

/** Minutes since an order was placed, from which its age turns amber and red. */
export type Thresholds = { soon: number; late: number };

export const DEFAULT_THRESHOLDS: Record<OrderType, Thresholds> = {
  pickup: { soon: 10, late: 15 },
  delivery: { soon: 15, late: 25 },
  dine_in: { soon: 8, late: 12 },
};

export function latenessOf(minutes: number, { soon, late }: Thresholds): 'fresh' | 'soon' | 'late' {
  if (minutes >= late) return 'late';
  return minutes >= soon ? 'soon' : 'fresh';
}
