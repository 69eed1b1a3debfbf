import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Paper, SegmentedControl, Text } from '@mantine/core';
import { ExternalLink, Pencil } from 'lucide-react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { joinParts } from '../../../shared/i18n/formats.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { useHasRole, useSession } from '../../../shared/session/session.ts';

type Status = Schemas['KnownBranchStatus'];

export function BranchCard({ branch, onEdit }: { branch: Schemas['Branch']; onEdit?: () => void }) {
  const { t } = useLingui();
  const { restaurant } = useSession();
  return (
    <Paper withBorder p="md" component="section" aria-label={branch.name}>
      <Group justify="space-between" gap="md">
        <div>
          <Group gap="xs">
            <Text fw={600}>{branch.name}</Text>
            {onEdit && (
              <ActionIcon size="sm" aria-label={t`Edit ${branch.name}`} onClick={onEdit}>
                <Pencil size={16} />
              </ActionIcon>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {joinParts([branch.address, branch.countryCode, branch.currency, branch.timezone])}
          </Text>
          <Anchor size="sm" href={`/order/${restaurant.slug}/${branch.slug}`} target="_blank">
            {t`Storefront`} <ExternalLink size={12} aria-hidden />
          </Anchor>
        </div>
        <BranchStatusControl branch={branch} />
      </Group>
    </Paper>
  );
}

function BranchStatusControl({ branch }: { branch: Schemas['Branch'] }) {
  const { t } = useLingui();
  const mayChange = useHasRole('manager');
  const setStatus = api.useMutation('put', '/dashboard/api/branches/{branchId}/status', {
    meta: { done: t`Status of ${branch.name} changed`, changes: ['/dashboard/api/branches'] },
  });
  const statuses: Record<Status, string> = { open: t`Open`, paused: t`Paused`, closed: t`Closed` };
  const status = setStatus.isPending ? setStatus.variables.body.status : branch.status;
  return (
    <SegmentedControl
      aria-label={t`Status of ${branch.name}`}
      data={keysOf(statuses).map(value => ({ value, label: statuses[value] }))}
      value={status}
      color={status === 'open' ? 'herb' : 'orange'}
      disabled={!mayChange}
      onChange={value =>
        setStatus.mutate({
          params: { path: { branchId: branch.id } },
          body: { status: value },
        })
      }
    />
  );
}
