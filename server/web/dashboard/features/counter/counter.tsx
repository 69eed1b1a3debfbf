import { useHotkeys } from '@mantine/hooks';
import { lazy, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { type ItemHours, readItemHours } from '../../../shared/menu/item-hours.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { useNow } from '../../../shared/ui/use-now.ts';
import { type BasketLine, type Item, needsChoice, useBasket } from './basket.ts';
import { BasketBar } from './basket-bar.tsx';
import type { CurrentLine } from './basket-line.tsx';
import { beginChoosing, type Choosing, isComplete } from './choosing.ts';
import classes from './counter.module.css';
import { ItemPicker } from './item-picker.tsx';

const loadChoices = () => import('./choices-modal.tsx');
const ChoicesModal = lazy(loadChoices);

const CHECK_HOURS_EVERY_MS = 15_000;

/** The panel next to the menu: a new order, or a round for an existing one. */
export type PanelProps = {
  basket: Omit<ReturnType<typeof useBasket>, 'lines'> & { lines: CurrentLine[] };
  hours: ItemHours;
  /** Whether options of a new item are being chosen. */
  isChoosing: boolean;
  /** How often the keyboard shortcut was pressed. */
  wishes: number;
  onSent(): void;
};

type Props = {
  branch: Schemas['DashboardBranch'];
  menu: Schemas['StorefrontMenu'];
  /** The basket's storage name. */
  basketName: string;
  /** The basket's title. */
  title: string;
  renderPanel(props: PanelProps): ReactNode;
};

/** A branch's menu and a basket. Fully usable by keyboard. */
export function Counter({ branch, menu, basketName, title, renderPanel }: Props) {
  const { items } = menu;
  const basket = useBasket(basketName);
  const search = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState<Choosing>();
  /** How often Ctrl+Enter was pressed. */
  const [wishes, setWishes] = useState(0);
  useEffect(() => {
    // Preloaded, so that fast typists do not wait.
    loadChoices().catch(() => {});
  }, []);
  const hours = readItemHours(menu, useNow(CHECK_HOURS_EVERY_MS));
  const lines = basket.lines.map(line => withItemOf(items, line));
  const addChosen = () => {
    if (!choosing || !isComplete(choosing)) return;
    basket.add(choosing);
    setChoosing(undefined);
  };
  const pick = (item: Item, quantity: number) => {
    // A second Enter, before the choices have the focus.
    if (choosing) return addChosen();
    if (needsChoice(item)) return setChoosing(beginChoosing(item, quantity));
    basket.add({ item, quantity, optionIds: [], specialRequest: '' });
  };
  useHotkeys(
    [
      [
        'mod+Enter',
        () => {
          addChosen();
          setWishes(wishes + 1);
        },
      ],
    ],
    [],
  );
  return (
    <div className={classes.counter}>
      <ItemPicker menu={menu} hours={hours} currency={branch.currency} onPick={pick} inputRef={search} />
      {renderPanel({
        basket: { ...basket, lines },
        hours,
        isChoosing: choosing !== undefined,
        wishes,
        onSent: () => search.current?.focus(),
      })}
      <BasketBar label={title} lines={lines} currency={branch.currency} />
      {choosing && (
        <LatePart onClose={() => setChoosing(undefined)}>
          <ChoicesModal
            choosing={choosing}
            currency={branch.currency}
            onChange={setChoosing}
            onClose={() => setChoosing(undefined)}
            onDone={addChosen}
          />
        </LatePart>
      )}
    </div>
  );
}

/** The line with the menu's current item. */
function withItemOf(items: Item[], line: BasketLine): CurrentLine {
  const item = items.find(({ id }) => id === line.item.id);
  return { ...line, item: item ?? line.item, isGone: item === undefined };
}
