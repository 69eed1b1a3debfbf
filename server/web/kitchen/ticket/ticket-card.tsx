import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { formatTime, formatUpcoming, joinParts } from '../../shared/i18n/formats.ts';
import { firstQuantityOf, listVoided } from '../../shared/orders/line-changes.ts';
import { ORDER_TYPES } from '../../shared/orders/statuses.ts';
import { markChanged } from '../../shared/ui/tap-guard.ts';
import type { KitchenBoard, Ticket } from '../state/kitchen-board.ts';
import { Age } from './age.tsx';
import { HeldReady } from './held-ready.tsx';
import classes from './ticket-card.module.css';
import { TicketLine, VoidedLine } from './ticket-line.tsx';

type Props = {
  ticket: Ticket;
  board: KitchenBoard;
  timezone: string;
  /** Lines of other stations are dimmed. */
  isOther(line: Ticket['order']['lines'][number]): boolean;
};

const CLASSES = { new: classes.start, preparing: classes.ready, held: classes.undo, cancelled: classes.undo };

/** An order: what to prepare, how long it has waited, and one button to advance it. */
export const TicketCard = memo(function TicketCard({ ticket, board, timezone, isOther }: Props) {
  const { t, i18n } = useLingui();
  const { order, stage, sending, unsent } = ticket;
  const { minimumAge } = order;
  const press = () => {
    if (stage === 'new') board.start(order.id);
    else if (stage === 'preparing') board.markReady(order.id);
    else if (stage === 'held') board.undo(order.id);
    else board.dismiss(order.id);
  };
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(stage);
  useLayoutEffect(() => {
    if (shown.current !== stage && button.current) markChanged(button.current);
    shown.current = stage;
  }, [stage]);
  const [isWanted, setWanted] = useState(wanted.has(order.id));
  const isRefunded = order.paymentStatus === 'refunded';
  const isCancelled = stage === 'cancelled';
  const asks = isRefunded && !isWanted && stage !== 'held' && !isCancelled;
  const makeIt = () => {
    wanted.add(order.id);
    setWanted(true);
  };
  return (
    <article className={classes.card} data-stage={stage} aria-label={t`Order ${order.number}`}>
      <header className={classes.header}>
        <span className={classes.number}>#{order.number}</span>
        <span className={classes.type}>
          {order.table ? t`Table ${order.table}` : i18n._(ORDER_TYPES[order.type])}
        </span>
        <Age order={order} />
      </header>
      <p className={classes.meta}>
        {joinParts([
          order.customer.name,
          !order.startsAt && formatTime(order.createdAt, timezone),
          order.startsAt && t`Pre-order`,
          order.readyBy && t`ready by ${formatUpcoming(order.readyBy, timezone)}`,
        ])}
        {unsent && <CloudOff size={18} aria-label={t`Not sent yet`} className={classes.unsent} />}
      </p>
      {isCancelled && (
        <p className={classes.cancelled}>
          <Trans>Cancelled: don't prepare it</Trans>
          {order.cancelReason && <bdi>{order.cancelReason}</bdi>}
        </p>
      )}
      {minimumAge !== undefined && (
        <p className={classes.idCheck}>
          <Trans>Check ID: {minimumAge}+</Trans>
        </p>
      )}
      {order.notes && (
        <p className={classes.notes}>
          <bdi>{order.notes}</bdi>
        </p>
      )}
      {(isRefunded || order.paymentStatus === 'partially_refunded') && (
        <p className={classes.refunded}>
          {isRefunded ? <Trans>Refunded</Trans> : <Trans>Partly refunded</Trans>}
        </p>
      )}
      <ul className={classes.lines} inert={isCancelled}>
        {order.lines.map(line => (
          <TicketLine
            key={line.id}
            board={board}
            order={order}
            line={line}
            isOther={isOther(line)}
            before={firstQuantityOf(order, line.id)}
            refunded={order.refundedParts?.lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0}
          />
        ))}
        {listVoided(order).map(({ lineId, title, from }) => (
          <VoidedLine key={lineId} title={title} quantity={from} />
        ))}
      </ul>
      {asks && (
        <fieldset className={classes.question} aria-label={t`Prepare order ${order.number} anyway?`}>
          <span>
            <Trans>Prepare it anyway?</Trans>
          </span>
          <button type="button" onClick={makeIt}>
            <Trans>Prepare it</Trans>
          </button>
          <button type="button" onClick={() => board.cancel(order.id)}>
            <Trans>Cancel it</Trans>
          </button>
        </fieldset>
      )}
      <footer hidden={asks}>
        {/* The same element in all stages, and never `disabled`, which would lose the focus. */}
        <button
          ref={button}
          type="button"
          className={CLASSES[stage]}
          aria-disabled={stage === 'held' && sending}
          onClick={press}
          onKeyDown={ignoreRepetition}
        >
          {stage === 'new' && <Trans>Start</Trans>}
          {stage === 'preparing' &&
            (order.lines.some(isOther) ? <Trans>Ready: the whole order</Trans> : <Trans>Ready</Trans>)}
          {stage === 'held' && <HeldReady readyAt={ticket.readyAt} />}
          {isCancelled && <Trans>Got it</Trans>}
        </button>
      </footer>
    </article>
  );
}, isSame);

/** Refunded orders that are prepared anyway. Kept while the page is open. */
const wanted = new Set<string>();

/** A held key must not run through all stages. */
function ignoreRepetition(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Avoids rerendering all tickets with every change. */
function isSame({ ticket: before, ...one }: Props, { ticket: after, ...next }: Props): boolean {
  return (
    one.isOther === next.isOther &&
    before.order === after.order &&
    before.stage === after.stage &&
    before.readyAt === after.readyAt &&
    before.sending === after.sending &&
    before.unsent === after.unsent
  );
}
