import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatNumber, formatTime } from '../../../shared/i18n/formats.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { useHasRole } from '../../../shared/session/session.ts';

type Status = Schemas['KnownBranchStatus'];

const PAUSES_MINUTES = [15, 30, 60];

/** Whether a branch takes orders, and when a pause ends. */
export function BranchStatus({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const mayChange = useHasRole('manager');
  const setStatus = api.useMutation('put', '/dashboard/api/branches/{branchId}/status', {
    meta: {
      done: t`Status of ${branch.name} changed`,
      changes: ['/dashboard/api/branches', '/dashboard/api/storefront'],
    },
  });
  const change = (body: Schemas['SetBranchStatusRequest']) =>
    setStatus.mutate({ params: { path: { branchId: branch.id } }, body });
  const statuses: Record<Status, string> = { open: t`Open`, paused: t`Paused`, closed: t`Closed` };
  const status = setStatus.isPending ? setStatus.variables.body.status : branch.status;
  if (!mayChange) return <Badge color={status === 'open' ? 'herb' : 'orange'}>{statuses[status]}</Badge>;
  return (
    <Stack gap="xs" align="flex-end">
      <SegmentedControl
        aria-label={t`Status of ${branch.name}`}
        data={keysOf(statuses).map(value => ({ value, label: statuses[value] }))}
        value={status}
        color={status === 'open' ? 'herb' : 'orange'}
        onChange={value => change({ status: value })}
      />
      {status === 'paused' && !setStatus.isPending && <PauseEnd branch={branch} />}
      {status !== 'closed' && (
        <Group gap="xs" role="group" aria-label={t`Pause ${branch.name} for a time`}>
          <Text size="sm" c="dimmed" aria-hidden>
            <Trans>Pause for</Trans>
          </Text>
          {PAUSES_MINUTES.map(minutes => (
            <Button
              key={minutes}
              variant="default"
              size="compact-sm"
              aria-label={t`Pause ${branch.name} for ${formatMinutes(minutes)}`}
              onClick={() => change({ status: 'paused', until: timeIn(minutes) })}
            >
              {formatMinutes(minutes)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function PauseEnd({ branch: { pausedUntil, timezone } }: { branch: Schemas['DashboardBranch'] }) {
  return (
    <Text size="sm">
      {pausedUntil ? (
        <Trans>Opens by itself at {formatTime(pausedUntil, timezone)}</Trans>
      ) : (
        <Trans>Paused until it is opened again</Trans>
      )}
    </Text>
  );
}

const timeIn = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A button's name has the words that are seen on it, for those who speak them to press it. */
const formatMinutes = (minutes: number) =>
  formatNumber(minutes, { style: 'unit', unit: 'minute', unitDisplay: 'short' });
