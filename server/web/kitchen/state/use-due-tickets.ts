import { useMemo } from 'react';
import { useNow } from '../../shared/ui/use-now.ts';
import type { Ticket } from './kitchen-board.ts';

const EVERY_MS = 10_000;

/** The tickets to make now, and those of pre-orders that the kitchen starts with later. */
export function useDueTickets(tickets: Ticket[]): { due: Ticket[]; later: Ticket[] } {
  const now = useNow(EVERY_MS);
  return useMemo(() => {
    const later = tickets.filter(ticket => isLater(ticket, now)).sort(byStart);
    return { due: later.length === 0 ? tickets : tickets.filter(ticket => !later.includes(ticket)), later };
  }, [tickets, now]);
}

/** One that is cancelled before the kitchen saw it needs no notice. */
const isLater = ({ order, stage }: Ticket, now: number): boolean =>
  (stage === 'new' || stage === 'cancelled') && startOf(order) > now;

const startOf = ({ startsAt, createdAt }: Ticket['order']): number => Date.parse(startsAt ?? createdAt);

const byStart = (one: Ticket, other: Ticket): number => startOf(one.order) - startOf(other.order);
