import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '../../shared/i18n/formats.ts';
import { latenessOf } from '../../shared/orders/lateness.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import { useSettings } from '../state/settings.ts';
import classes from './age.module.css';

const EVERY_MS = 5_000;

/** The minutes that an order has waited, in the colour that the device's thresholds give them. */
export function Age({ since, type }: { since: string; type: OrderType }) {
  const { t } = useLingui();
  const thresholds = useSettings().thresholds[type];
  const minutes = Math.max(0, Math.floor((useNow(EVERY_MS) - Date.parse(since)) / 60_000));
  return (
    <span className={classes.age} data-level={latenessOf(minutes, thresholds)}>
      <span className="tabular">{minutes < 100 ? t`${minutes} min` : formatHours(minutes)}</span>
    </span>
  );
}

const formatHours = (minutes: number) =>
  formatNumber(Math.floor(minutes / 60), { style: 'unit', unit: 'hour', unitDisplay: 'short' });
