import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Group, Paper, Text } from '@mantine/core';
import { ExternalLink, Pencil } from 'lucide-react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatCountry, joinParts } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';
import { BranchStatus } from './branch-status.tsx';

export function BranchCard({ branch, onEdit }: { branch: Schemas['DashboardBranch']; onEdit?: () => void }) {
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
            {joinParts([branch.address, formatCountry(branch.countryCode), branch.currency, branch.timezone])}
          </Text>
          <Anchor size="sm" href={`/order/${restaurant.slug}/${branch.slug}`} target="_blank">
            {t`Storefront`} <ExternalLink size={12} aria-hidden />
          </Anchor>
        </div>
        <BranchStatus branch={branch} />
      </Group>
    </Paper>
  );
}
