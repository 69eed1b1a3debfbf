import type { Schemas } from '../../shared/api/contract.ts';
import { lineIdOf } from '../../shared/orders/choices.ts';
import { menuAddress, type Place } from '../address.ts';
import type { BasketLine } from './basket.ts';

const nameOf = (place: Place) => `last-order:${menuAddress(place)}`;

/** The device's last order, as the guest saw it. */
export const readLastOrder = (place: Place): BasketLine[] =>
  JSON.parse(localStorage.getItem(nameOf(place)) ?? '[]');

/** `lines` is the basket before the order. */
export function keepLastOrder(place: Place, lines: BasketLine[], ordered: Schemas['PlaceOrderLine'][]): void {
  const kept = ordered.flatMap(({ menuItemId, optionIds = [], specialRequest = '', quantity }) => {
    const id = lineIdOf(menuItemId, optionIds, specialRequest);
    const line = lines.find(one => one.id === id);
    return line ? [{ ...line, quantity }] : [];
  });
  if (kept.length > 0) localStorage.setItem(nameOf(place), JSON.stringify(kept));
}
