import type { EventType } from '../activity/documents.ts';
import type { OrderStatus } from './documents.ts';

export const FINAL_STATUSES = ['completed', 'cancelled'] as const satisfies OrderStatus[];

export const OPEN_STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'delivering',
] as const satisfies OrderStatus[];

export const isFinal = (status: OrderStatus): boolean => FINAL_STATUSES.some(final => final === status);

export type Transition = 'allowed' | 'unchanged' | 'conflict';

/** Between statuses that are not final, every transition is allowed. */
export function transition(from: OrderStatus, to: OrderStatus): Transition {
  if (from === to) return 'unchanged';
  return isFinal(from) ? 'conflict' : 'allowed';
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
