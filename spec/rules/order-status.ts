import type {
  KnownWebhookEventType as EventType,
  KnownOrderStatus as OrderStatus,
} from '../../generated/public/types.ts';

export const FINAL_STATUSES = ['completed', 'cancelled'] as const satisfies OrderStatus[];

export const OPEN_STATUSES = [
  'pending',
  'confirmed',
  'preparing',
  'ready',
  'delivering',
] as const satisfies OrderStatus[];

export const isFinal = (status: string): boolean => FINAL_STATUSES.some(final => final === status);

export type Transition = 'allowed' | 'unchanged' | 'conflict';

/** Between statuses that are not final, every transition is allowed. */
export function transition(from: string, to: string): Transition {
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
