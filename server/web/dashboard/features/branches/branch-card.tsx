import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Anchor, Box, Group, Paper, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ExternalLink, Pencil } from 'lucide-react';
import { lazy } from 'react';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatCountry, formatUpcoming, joinParts } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';
import { LatePart } from '../../../shared/ui/late-part.tsx';
import { BranchStatus } from './branch-status.tsx';

const Busy = lazy(() => import('./busy.tsx'));

type Props = {
  branch: Schemas['DashboardBranch'];
  onEdit?: () => void;
  onEditHours?: () => void;
  onEditOptions?: () => void;
};

export function BranchCard({ branch, onEdit, onEditHours, onEditOptions }: Props) {
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
          <Hours branch={branch} {...(onEditHours && { onEdit: onEditHours })} />
          <Group gap="md">
            <Anchor size="sm" href={`/order/${restaurant.slug}/${branch.slug}`} target="_blank">
              {t`Storefront`} <ExternalLink size={12} aria-hidden />
            </Anchor>
            <Anchor
              size="sm"
              renderRoot={props => (
                <Link {...props} to="/branches/$branchId/tables" params={{ branchId: branch.id }} />
              )}
            >
              <Trans>Table codes</Trans>
            </Anchor>
            {onEditOptions && (
              <Anchor component="button" type="button" size="sm" onClick={onEditOptions}>
                <Trans>Ordering options</Trans>
              </Anchor>
            )}
          </Group>
        </div>
        <Box ms={{ base: 0, sm: 'auto' }}>
          <BranchStatus branch={branch} />
          {branch.preparationMinutes !== null && (
            <LatePart>
              <Busy branch={branch} />
            </LatePart>
          )}
        </Box>
      </Group>
    </Paper>
  );
}

/** Whether guests can order according to the opening hours, and until when. */
function Hours({ branch, onEdit }: { branch: Schemas['DashboardBranch']; onEdit?: () => void }) {
  const { openingHours, pickupHours, deliveryHours, dineInHours, opensAt, closesAt, timezone } = branch;
  const hasHours = Boolean(openingHours ?? pickupHours ?? deliveryHours ?? dineInHours);
  const format = (at: string) => formatUpcoming(at, timezone);
  return (
    <Group gap="xs">
      <Text size="sm" c="dimmed">
        {!hasHours && <Trans>No opening hours: guests can order whenever the branch is open.</Trans>}
        {closesAt && <Trans>Guests can order until {format(closesAt)}</Trans>}
        {opensAt && <Trans>Guests can order from {format(opensAt)}</Trans>}
        {hasHours && !opensAt && !closesAt && <Trans>Opening hours set</Trans>}
      </Text>
      {onEdit && (
        <Anchor component="button" type="button" size="sm" onClick={onEdit}>
          <Trans>Opening hours</Trans>
        </Anchor>
      )}
    </Group>
  );
}
