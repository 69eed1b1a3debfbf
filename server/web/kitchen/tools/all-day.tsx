import { Trans } from '@lingui/react/macro';
import type { Ticket } from '../state/kitchen-board.ts';
import classes from './panel.module.css';

/** The quantity of each item and option to prepare, over all tickets. */
export function AllDay({ tickets }: { tickets: Ticket[] }) {
  const items = countItems(tickets);
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

function countItems(tickets: Ticket[]): Count[] {
  const items = new Map<string, { count: number; options: Map<string, number> }>();
  for (const { title, quantity, options } of tickets.flatMap(({ order }) => order.lines)) {
    const item = items.get(title) ?? { count: 0, options: new Map() };
    item.count += quantity;
    for (const { name } of options) item.options.set(name, (item.options.get(name) ?? 0) + quantity);
    items.set(title, item);
  }
  return [...items]
    .map(([title, { count, options }]) => ({ title, count, options: [...options] }))
    .sort((one, other) => other.count - one.count || one.title.localeCompare(other.title));
}
