import { useLocalStorage } from '@mantine/hooks';
import type { Schemas } from '../../../shared/api/contract.ts';
import { nameDraft } from '../../../shared/device-store.ts';
import { lineIdOf, unitPriceOf } from '../../../shared/orders/choices.ts';
import { withLine, withQuantity } from '../../../shared/orders/lines.ts';
import { useSession } from '../../../shared/session/session.ts';

export type Item = Schemas['StorefrontItem'];

export type BasketLine = {
  id: string;
  item: Item;
  quantity: number;
  optionIds: string[];
  specialRequest: string;
};

/** A user's basket, stored on the device until sent and shared by all tabs. */
export function useBasket(name: string) {
  const { user } = useSession();
  const [lines, setLines] = useLocalStorage<BasketLine[]>({
    key: nameDraft(user.id, `counter-basket:${name}`),
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    lines,
    add(line: Omit<BasketLine, 'id'>) {
      const id = lineIdOf(line.item.id, line.optionIds, line.specialRequest);
      setLines(before => withLine(before, { ...line, id }));
    },
    setQuantity: (id: string, quantity: number) => setLines(before => withQuantity(before, id, quantity)),
    /** Removes ordered lines. Later additions stay. */
    take: (ordered: Schemas['PlaceOrderLine'][]) => setLines(before => withoutOrdered(before, ordered)),
  };
}

/** Removes ordered lines. Later additions stay. */
export const withoutOrdered = <Line extends BasketLine>(
  lines: Line[],
  ordered: Schemas['PlaceOrderLine'][],
): Line[] =>
  ordered.reduce((left, { menuItemId, optionIds = [], specialRequest = '', quantity }) => {
    const id = lineIdOf(menuItemId, optionIds, specialRequest);
    const before = left.find(line => line.id === id)?.quantity ?? 0;
    return withQuantity(left, id, before - quantity);
  }, lines);

/** The lines in the request's format. */
export const toOrderLines = (lines: BasketLine[]): Schemas['PlaceOrderLine'][] =>
  lines.map(({ item, quantity, optionIds, specialRequest }) => ({
    menuItemId: item.id,
    quantity,
    optionIds,
    specialRequest,
  }));

/** A line's price according to the menu. */
export const priceOf = ({ item, quantity, optionIds }: BasketLine): number =>
  quantity * unitPriceOf(item, optionIds);

export const totalOf = (lines: BasketLine[]): number => lines.reduce((sum, line) => sum + priceOf(line), 0);

export const needsChoice = ({ customizations }: Item) => customizations.length > 0;
