import { Trans, useLingui } from '@lingui/react/macro';
import { useDirection } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Schemas } from '../../../../shared/api/contract.ts';
import type { MenuItem } from '../menu.ts';
import { PriceRow } from './price-row.tsx';
import classes from './prices.module.css';
import { type PriceDrafts, savedPrice } from './use-price-drafts.ts';

/** The height of a row whose name fits on two lines. */
const ROW_HEIGHT = 44;

type Props = {
  items: MenuItem[];
  branches: Schemas['DashboardBranch'][];
  drafts: PriceDrafts;
  /** Items for percentage changes; all if none are chosen. */
  chosen: ReadonlySet<string>;
  onChoose(itemIds: ReadonlySet<string>): void;
};

/** Items by branches. Each cell is an input, with spreadsheet navigation keys. */
export function PriceSheet({ items, branches, drafts, chosen, onChoose }: Props) {
  const { t } = useLingui();
  const { dir } = useDirection();
  const sheet = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => sheet.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const before = shown[0]?.start ?? 0;
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);

  const set = (row: number, column: number, text: string) => {
    const [item, branch] = [items[row], branches[column]];
    if (item && branch) drafts.set(item, branch.id, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = findCell(event.target);
    if (!cell) return;
    const { input, row, column } = cell;
    const item = items[row];
    const branch = branches[column];
    const step = stepOf(event, input, dir);
    if (step) {
      const [rowStep, columnStep] = step;
      sheet.current?.querySelector<HTMLElement>(selectorOf(row + rowStep, column + columnStep))?.focus();
    } else if (event.key === 'F2') input.setSelectionRange(input.value.length, input.value.length);
    else if (event.key === 'Escape' && item && branch) {
      flushSync(() => drafts.set(item, branch.id, savedPrice(item, branch.id)));
      input.select();
    } else return;
    event.preventDefault();
  };
  /** Pasting from a spreadsheet fills several cells. */
  const onPaste = (event: ClipboardEvent) => {
    const cell = findCell(event.target);
    const text = event.clipboardData.getData('text').trimEnd();
    if (!cell || !/[\t\n]/.test(text)) return;
    event.preventDefault();
    for (const [row, line] of text.split(/\r?\n/).entries())
      for (const [column, value] of line.split('\t').entries())
        set(cell.row + row, cell.column + column, value.trim());
  };

  return (
    <section ref={sheet} className={classes.sheet} aria-label={t`Prices`}>
      <table
        className={classes.table}
        aria-rowcount={items.length + 1}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={classes.title}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  aria-label={t`Choose all items`}
                  checked={items.every(({ id }) => chosen.has(id))}
                  onChange={({ currentTarget }) =>
                    onChoose(new Set(currentTarget.checked ? items.map(({ id }) => id) : []))
                  }
                />
                <Trans>Item</Trans>
              </label>
            </th>
            {branches.map(({ id, name, currency }) => (
              <th key={id} scope="col">
                {name} <span className={classes.currency}>{currency}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map(({ index }) => {
            const item = items[index];
            return (
              item && (
                <PriceRow
                  key={item.id}
                  {...{ item, index, branches, drafts, set }}
                  measure={rows.measureElement}
                  isChosen={chosen.has(item.id)}
                  onChoose={() => onChoose(withToggled(chosen, item.id))}
                />
              )
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </section>
  );
}

function withToggled(chosen: ReadonlySet<string>, itemId: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(itemId)) next.add(itemId);
  return next;
}

const Spacer = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />;

const selectorOf = (row: number, column: number) => `[data-row="${row}"][data-column="${column}"]`;

function findCell(target: EventTarget) {
  if (!(target instanceof HTMLInputElement)) return undefined;
  return { input: target, row: Number(target.dataset.row), column: Number(target.dataset.column) };
}

/**
 * The rows and columns by which a key moves. While editing a cell, left and right arrows move within its
 * text.
 */
function stepOf({ key, shiftKey }: KeyboardEvent, input: HTMLInputElement, dir: 'ltr' | 'rtl') {
  const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  const right = dir === 'rtl' ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return [-1, 0] as const;
    case 'ArrowDown':
      return [1, 0] as const;
    case 'Enter':
      return [shiftKey ? -1 : 1, 0] as const;
    case 'ArrowLeft':
      return isWhole ? ([0, -right] as const) : undefined;
    case 'ArrowRight':
      return isWhole ? ([0, right] as const) : undefined;
    default:
      return undefined;
  }
}
