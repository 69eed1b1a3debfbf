import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { isNotFound } from '../../shared/api/errors.ts';
import { Boundary } from '../../shared/ui/boundary.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Waiting } from '../../shared/ui/waiting.tsx';
import { menuAddress, type Place } from '../address.ts';
import { SandboxNotice } from '../ui/sandbox-notice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { Payment } from './payment.tsx';
import { Progress } from './progress.tsx';
import { PromisedTime } from './promised-time.tsx';
import { forgetOrder } from './remembered-orders.ts';
import classes from './tracking.module.css';
import { useGuestOrder } from './use-guest-order.ts';

const NotifyMe = lazy(() => import('./notify-me.tsx'));

type Props = { token: string; place: Place };

/** A guest's order, kept current. Its link opens it again. */
export default function TrackingPage({ token, place }: Props) {
  const { t } = useLingui();
  const { order, isLive } = useGuestOrder(token);
  const isOver = order.data?.status === 'completed' || order.data?.status === 'cancelled';
  useEffect(() => {
    if (isOver) forgetOrder(place, token);
  }, [isOver, place, token]);
  return (
    <main className={classes.page}>
      {order.data ? (
        <TrackedOrder order={order.data} token={token} isLive={isLive} />
      ) : isNotFound(order.error) ? (
        <>
          <h1>{t`Order not found`}</h1>
          <p role="alert">{t`There is no order at this address. Check that the link is complete.`}</p>
        </>
      ) : order.error ? (
        <ErrorState error={order.error} retry={order.refetch} />
      ) : (
        <Waiting />
      )}
      <a href={menuAddress(place)}>
        <Trans>Back to the menu</Trans>
      </a>
    </main>
  );
}

type TrackedProps = { order: Schemas['GuestOrder']; token: string; isLive: boolean };

function TrackedOrder({ order, token, isLive }: TrackedProps) {
  const { t } = useLingui();
  const title = t`Order ${order.number}`;
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
      <p className={classes.branch}>{order.branchName}</p>
      <SandboxNotice of={order} />
      {!isLive && (
        <p className={classes.lost} role="status">
          <Trans>Connection lost. This page updates once it is back.</Trans>
        </p>
      )}
      <Progress order={order} />
      <PromisedTime order={order} />
      <Boundary failed={null}>
        <Suspense>
          <NotifyMe order={order} token={token} />
        </Suspense>
      </Boundary>
      <Payment order={order} token={token} />
      <OrderSummary order={order} />
    </>
  );
}
