import { lazy, useRef, useState } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { type BasketLine, type Item, needsChoice, useBasket } from './basket.ts';
import { BasketBar } from './basket-bar.tsx';
import { BasketPanel, type CurrentLine } from './basket-panel.tsx';
import classes from './counter.module.css';
import { ItemPicker } from './item-picker.tsx';

const ChoicesModal = lazy(() => import('./choices-modal.tsx'));

type Props = { branch: Schemas['Branch']; items: Item[] };

export function Counter({ branch, items }: Props) {
  const basket = useBasket();
  const search = useRef<HTMLInputElement>(null);
  const [choosing, setChoosing] = useState<{ item: Item; quantity: number }>();
  const lines = basket.lines.map(line => withItemOf(items, line));
  const pick = (item: Item, quantity: number) => {
    if (needsChoice(item)) return setChoosing({ item, quantity });
    basket.add({ item, quantity, optionIds: [], specialRequest: '' });
  };
  return (
    <div className={classes.counter}>
      <ItemPicker items={items} currency={branch.currency} onPick={pick} inputRef={search} />
      <BasketPanel
        branch={branch}
        basket={{ ...basket, lines }}
        isChoosing={choosing !== undefined}
        onPlaced={() => search.current?.focus()}
      />
      <BasketBar lines={lines} currency={branch.currency} />
      {choosing && (
        <LatePart onClose={() => setChoosing(undefined)}>
          <ChoicesModal
            {...choosing}
            currency={branch.currency}
            onClose={() => setChoosing(undefined)}
            onChosen={choices => {
              basket.add({ ...choosing, ...choices });
              setChoosing(undefined);
            }}
          />
        </LatePart>
      )}
    </div>
  );
}

/** The line as the menu has it now. */
function withItemOf(items: Item[], line: BasketLine): CurrentLine {
  const item = items.find(({ id }) => id === line.item.id);
  return { ...line, item: item ?? line.item, isGone: item === undefined };
}
