import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { memo } from 'react';
import { formatTime, joinParts } from '../../shared/i18n/formats.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import { Age } from './age.tsx';
import { HeldReady } from './held-ready.tsx';
import classes from './ticket-card.module.css';
import { TicketLine } from './ticket-line.tsx';

type Props = { ticket: Ticket; board: KitchenBoard; timezone: string };

/** One order: what to prepare, how long it has waited, and the one button that moves it on. */
export const TicketCard = memo(function TicketCard({ ticket, board, timezone }: Props) {
  const { t, i18n } = useLingui();
  const { order, stage, unsent } = ticket;
  return (
    <article className={classes.card} data-stage={stage} aria-label={t`Order ${order.number}`}>
      <header className={classes.header}>
        <span className={classes.number}>#{order.number}</span>
        <span className={classes.type}>{i18n._(ORDER_TYPES[order.type])}</span>
        <Age since={order.createdAt} type={order.type} />
      </header>
      <p className={classes.meta}>
        {joinParts([order.customer.name, formatTime(order.createdAt, timezone)])}
        {unsent && <CloudOff size={18} aria-label={t`Not sent yet`} className={classes.unsent} />}
      </p>
      {order.notes && <p className={classes.notes}>{order.notes}</p>}
      <ul className={classes.lines}>
        {order.lines.map(line => (
          <TicketLine key={line.id} line={line} />
        ))}
      </ul>
      <footer>
        {stage === 'new' && (
          <button type="button" className={classes.start} onClick={() => board.start(order.id)}>
            <Trans>Start</Trans>
          </button>
        )}
        {stage === 'preparing' && (
          <button type="button" className={classes.ready} onClick={() => board.markReady(order.id)}>
            <Trans>Ready</Trans>
          </button>
        )}
        {stage === 'held' && <HeldReady readyAt={ticket.readyAt} onUndo={() => board.undoReady(order.id)} />}
      </footer>
    </article>
  );
}, isSame);

/** Tickets are made anew with every change of any of them. */
function isSame({ ticket: before }: Props, { ticket: after }: Props): boolean {
  return (
    before.order === after.order &&
    before.stage === after.stage &&
    before.readyAt === after.readyAt &&
    before.unsent === after.unsent
  );
}
