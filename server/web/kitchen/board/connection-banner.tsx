import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { formatRelative } from '../../shared/i18n/formats.ts';
import { useLiveState } from '../../shared/live/use-live-orders.ts';
import { useNow } from '../../shared/ui/use-now.ts';
import classes from './banner.module.css';

/** While the service cannot be reached: how old the picture is, and what becomes of taps. */
export function ConnectionBanner({ unsent }: { unsent: boolean }) {
  const { status, heardAt } = useLiveState();
  const now = useNow(1_000);
  if (status !== 'lost' && !unsent) return null;
  return (
    <div className={classes.banner} role="alert">
      <WifiOff aria-hidden />
      <span>
        <Trans>No connection.</Trans>{' '}
        {heardAt && <Trans>These orders are as of {formatRelative(new Date(heardAt), now)}.</Trans>}{' '}
        {unsent ? (
          <Trans>Your taps are kept and sent as soon as it is back.</Trans>
        ) : (
          <Trans>You can go on: taps are kept and sent as soon as it is back.</Trans>
        )}
      </span>
    </div>
  );
}
