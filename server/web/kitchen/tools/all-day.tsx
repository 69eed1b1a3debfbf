import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import classes from './panel.module.css';

type Line = Ticket['order']['lines'][number];

type Props = {
  tickets: Ticket[];
  board: KitchenBoard;
  /** It belongs to another station. */
  isOther(line: Line): boolean;
};

/** The remaining quantity of each item and option here, over all tickets. */
export function AllDay({ tickets, board: { strikes }, isOther }: Props) {
  const struck = useSyncExternalStore(strikes.onChange, () => idsOf(struckLines(tickets, strikes)));
  const lines = tickets.flatMap(({ order }) => order.lines);
  const items = countItems(lines.filter(line => !struck.includes(line.id) && !isOther(line)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls has to be reachable by keyboard.
    <aside className={classes.panel} tabIndex={0} aria-labelledby="all-day">
      <h2 id="all-day">
        <Trans>All day</Trans>
      </h2>
      {items.length === 0 && (
        <p>
          <Trans>Nothing to prepare</Trans>
        </p>
      )}
      <ul className={classes.counts}>
        {items.map(({ title, count, options }) => (
          <li key={title}>
            <strong className={classes.count}>{count}</strong>
            <span>
              {title}
              {options.map(([name, times]) => (
                <span key={name} className={classes.option}>
                  {times} × {name}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}

type Count = { title: string; count: number; options: [string, number][] };

/** A string, because a list would differ on each render. */
const idsOf = (lines: Line[]): string => lines.map(({ id }) => id).join(' ');

const struckLines = (tickets: Ticket[], { isStruck }: KitchenBoard['strikes']): Line[] =>
  tickets.flatMap(({ order }) => order.lines.filter(({ id }) => isStruck(order, id)));

function countItems(lines: Line[]): Count[] {
  const items = new Map<string, { count: number; options: Map<string, number> }>();
  for (const { title, quantity, options } of lines) {
    const item = items.get(title) ?? { count: 0, options: new Map() };
    item.count += quantity;
    for (const { name } of options) item.options.set(name, (item.options.get(name) ?? 0) + quantity);
    items.set(title, item);
  }
  return [...items]
    .map(([title, { count, options }]) => ({ title, count, options: [...options] }))
    .sort((one, other) => other.count - one.count || one.title.localeCompare(other.title));
}
