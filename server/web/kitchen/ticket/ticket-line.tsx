import { Trans } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import type { KitchenBoard } from '../state/kitchen-board.ts';
import type { Order } from '../state/kitchen-orders.ts';
import classes from './ticket-line.module.css';
import { useIsStruck } from './use-is-struck.ts';

type Props = {
  board: KitchenBoard;
  order: Order;
  line: Schemas['OrderLine'];
  refunded: number;
  /** The original quantity. Undefined if unchanged. */
  before: number | undefined;
  /** It belongs to another station. */
  isOther: boolean;
};

/** A ticket's line. A tap strikes it when done. */
export function TicketLine({ board, order, line, refunded, before, isOther }: Props) {
  const { id, quantity, title, options, specialRequest } = line;
  const isDone = useIsStruck(board, order, id);
  return (
    <li>
      <button
        type="button"
        className={classes.line}
        aria-pressed={isDone}
        data-other={isOther || undefined}
        onClick={() => board.strikes.strike(order.id, line, !isDone)}
      >
        <span className={classes.quantity}>{quantity}</span>
        <span className={classes.what}>
          <span className={classes.title}>{title}</span>
          {options.map(option => (
            <span key={option.id} className={classes.option}>
              {option.name}
            </span>
          ))}
          {before !== undefined && (
            <span className={classes.changed}>
              {before === 0 ? <Trans>Added</Trans> : <Trans>Was {before}</Trans>}
            </span>
          )}
          {refunded > 0 && (
            <span className={classes.refunded}>
              <Trans>{refunded} refunded</Trans>
            </span>
          )}
          {specialRequest && <span className={classes.request}>{specialRequest}</span>}
        </span>
      </button>
    </li>
  );
}

/** A removed line: anything already prepared is not served. */
export function VoidedLine({ title, quantity }: { title: string; quantity: number }) {
  return (
    <li className={classes.voided}>
      <span className={classes.quantity}>{quantity}</span>
      <span className={classes.what}>
        <del className={classes.title}>{title}</del>
        <span className={classes.refunded}>
          <Trans>Don't prepare it</Trans>
        </span>
      </span>
    </li>
  );
}
