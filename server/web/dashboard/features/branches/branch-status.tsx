import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatUpcoming } from '../../../shared/i18n/formats.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { useHasRole } from '../../../shared/session/session.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import classes from './branch-status.module.css';

const PauseDialog = lazy(() => import('./pause-dialog.tsx'));

type Status = Schemas['KnownBranchStatus'];

/** Whether a branch takes orders, and when a pause ends. */
export function BranchStatus({ branch }: { branch: Schemas['DashboardBranch'] }) {
  const { t } = useLingui();
  const mayChange = useHasRole('manager');
  const [isAsking, ask] = useDisclosure();
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
    <div className={classes.status}>
      <SegmentedControl
        aria-label={t`Status of ${branch.name}`}
        data={keysOf(statuses).map(value => ({ value, label: statuses[value] }))}
        value={status}
        color={status === 'open' ? 'herb' : 'orange'}
        onChange={value => (value === 'paused' ? ask.open() : change({ status: value }))}
      />
      {status === 'paused' && !setStatus.isPending && (
        <Group gap="xs">
          <PauseEnd branch={branch} />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Change pause of ${branch.name}`}
            onClick={ask.open}
          >
            <Trans>Change pause</Trans>
          </Button>
        </Group>
      )}
      {isAsking && (
        <LatePart onClose={ask.close}>
          <PauseDialog branch={branch} onPause={change} onClose={ask.close} />
        </LatePart>
      )}
    </div>
  );
}

function PauseEnd({ branch: { pausedUntil, timezone } }: { branch: Schemas['DashboardBranch'] }) {
  return (
    <Text size="sm">
      {pausedUntil ? (
        <Trans>Reopens automatically at {formatUpcoming(pausedUntil, timezone)}</Trans>
      ) : (
        <Trans>Paused until you reopen it</Trans>
      )}
    </Text>
  );
}
