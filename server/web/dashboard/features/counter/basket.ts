import { useReducer } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { lineIdOf, unitPriceOf } from '../../../shared/orders/choices.ts';

export type Item = Schemas['StorefrontItem'];

export type BasketLine = {
  id: string;
  item: Item;
  quantity: number;
  optionIds: string[];
  specialRequest: string;
};

type Action =
  | { type: 'add'; item: Item; quantity: number; optionIds: string[]; specialRequest: string }
  | { type: 'quantity'; id: string; quantity: number }
  | { type: 'clear' };

export function useBasket() {
  const [lines, dispatch] = useReducer(change, []);
  return {
    lines,
    add: (line: Omit<BasketLine, 'id'>) => dispatch({ type: 'add', ...line }),
    setQuantity: (id: string, quantity: number) => dispatch({ type: 'quantity', id, quantity }),
    clear: () => dispatch({ type: 'clear' }),
  };
}

/** The same item with the same choices is one line. */
function change(lines: BasketLine[], action: Action): BasketLine[] {
  switch (action.type) {
    case 'clear':
      return [];
    case 'quantity':
      return lines
        .map(line => (line.id === action.id ? { ...line, quantity: action.quantity } : line))
        .filter(({ quantity }) => quantity > 0);
    case 'add': {
      const { item, quantity, optionIds, specialRequest } = action;
      const id = lineIdOf(item.id, optionIds, specialRequest);
      if (!lines.some(line => line.id === id))
        return [...lines, { id, item, quantity, optionIds, specialRequest }];
      return lines.map(line => (line.id === id ? { ...line, quantity: line.quantity + quantity } : line));
    }
  }
}

/** What a line costs as the menu says it. */
export const priceOf = ({ item, quantity, optionIds }: BasketLine): number =>
  quantity * unitPriceOf(item, optionIds);

export const totalOf = (lines: BasketLine[]): number => lines.reduce((sum, line) => sum + priceOf(line), 0);

export const needsChoice = ({ customizations }: Item) => customizations.length > 0;
