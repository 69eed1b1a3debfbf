import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import { formatTime, joinParts } from '../../shared/i18n/formats.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import { Age } from './age.tsx';
import { HeldReady } from './held-ready.tsx';
import classes from './ticket-card.module.css';
import { TicketLine } from './ticket-line.tsx';

type Props = { ticket: Ticket; board: KitchenBoard; timezone: string };

const CLASSES = { new: classes.start, preparing: classes.ready, held: classes.undo };

/** One order: what to prepare, how long it has waited, and the one button that moves it on. */
export const TicketCard = memo(function TicketCard({ ticket, board, timezone }: Props) {
  const { t, i18n } = useLingui();
  const { order, stage, sending, unsent } = ticket;
  const press = () => {
    if (stage === 'new') board.start(order.id);
    else if (stage === 'preparing') board.markReady(order.id);
    else board.undoReady(order.id);
  };
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
      {order.notes && (
        <p className={classes.notes}>
          <bdi>{order.notes}</bdi>
        </p>
      )}
      <ul className={classes.lines}>
        {order.lines.map(line => (
          <TicketLine key={line.id} line={line} />
        ))}
      </ul>
      <footer>
        {/* One element in all stages, and none that is `disabled`: it would lose the focus. */}
        <button
          type="button"
          className={CLASSES[stage]}
          aria-disabled={stage === 'held' && sending}
          onClick={press}
          onKeyDown={ignoreRepetition}
        >
          {stage === 'new' && <Trans>Start</Trans>}
          {stage === 'preparing' && <Trans>Ready</Trans>}
          {stage === 'held' && <HeldReady readyAt={ticket.readyAt} />}
        </button>
      </footer>
    </article>
  );
}, isSame);

/** A key that is held down must not run through all stages. */
function ignoreRepetition(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Tickets are rendered again with every change of any of them. */
function isSame({ ticket: before }: Props, { ticket: after }: Props): boolean {
  return (
    before.order === after.order &&
    before.stage === after.stage &&
    before.readyAt === after.readyAt &&
    before.sending === after.sending &&
    before.unsent === after.unsent
  );
}
