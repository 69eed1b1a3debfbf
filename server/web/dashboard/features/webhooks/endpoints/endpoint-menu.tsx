import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import { type Endpoint, nameOf, WEBHOOKS } from '../use-endpoints.ts';
import type { EndpointDialog } from './dialog.ts';

type Props = { endpoint: Endpoint; onOpen(dialog: EndpointDialog): void };

export function EndpointMenu({ endpoint, onOpen }: Props) {
  const { t } = useLingui();
  const name = nameOf(endpoint);
  const remove = api.useMutation('delete', '/dashboard/api/webhooks/endpoints/{endpointId}', {
    meta: { done: t`“${name}” deleted`, changes: [WEBHOOKS] },
  });
  return (
    <Confirm
      title={t`Delete “${name}”?`}
      action={t`Delete endpoint`}
      loading={remove.isPending}
      onConfirm={close =>
        remove.mutate({ params: { path: { endpointId: endpoint.id } } }, { onSuccess: close })
      }
      trigger={askDelete => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={44} aria-label={t`Actions for ${name}`}>
              <Ellipsis size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Send size={16} />} onClick={() => onOpen('test')}>
              <Trans>Send test</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<Pencil size={16} />} onClick={() => onOpen('edit')}>
              <Trans>Edit</Trans>
            </Menu.Item>
            <Menu.Item leftSection={<KeyRound size={16} />} onClick={() => onOpen('rotate')}>
              <Trans>Rotate secret</Trans>
            </Menu.Item>
            <Menu.Item c="var(--danger)" leftSection={<Trash2 size={16} />} onClick={askDelete}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    >
      <Trans>
        Its secret, statistics, and delivery log are deleted too, and pending deliveries are never sent. You
        can't undo this.
      </Trans>
    </Confirm>
  );
}
