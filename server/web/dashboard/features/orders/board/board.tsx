import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useLiveOrders } from '../../../../shared/live/use-live-orders.ts';
import { STATUSES } from '../../../../shared/orders/statuses.ts';
import { Loaded } from '../../../../shared/ui/loaded.tsx';
import { ignoreSecondTap } from '../../../../shared/ui/tap-guard.ts';
import { Waiting } from '../../../../shared/ui/waiting.tsx';
import classes from './board.module.css';
import { BoardColumns } from './board-columns.tsx';
import { type BoardFilter, type Order, useBoardOrders } from './use-board-orders.ts';
import { useFollowingFocus } from './use-following-focus.ts';

const FoundColumns = lazy(() => import('./found-columns.tsx'));

type Props = BoardFilter & { find?: string | undefined };

/** Open orders, with a column for each status. */
export function Board({ find = '', ...filter }: Props) {
  const { data, error, refetch } = useBoardOrders(filter);
  // Rendered in slices, so that the page stays responsive with any number of orders.
  const drawn = useDeferredValue(data);
  const wanted = useDeferredValue(find);
  const focus = useFollowingFocus(drawn);
  return (
    <>
      <Announced />
      <Loaded query={{ data: drawn, error, refetch }}>
        {open => (
          <div className={classes.board} onClickCapture={ignoreSecondTap} {...focus}>
            {wanted ? (
              <Suspense fallback={<Waiting />}>
                <FoundColumns open={open} find={wanted} />
              </Suspense>
            ) : (
              <BoardColumns open={open} />
            )}
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Announces order moves, whoever made them. */
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
