import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { OPEN_STATUSES } from '../../../../../../spec/rules/order-status.ts';
import { hasWords } from '../../../../shared/has-words.ts';
import { useLiveOrders } from '../../../../shared/live/use-live-orders.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { ignoreSecondTap } from '../../../../shared/ui/tap-guard.ts';
import classes from './board.module.css';
import { BoardColumn } from './board-column.tsx';
import { type BoardFilter, type Order, useBoardOrders } from './use-board-orders.ts';
import { useFollowingFocus } from './use-following-focus.ts';

type Props = BoardFilter & { find?: string | undefined };

/** The open orders, a column for each status. */
export function Board({ find = '', ...filter }: Props) {
  const { i18n } = useLingui();
  const { data, error, refetch } = useBoardOrders(filter);
  // Drawn in slices, between which the page answers, however many there are.
  const drawn = useDeferredValue(data);
  const focus = useFollowingFocus(drawn);
  return (
    <>
      <Announced />
      <Loaded query={{ data: drawn, error, refetch }}>
        {open => (
          <div className={classes.board} onClickCapture={ignoreSecondTap} {...focus}>
            {OPEN_STATUSES.map(status => (
              <BoardColumn
                key={status}
                title={i18n._(STATUSES[status])}
                orders={open.filter(order => order.status === status && (!find || isFound(order, find)))}
              />
            ))}
          </div>
        )}
      </Loaded>
    </>
  );
}

const isFound = ({ number, customer, table = '', lines }: Order, find: string) =>
  hasWords(
    [number, customer.name, customer.phone, table, ...lines.map(({ title }) => title)].join(' '),
    find.replace('#', ''),
  );

/** Reads out what became of an order, whoever moved it. */
function Announced() {
  const { t, i18n } = useLingui();
  const [change, setChange] = useState<Order>();
  useLiveOrders({ onChange: ({ order }) => setChange(order), onReload() {} });
  return (
    <div role="status" className="visually-hidden">
      {change && t`Order ${change.number}: ${i18n._(STATUSES[change.status])}`}
    </div>
  );
}
