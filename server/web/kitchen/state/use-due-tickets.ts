import { useMemo } from 'react';
import { waitsSince } from '../../shared/orders/lateness.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import type { Ticket } from './kitchen-board.ts';

const EVERY_MS = 10_000;

/** Tickets to prepare now, and pre-orders for later. */
export function useDueTickets(tickets: Ticket[]): { due: Ticket[]; later: Ticket[] } {
  const now = useNow(EVERY_MS);
  return useMemo(() => {
    const later = tickets.filter(ticket => isLater(ticket, now)).sort(byStart);
    return { due: later.length === 0 ? tickets : tickets.filter(ticket => !later.includes(ticket)), later };
  }, [tickets, now]);
}

/**
 * Other orders are always due, whatever the device's clock says. A pre-order cancelled before the kitchen saw
 * it needs no notice.
 */
const isLater = ({ order, stage }: Ticket, now: number): boolean =>
  order.startsAt !== undefined && (stage === 'new' || stage === 'cancelled') && waitsSince(order) > now;

const byStart = (one: Ticket, other: Ticket): number => waitsSince(one.order) - waitsSince(other.order);
