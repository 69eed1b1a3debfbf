import { useState } from 'react';
import { isTransient } from '../../../../shared/api/errors.ts';
import type { Order } from './order.ts';

/**
 * The order in a form that pays or refunds it. From a request until its response, the order stays as it was when
 * the request was sent, so that a retry sends the same request. See idempotencyKeyOf.
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
