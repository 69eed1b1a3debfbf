import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Menu, Table, Text } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { api } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { BranchLimitText } from '../../../shared/branches/branch-limit-field.tsx';
import { formatRelative } from '../../../shared/i18n/formats.ts';
import { useSession } from '../../../shared/session/session.ts';
import { OpenModal } from '../../../shared/ui/dialogs.tsx';
import { AccessGiven } from './access-given.tsx';
import { ROLES } from './roles.ts';

type Props = { user: Schemas['User']; onEdit(): void };

/** `isFound` highlights the linked person. */
export function PersonRow({ user, isFound, onEdit }: Props & { isFound: boolean }) {
  const { t, i18n } = useLingui();
  const isSelf = useSession().user.id === user.id;
  const { name, email, role, branchIds, lastSignedInAt, disabledAt, secondFactor, passkeys, providerLink } =
    user;
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isFound) row.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  return (
    <Table.Tr
      ref={row}
      aria-current={isFound || undefined}
      bg={isFound ? 'var(--mantine-primary-color-light)' : undefined}
    >
      <Table.Td>
        <Text fw={600} c={disabledAt ? 'dimmed' : undefined}>
          {name} {disabledAt && <Badge color="gray" tt="none">{t`Disabled`}</Badge>}{' '}
          {secondFactor && <Badge variant="light" tt="none">{t`Two-step verification`}</Badge>}{' '}
          {passkeys > 0 && <Badge variant="light" tt="none">{t`Passkeys`}</Badge>}{' '}
          {providerLink && <Badge variant="light" tt="none">{t`Single sign-on`}</Badge>}
        </Text>
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </Table.Td>
      <Table.Td>{i18n._(ROLES[role].name)}</Table.Td>
      <Table.Td>
        <BranchLimitText branchIds={branchIds} />
      </Table.Td>
      <Table.Td>{lastSignedInAt ? formatRelative(lastSignedInAt) : t`Never`}</Table.Td>
      <Table.Td>{!isSelf && <PersonActions user={user} onEdit={onEdit} />}</Table.Td>
    </Table.Tr>
  );
}

const CHANGES = ['/dashboard/api/users'];

function PersonActions({ user, onEdit }: Props) {
  const { t } = useLingui();
  const { id, name } = user;
  const init = { params: { path: { userId: id } } };
  const disable = api.useMutation('post', '/dashboard/api/users/{userId}/disable', {
    meta: { done: t`${name} can no longer sign in`, changes: CHANGES },
  });
  const enable = api.useMutation('post', '/dashboard/api/users/{userId}/enable', {
    meta: { done: t`${name} can sign in again`, changes: CHANGES },
  });
  const resetTwoStep = api.useMutation('post', '/dashboard/api/users/{userId}/second-factor/reset', {
    meta: { done: t`${name} signs in with only a password`, changes: CHANGES },
  });
  const reset = api.useMutation('post', '/dashboard/api/users/{userId}/password/reset', {
    meta: { changes: CHANGES },
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t`Actions for ${name}`}>
            <Ellipsis size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t`Change role and branches`}</Menu.Item>
          <Menu.Item onClick={() => reset.mutate(init)}>{t`Reset password`}</Menu.Item>
          {user.secondFactor && (
            <Menu.Item onClick={() => resetTwoStep.mutate(init)}>{t`Reset two-step verification`}</Menu.Item>
          )}
          {!user.secondFactor && user.passkeys > 0 && (
            <Menu.Item onClick={() => resetTwoStep.mutate(init)}>{t`Remove all passkeys`}</Menu.Item>
          )}
          {user.disabledAt ? (
            <Menu.Item onClick={() => enable.mutate(init)}>{t`Enable`}</Menu.Item>
          ) : (
            <Menu.Item c="var(--danger)" onClick={() => disable.mutate(init)}>{t`Disable`}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {reset.data && (
        <OpenModal
          holdsSecret={reset.data.oneTimePassword !== null}
          onClose={reset.reset}
          title={t`New password for ${name}`}
        >
          <AccessGiven invitation={reset.data} />
        </OpenModal>
      )}
    </>
  );
}
