import { useLingui } from '@lingui/react/macro';
import { OPEN_STATUSES } from '../../../../../../spec/rules/order-status.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { ignoreSecondTap } from '../../../../shared/ui/tap-guard.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { type BoardFilter, useBoardOrders } from './use-board-orders.ts';

/** The open orders, a column for each status. */
export function Board(filter: BoardFilter) {
  const { i18n } = useLingui();
  const orders = useBoardOrders(filter);
  return (
    <Loaded query={orders}>
      {open => (
        <div className={classes.board} onClickCapture={ignoreSecondTap}>
          {OPEN_STATUSES.map(status => (
            <BoardColumn
              key={status}
              title={i18n._(STATUSES[status])}
              orders={open.filter(order => order.status === status)}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
