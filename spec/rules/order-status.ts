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

/** Between statuses that are not final, every transition is allowed. `expected` are those that an order may have, if not any. */
export function transition(from: string, to: string, expected?: string[]): Transition {
  if (from === to || (expected && !expected.includes(from))) return 'unchanged';
  return isFinal(from) ? 'conflict' : 'allowed';
}

/** Whether a move from `pending` leaves out the confirmation, which takes the order's recipes from stock. */
export const skipsConfirmation = (to: string): boolean => to !== 'confirmed' && to !== 'cancelled';

/** The event that each status fires. */
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
