import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatUpcoming } from '../../shared/i18n/formats.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import classes from './tracking.module.css';

/** When the order will be ready or, for a delivery, arrive. */
export function PromisedTime({ order }: { order: Schemas['GuestOrder'] }) {
  const { promisedAt, type, status, timezone } = order;
  const isKept = type === 'delivery' ? isPast(status, 'delivering') : isPast(status, 'preparing');
  if (!promisedAt || isKept) return null;
  const time = <time dateTime={promisedAt}>{formatUpcoming(promisedAt, timezone)}</time>;
  return (
    <p className={classes.promise} role="status">
      <Wording order={order} time={time} />
    </p>
  );
}

function Wording({ order, time }: { order: Schemas['GuestOrder']; time: ReactNode }) {
  if (order.scheduled) return <Trans>Ordered for {time}</Trans>;
  return order.type === 'delivery' ? (
    <Trans>Arrives around {time}</Trans>
  ) : (
    <Trans>Ready around {time}</Trans>
  );
}
