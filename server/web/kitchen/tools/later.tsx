import { Trans, useLingui } from '@lingui/react/macro';
import { formatUpcoming, joinParts } from '../../shared/i18n/formats.ts';
import { describeLines } from '../../shared/orders/describe-lines.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import { PlainButton } from '../../shared/ui/button.tsx';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import classes from './panel.module.css';

type Props = { tickets: Ticket[]; board: KitchenBoard; timezone: string };

/** Pre-orders for later, earliest first. */
export default function Later({ tickets, board, timezone }: Props) {
  const { t, i18n } = useLingui();
  return (
    <aside className={classes.panel} aria-labelledby="later">
      <h2 id="later">
        <Trans>Pre-orders</Trans>
      </h2>
      {tickets.length === 0 && (
        <p>
          <Trans>No pre-orders are waiting.</Trans>
        </p>
      )}
      <ul className={classes.recalled}>
        {tickets.map(({ order: { id, number, type, customer, lines, promisedAt, startsAt } }) => (
          <li key={id}>
            <div>
              <strong>{promisedAt && formatUpcoming(promisedAt, timezone)}</strong>
              <span className={classes.option}>
                {joinParts([`#${number}`, i18n._(ORDER_TYPES[type]), customer.name])}
              </span>
              <span className={classes.option}>{describeLines(lines)}</span>
              {startsAt && (
                <span className={classes.option}>
                  <Trans>Start at {formatUpcoming(startsAt, timezone)}</Trans>
                </span>
              )}
            </div>
            <PlainButton aria-label={t`Start order ${number} now`} onClick={() => board.start(id)}>
              <Trans>Start now</Trans>
            </PlainButton>
          </li>
        ))}
      </ul>
    </aside>
  );
}
