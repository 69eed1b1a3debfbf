import { Trans } from '@lingui/react/macro';
import { Alert } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { formatTime } from '../../shared/i18n/formats.ts';
import { useLiveState } from '../../shared/live/use-live-orders.ts';

/** Shown while the pages may be outdated. */
export function ConnectionNotice() {
  const { status, heardAt } = useLiveState();
  if (status !== 'lost') return null;
  return (
    <Alert color="orange" icon={<WifiOff />} mb="md" role="status">
      {heardAt ? (
        <Trans>
          Connection lost. Orders are as of {formatTime(new Date(heardAt))} and update once it is back.
        </Trans>
      ) : (
        <Trans>Connection lost. Orders update once it is back.</Trans>
      )}
    </Alert>
  );
}
