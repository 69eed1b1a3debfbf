import type { EventType } from '../activity/documents.ts';
import type { OrderStatus } from './documents.ts';

export const FINAL_STATUSES = ['completed', 'cancelled'] as const satisfies OrderStatus[];

export type Transition = 'allowed' | 'unchanged' | 'conflict';

/** Between statuses that are not final, every transition is allowed. */
export function transition(from: OrderStatus, to: OrderStatus): Transition {
  if (from === to) return 'unchanged';
  return FINAL_STATUSES.some(status => status === from) ? 'conflict' : 'allowed';
}

/** Undefined for statuses that have no event. */
export function getStatusEvent(status: OrderStatus): EventType | undefined {
  switch (status) {
    case 'confirmed':
      return 'order.confirmed';
    case 'ready':
      return 'order.ready';
    case 'completed':
      return 'order.completed';
    case 'cancelled':
      return 'order.cancelled';
    default:
      return undefined;
  }
}
