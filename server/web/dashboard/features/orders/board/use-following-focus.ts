import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Order } from './use-board-orders.ts';

const cardOf = (element: Element | null) => element?.closest<HTMLElement>('[data-order]')?.dataset.order;

/**
 * Keeps keyboard focus on an order: a card that moves to another column is a new element, so the browser
 * would lose the focus. If the order is gone, the focus stays in the column.
 */
export function useFollowingFocus(orders: Order[] | undefined) {
  const board = useRef<HTMLDivElement>(null);
  const last = useRef<{ orderId: string; column: Element | null }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The focus is lost when an order moves.
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { orderId, column } = last.current;
    const moved = board.current?.querySelector<HTMLElement>(`[data-order="${CSS.escape(orderId)}"] button`);
    (moved ?? (column instanceof HTMLElement ? column : undefined))?.focus({ preventScroll: true });
  }, [orders]);
  return {
    ref: board,
    onFocus({ target }: FocusEvent) {
      const orderId = cardOf(target);
      last.current = orderId ? { orderId, column: target.closest('section') } : undefined;
    },
    onBlur({ relatedTarget }: FocusEvent) {
      // The focus moved elsewhere and is not lost.
      if (relatedTarget && !cardOf(relatedTarget as Element)) last.current = undefined;
    },
  };
}
