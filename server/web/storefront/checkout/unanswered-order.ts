import type { Schemas } from '../../shared/api/contract.ts';
import { menuAddress, type Place } from '../address.ts';

export type Order = Schemas['PlaceStorefrontOrderRequest'];

/**
 * A sent order without a known response. A guest may change and send it again: all of `sent`, oldest first,
 * share a key, with which the service places at most one of them.
 */
export type UnansweredOrder = { key: string; sentAt: number; sent: Order[] };

/** Later orders are meant as new ones, whatever happened to this one. */
const SAME_ORDER_MS = 10 * 60_000;

const nameOf = (place: Place) => `unanswered:${menuAddress(place)}`;

/** Stored on the device for reloads and other tabs. */
export function findUnanswered(place: Place): UnansweredOrder | undefined {
  const unanswered: UnansweredOrder | null = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null');
  if (unanswered && Date.now() - unanswered.sentAt < SAME_ORDER_MS) return unanswered;
  // It contains the guest's name and address.
  forgetUnanswered(place);
  return undefined;
}

/** Called before an order is sent. */
export function addUnanswered(place: Place, order: Order): UnansweredOrder {
  const { key = crypto.randomUUID(), sent = [] } = findUnanswered(place) ?? {};
  return write(place, { key, sentAt: Date.now(), sent: [...sent.filter(isNot(order)), order] });
}

/** Call it if the service rejected the order; earlier versions may still be placed. */
export function removeUnanswered(place: Place, order: Order): void {
  const unanswered = findUnanswered(place);
  const sent = unanswered?.sent.filter(isNot(order)) ?? [];
  if (unanswered && sent.length > 0) write(place, { ...unanswered, sent });
  else forgetUnanswered(place);
}

export const forgetUnanswered = (place: Place): void => localStorage.removeItem(nameOf(place));

function write(place: Place, unanswered: UnansweredOrder): UnansweredOrder {
  localStorage.setItem(nameOf(place), JSON.stringify(unanswered));
  return unanswered;
}

const isNot = (order: Order) => (other: Order) => JSON.stringify(other) !== JSON.stringify(order);
