import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Badge, Button, Code, Group, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { serviceClock } from '../../../shared/api/service-clock.ts';
import { BranchLimitText } from '../../../shared/branches/branch-limit-field.tsx';
import { formatDate, formatRelative } from '../../../shared/i18n/formats.ts';
import { Confirm } from '../../../shared/ui/confirm.tsx';

type Props = { apiKey: Schemas['Key'] };

export function KeyRow({ apiKey }: Props) {
  const { t } = useLingui();
  const { id, name, displayPrefix, scopes, branchIds, lastUsedAt } = apiKey;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Code style={{ whiteSpace: 'nowrap' }}>rok_{displayPrefix}…</Code>
        <Anchor
          size="sm"
          display="block"
          aria-label={t`Requests of ${name}`}
          renderRoot={props => <Link {...props} to="/requests" search={{ keyId: id }} />}
        >
          <Trans>Requests</Trans>
        </Anchor>
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          {scopes.map(scope => (
            <Badge key={scope} variant="default" tt="none" fw={500}>
              {scope}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <BranchLimitText branchIds={branchIds} />
      </Table.Td>
      <Table.Td>{lastUsedAt ? formatRelative(lastUsedAt) : t`Never`}</Table.Td>
      <Table.Td>
        <KeyEnd apiKey={apiKey} />
      </Table.Td>
      <Table.Td>{apiKey.revokedAt === null && <RevokeKey apiKey={apiKey} />}</Table.Td>
    </Table.Tr>
  );
}

function KeyEnd({ apiKey: { revokedAt, expiresAt } }: Props) {
  const { t } = useLingui();
  if (revokedAt) return <Badge color="gray" tt="none">{t`Revoked ${formatDate(revokedAt)}`}</Badge>;
  if (!expiresAt) return t`Never`;
  const isOver = Date.parse(expiresAt) < serviceClock.now();
  return isOver ? (
    <Badge color="red" tt="none">{t`Expired ${formatDate(expiresAt)}`}</Badge>
  ) : (
    formatDate(expiresAt)
  );
}

function RevokeKey({ apiKey: { id, name } }: Props) {
  const { t } = useLingui();
  const revoke = api.useMutation('post', '/dashboard/api/keys/{keyId}/revoke', {
    meta: { done: t`“${name}” revoked`, changes: ['/dashboard/api/keys'] },
  });
  return (
    <Confirm
      title={t`Revoke “${name}”?`}
      action={t`Revoke key`}
      loading={revoke.isPending}
      onConfirm={close => revoke.mutate({ params: { path: { keyId: id } } }, { onSuccess: close })}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Revoke ${name}`} onClick={open}>
          <Trans>Revoke</Trans>
        </Button>
      )}
    >
      <Trans>Requests with this key are rejected within seconds. You can't undo this.</Trans>
    </Confirm>
  );
}
