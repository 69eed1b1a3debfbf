import type { EventType } from '../activity/documents.ts';
import type { OrderStatus } from './documents.ts';

/** Statuses that nothing leaves. */
export const FINAL_STATUSES = ['completed', 'cancelled'] as const satisfies OrderStatus[];

export type Transition = 'allowed' | 'unchanged' | 'conflict';

/** Whether an order may go from one status to another; the order between the open statuses is free. */
export function transition(from: OrderStatus, to: OrderStatus): Transition {
  if (from === to) return 'unchanged';
  return FINAL_STATUSES.some(status => status === from) ? 'conflict' : 'allowed';
}

/** The event a status fires when an order reaches it; preparing and delivering are not announced. */
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
