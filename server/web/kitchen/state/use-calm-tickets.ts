import { useEffect, useState } from 'react';
import type { Ticket } from './kitchen-board.ts';

/** A place on the wall. Of a ticket that has left, nothing is shown, and its place stays for the moment. */
export type Place = { ticket: Ticket; isLeft: boolean };

/** A finger that is about to tap shall find what it saw. */
const CALM_MS = 1_000;

/** The tickets at their places. Gaps are closed in the first second in which nobody taps and no ticket leaves. */
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

/** In the order of time, as before; a ticket that came takes its place among them. */
function withGaps(places: Place[], tickets: Ticket[]): Place[] {
  const current = new Map(tickets.map(ticket => [ticket.order.id, ticket]));
  const kept = places.map(({ ticket }) => {
    const now = current.get(ticket.order.id);
    current.delete(ticket.order.id);
    return now ? toPlace(now) : { ticket, isLeft: true };
  });
  for (const came of current.values()) {
    const after = kept.findLastIndex(({ ticket }) => ticket.order.createdAt <= came.order.createdAt);
    kept.splice(after + 1, 0, toPlace(came));
  }
  return kept;
}
