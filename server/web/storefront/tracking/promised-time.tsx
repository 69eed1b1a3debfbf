import { Trans } from '@lingui/react/macro';
import type { Schemas } from '../../shared/api/contract.ts';
import { formatTime } from '../../shared/i18n/formats.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import classes from './tracking.module.css';

/** When the order will be ready, or, for a delivery, arrive. */
export function PromisedTime({ order }: { order: Schemas['GuestOrder'] }) {
  const { promisedAt, type, status, timezone } = order;
  const isDelivery = type === 'delivery';
  const isKept = isDelivery ? isPast(status, 'delivering') : isPast(status, 'preparing');
  if (!promisedAt || isKept) return null;
  const time = <time dateTime={promisedAt}>{formatTime(promisedAt, timezone)}</time>;
  return (
    <p className={classes.promise} role="status">
      {isDelivery ? <Trans>Arrives around {time}</Trans> : <Trans>Ready around {time}</Trans>}
    </p>
  );
}
