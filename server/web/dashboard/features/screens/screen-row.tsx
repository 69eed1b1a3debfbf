import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Table, Text } from '@mantine/core';
import { api } from '../../../shared/api/api.ts';
import { useBranch } from '../../../shared/branches/use-branches.ts';
import { formatRelative, joinParts } from '../../../shared/i18n/formats.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { KINDS, SCREENS_PATH, type Screen } from './screens.ts';

type Props = { screen: Screen; onRename(): void };

export function ScreenRow({ screen, onRename }: Props) {
  const { t, i18n } = useLingui();
  const { name, kind, branchId, browser, system, lastSeenAt } = screen;
  const branch = useBranch(branchId);
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {branch?.name}
        </Text>
      </Table.Td>
      <Table.Td>{i18n._(KINDS[kind].name)}</Table.Td>
      <Table.Td>{joinParts([browser, system]) || <Trans>Unknown device</Trans>}</Table.Td>
      <Table.Td>{lastSeenAt === null ? <Trans>Not in use</Trans> : formatRelative(lastSeenAt)}</Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" aria-label={t`Rename ${name}`} onClick={onRename}>
            <Trans>Rename</Trans>
          </Button>
          <RemoveScreen screen={screen} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function RemoveScreen({ screen: { id, name } }: { screen: Screen }) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', '/dashboard/api/screens/{screenId}', {
    meta: { done: t`“${name}” removed`, changes: [SCREENS_PATH] },
  });
  return (
    <Confirm
      title={t`Remove “${name}”?`}
      action={t`Remove screen`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { screenId: id } } }, { onSuccess: close })}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Remove ${name}`} onClick={open}>
          <Trans>Remove</Trans>
        </Button>
      )}
    >
      <Trans>It loses access immediately. To use it again, pair it again.</Trans>
    </Confirm>
  );
}
