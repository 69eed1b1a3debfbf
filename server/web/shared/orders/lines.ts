import type { Schemas } from '../api/contract.ts';
import { lineIdOf } from './choices.ts';

type Line = { id: string; quantity: number };

/** Merges identical lines. */
export function withLine<Of extends Line>(lines: Of[], added: Of): Of[] {
  const known = lines.find(({ id }) => id === added.id);
  return known ? withQuantity(lines, known.id, known.quantity + added.quantity) : [...lines, added];
}

/** Removes ordered lines. Later additions stay. */
export function withoutOrdered<Of extends Line>(lines: Of[], ordered: Schemas['PlaceOrderLine'][]): Of[] {
  const quantities = new Map(
    ordered.map(({ menuItemId, optionIds = [], specialRequest = '', quantity }) => [
      lineIdOf(menuItemId, optionIds, specialRequest),
      quantity,
    ]),
  );
  return lines
    .map(line => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Removes lines with quantity 0. */
export const withQuantity = <Of extends Line>(lines: Of[], id: string, quantity: number): Of[] =>
  lines.map(line => (line.id === id ? { ...line, quantity } : line)).filter(line => line.quantity > 0);
