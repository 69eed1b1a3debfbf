import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { useSetDelay } from '../../../shared/branches/use-set-delay.ts';
import { formatTime } from '../../../shared/i18n/formats.ts';

const STEPS = [15, 30];

/** Delays new orders while the branch is busy. */
export default function Busy({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const { setDelay, isPending } = useSetDelay(branch);
  const { name, delayMinutes, delayUntil, timezone } = branch;
  return (
    <Group gap="xs" mt="xs">
      {delayUntil ? (
        <>
          <Text size="sm">
            <Trans>
              Busy: {delayMinutes} min longer until {formatTime(delayUntil, timezone)}
            </Trans>
          </Text>
          <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => setDelay(0)}>
            <Trans>No longer busy</Trans>
          </Button>
        </>
      ) : (
        STEPS.map(minutes => (
          <Button
            key={minutes}
            size="compact-sm"
            variant="default"
            disabled={isPending}
            aria-label={t`${name} is busy: ${minutes} min longer`}
            onClick={() => setDelay(minutes)}
          >
            <Trans>Busy: +{minutes} min</Trans>
          </Button>
        ))
      )}
    </Group>
  );
}
