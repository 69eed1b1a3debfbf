import { useSyncExternalStore } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { lineIdOf } from '../../shared/orders/choices.ts';
import { withLine, withQuantity } from '../../shared/orders/lines.ts';
import { menuAddress, type Place } from '../address.ts';

export type Menu = Schemas['StorefrontMenu'];
export type Item = Schemas['StorefrontItem'];

/** A guest's choice. Title and price are as displayed, to detect later changes. */
export type BasketLine = {
  id: string;
  itemId: string;
  title: string;
  optionIds: string[];
  specialRequest: string;
  quantity: number;
  unitPrice: number;
};

export type Basket = {
  lines: BasketLine[];
  add(line: Omit<BasketLine, 'id'>): void;
  addAll(lines: BasketLine[]): void;
  setQuantity(id: string, quantity: number): void;
  /** Updates lines to current prices, which the guest saw and accepted by continuing. */
  acceptPrices(lines: { id: string; todaysPrice: number }[]): void;
  /** Removes ordered lines. Later additions stay. */
  take(ordered: Schemas['PlaceOrderLine'][]): void;
};

const listeners = new Set<() => void>();
const cache = new Map<string, { text: string; lines: BasketLine[] }>();
const NONE: BasketLine[] = [];

/** A branch's basket, stored on the device and shared by its tabs. */
export function useBasket(place: Place): Basket {
  const name = `basket:${menuAddress(place)}`;
  const lines = useSyncExternalStore(onBasket, () => read(name));
  /** Changes the stored lines, which another tab or dialog may have changed since `lines` were shown. */
  const change = (toNext: (current: BasketLine[]) => BasketLine[]) => {
    localStorage.setItem(name, JSON.stringify(toNext(read(name))));
    for (const notify of listeners) notify();
  };
  return {
    lines,
    add(line) {
      const id = lineIdOf(line.itemId, line.optionIds, line.specialRequest);
      change(current => withLine(current, { ...line, id }));
    },
    addAll: added => change(current => added.reduce<BasketLine[]>(withLine, current)),
    setQuantity: (id, quantity) => change(current => withQuantity(current, id, quantity)),
    acceptPrices(seen) {
      const prices = new Map(seen.map(({ id, todaysPrice }) => [id, todaysPrice]));
      change(current => current.map(line => ({ ...line, unitPrice: prices.get(line.id) ?? line.unitPrice })));
    },
    take(ordered) {
      const quantities = new Map(
        ordered.map(({ menuItemId, optionIds = [], specialRequest = '', quantity }) => [
          lineIdOf(menuItemId, optionIds, specialRequest),
          quantity,
        ]),
      );
      change(current =>
        current
          .map(line => ({ ...line, quantity: line.quantity - (quantities.get(line.id) ?? 0) }))
          .filter(({ quantity }) => quantity > 0),
      );
    },
  };
}

function onBasket(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function read(name: string): BasketLine[] {
  const text = localStorage.getItem(name);
  if (text === null) return NONE;
  const cached = cache.get(name);
  if (cached?.text === text) return cached.lines;
  const lines: BasketLine[] = JSON.parse(text);
  cache.set(name, { text, lines });
  return lines;
}
