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

/**
 * All transitions between non-final statuses are allowed. `expected` limits the current statuses, if present.
 */
export function transition(from: string, to: string, expected?: string[]): Transition {
  if (from === to || (expected && !expected.includes(from))) return 'unchanged';
  return isFinal(from) ? 'conflict' : 'allowed';
}

/**
 * Whether a transition from `pending` skips the confirmation, which deducts the order's recipes from stock.
 */
export const skipsConfirmation = (to: string): boolean => to !== 'confirmed' && to !== 'cancelled';

/** The event for each status. */
const STATUS_EVENTS: Record<OrderStatus, EventType | undefined> = {
  pending: undefined,
  confirmed: 'order.confirmed',
  preparing: undefined,
  ready: 'order.ready',
  delivering: undefined,
  completed: 'order.completed',
  cancelled: 'order.cancelled',
};

export const getStatusEvent = (status: OrderStatus): EventType | undefined => STATUS_EVENTS[status];
