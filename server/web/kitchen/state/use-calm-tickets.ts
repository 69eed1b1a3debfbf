import { useEffect, useState } from 'react';
import { oldestFirst } from '../../shared/orders/oldest-first.ts';
import type { Ticket } from './kitchen-board.ts';

/** A place on the wall. A departed ticket leaves its place empty for a moment. */
export type Place = { ticket: Ticket; isLeft: boolean };

/** Keeps tickets in place for a finger that is about to tap. */
const CALM_MS = 1_000;

/** Tickets at their places. Gaps close after a second without taps or departures. */
export function useCalmTickets(tickets: Ticket[]): Place[] {
  const [places, setPlaces] = useState<Place[]>(() => tickets.map(toPlace));
  const [taps, setTaps] = useState(0);
  const [known, setKnown] = useState(tickets);
  if (known !== tickets) {
    setKnown(tickets);
    setPlaces(withGaps(places, tickets));
  }
  const hasGaps = places.some(({ isLeft }) => isLeft);
  useEffect(() => {
    if (!hasGaps) return;
    const onTap = () => setTaps(count => count + 1);
    addEventListener('pointerdown', onTap);
    return () => removeEventListener('pointerdown', onTap);
  }, [hasGaps]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each tap, and each ticket that leaves, begins the second anew.
  useEffect(() => {
    if (!hasGaps) return;
    const timer = setTimeout(() => setPlaces(known.map(toPlace)), CALM_MS);
    return () => clearTimeout(timer);
  }, [hasGaps, taps, known]);
  return places;
}

const toPlace = (ticket: Ticket): Place => ({ ticket, isLeft: false });

/** A new ticket takes its place among the others. */
function withGaps(places: Place[], tickets: Ticket[]): Place[] {
  const current = new Map(tickets.map(ticket => [ticket.order.id, ticket]));
  const kept = places.map(({ ticket }) => {
    const now = current.get(ticket.order.id);
    current.delete(ticket.order.id);
    return now ? toPlace(now) : { ticket, isLeft: true };
  });
  for (const came of current.values()) {
    const after = kept.findLastIndex(({ ticket }) => oldestFirst(ticket.order, came.order) <= 0);
    kept.splice(after + 1, 0, toPlace(came));
  }
  return kept;
}
