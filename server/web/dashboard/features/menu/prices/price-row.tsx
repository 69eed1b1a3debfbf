import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useId } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import type { MenuItem } from '../menu.ts';
import { cellId } from './cells.ts';
import classes from './prices.module.css';
import { type PriceDrafts, savedPrice } from './use-price-drafts.ts';

type Props = {
  item: MenuItem;
  index: number;
  branches: Schemas['DashboardBranch'][];
  drafts: PriceDrafts;
  set(row: number, column: number, text: string): void;
  isChosen: boolean;
  onChoose(): void;
  /** Measures the row's height, which depends on its name. */
  measure(row: Element | null): void;
};

export function PriceRow({ item, index, branches, drafts, set, isChosen, onChoose, measure }: Props) {
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" className={classes.title}>
        <label className={classes.choice}>
          <input type="checkbox" checked={isChosen} onChange={onChoose} />
          <span>{item.title}</span>
        </label>
      </th>
      {branches.map((branch, column) => {
        const id = cellId(item.id, branch.id);
        return (
          <PriceCell
            key={id}
            {...{ item, branch, row: index, column }}
            changed={drafts.changes.get(id)}
            error={drafts.errors.get(id) ?? drafts.errorOf(id)}
            onChange={text => set(index, column, text)}
          />
        );
      })}
    </tr>
  );
}

type CellProps = {
  item: MenuItem;
  branch: Schemas['DashboardBranch'];
  row: number;
  column: number;
  changed: string | undefined;
  error: string | undefined;
  onChange(text: string): void;
};

function PriceCell({ item, branch, row, column, changed, error, onChange }: CellProps) {
  const { t } = useLingui();
  const errorId = useId();
  const price = item.prices.find(({ branchId }) => branchId === branch.id);
  return (
    <td data-changed={changed !== undefined} data-unlisted={price?.listed === false}>
      <input
        className={classes.cell}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        data-row={row}
        data-column={column}
        aria-label={t`${item.title} at ${branch.name}, ${branch.currency}`}
        aria-invalid={error !== undefined}
        aria-describedby={error && errorId}
        title={error ?? (price?.listed === false ? t`Not on the menu of this branch` : undefined)}
        placeholder="–"
        value={changed ?? savedPrice(item, branch.id)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onMouseDown={selectWhole}
      />
      {error && (
        <span id={errorId} className={classes.error}>
          {error}
        </span>
      )}
    </td>
  );
}

/** The first click selects the content for replacement. The next click sets the caret. */
function selectWhole(event: MouseEvent<HTMLInputElement>) {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}
