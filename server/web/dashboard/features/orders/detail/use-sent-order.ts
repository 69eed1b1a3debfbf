import { useState } from 'react';
import { isTransient } from '../../../../shared/api/errors.ts';
import type { Order } from './order.ts';

/**
 * The order in a form that pays or refunds it. It is current, except from a request until its response: then it
 * is the order of that request, so that a retry requests the same thing, whatever the order has become since.
 * See idempotencyKeyOf.
 */
export function useSentOrder(order: Order) {
  const [sent, setSent] = useState<Order>();
  return {
    shown: sent ?? order,
    /** Call it before a request. */
    hold: () => setSent(sent ?? order),
    /** Call it after a response. */
    release: () => setSent(undefined),
    /** Call it with a request's error, which may hide a success. */
    releaseUnlessTransient: (error: unknown) => isTransient(error) || setSent(undefined),
  };
}
