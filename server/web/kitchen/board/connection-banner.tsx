import { Trans } from '@lingui/react/macro';
import { LogOut, WifiOff } from 'lucide-react';
import { formatDateTime, formatDay, formatTime } from '../../shared/i18n/formats.ts';
import { useLiveState } from '../../shared/live/use-live-orders.ts';
import classes from './banner.module.css';

type Props = {
  unsent: boolean;
  /** When stored tickets were complete, while they are shown. */
  keptAt: number | undefined;
  timezone: string;
};

/**
 * Shown without a connection or session: how old the tickets are, and what happens to taps. The age is a time
 * of day, because screen readers announce each change of the text.
 */
export function ConnectionBanner({ unsent, keptAt, timezone }: Props) {
  const { status, heardAt = keptAt } = useLiveState();
  const isSignedOut = status === 'refused';
  if (status !== 'lost' && !isSignedOut && !unsent) return null;
  return (
    <div className={classes.banner} role="alert">
      {isSignedOut ? <LogOut aria-hidden /> : <WifiOff aria-hidden />}
      <span>
        {isSignedOut ? <Trans>Signed out.</Trans> : <Trans>No connection.</Trans>}{' '}
        {heardAt && <Trans>These orders are as of {formatAge(new Date(heardAt), timezone)}.</Trans>}{' '}
        {isSignedOut ? (
          unsent && <Trans>Your taps are saved, and sent when someone signs in.</Trans>
        ) : unsent ? (
          <Trans>Your taps are saved and sent when it is back.</Trans>
        ) : (
          <Trans>Keep working: taps are saved and sent when it is back.</Trans>
        )}
      </span>
    </div>
  );
}

/** Includes the date for tickets of another day. */
const formatAge = (at: Date, timezone: string) =>
  formatDay(at, timezone) === formatDay(new Date(), timezone)
    ? formatTime(at, timezone)
    : formatDateTime(at, timezone);
