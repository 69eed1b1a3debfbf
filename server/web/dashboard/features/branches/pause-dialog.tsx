import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { serviceClock } from '../../../shared/api/service-clock.ts';
import { formatNumber } from '../../../shared/i18n/formats.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';

const PAUSES_MINUTES = [15, 30, 60];

type Props = {
  branch: Schemas['DashboardBranch'];
  onPause(body: Schemas['SetBranchStatusRequest']): void;
  onClose(): void;
};

/** Asks how long to pause orders at a branch. */
export default function PauseDialog({ branch, onPause, onClose }: Props) {
  const { t } = useLingui();
  const pause = (until?: string) => {
    onPause({ status: 'paused', ...(until && { until }) });
    onClose();
  };
  return (
    <OpenModal size="sm" onClose={onClose} title={t`Pause ${branch.name} for how long?`}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          <Trans>Guests can't order during the pause.</Trans>
        </Text>
        {PAUSES_MINUTES.map((minutes, index) => (
          <Button
            key={minutes}
            variant="default"
            data-autofocus={index === 0 || undefined}
            onClick={() => pause(timeIn(minutes))}
          >
            {formatMinutes(minutes)}
          </Button>
        ))}
        <Button variant="default" onClick={() => pause()}>
          <Trans>Until you reopen it</Trans>
        </Button>
      </Stack>
    </OpenModal>
  );
}

const timeIn = (minutes: number) => new Date(serviceClock.now() + minutes * 60_000).toISOString();

const formatMinutes = (minutes: number) =>
  minutes % 60 === 0
    ? formatNumber(minutes / 60, { style: 'unit', unit: 'hour', unitDisplay: 'long' })
    : formatNumber(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
