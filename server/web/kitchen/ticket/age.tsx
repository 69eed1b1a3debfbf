import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../shared/i18n/formats.ts';
import { latenessAt, waitsSince } from '../../shared/orders/lateness.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import type { Order } from '../state/kitchen-orders.ts';
import { useSettings } from '../state/settings.ts';
import classes from './age.module.css';

const EVERY_MS = 5_000;

/** An order's waiting time in minutes, colored by its promised time or the device's thresholds. */
export function Age({ order }: { order: Pick<Order, 'createdAt' | 'startsAt' | 'readyBy' | 'type'> }) {
  const { t } = useLingui();
  const thresholds = useSettings().thresholds[order.type];
  const now = useNow(EVERY_MS);
  const minutes = Math.max(0, Math.floor((now - waitsSince(order)) / 60_000));
  return (
    <span className={classes.age} data-level={latenessAt(order, now, thresholds)}>
      <span className="tabular">{minutes < 100 ? t`${minutes} min` : formatHours(minutes)}</span>
    </span>
  );
}

const formatHours = (minutes: number) =>
  formatNumber(Math.floor(minutes / 60), { style: 'unit', unit: 'hour', unitDisplay: 'short' });
