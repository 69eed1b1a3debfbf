import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Table, Text } from '@mantine/core';
import { api } from '../../../../shared/api/api.ts';
import { formatNumber } from '../../../../shared/i18n/formats.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import { ITEMS_PATH, OPTION_GROUPS_PATH } from '../menu.ts';
import { listOptions, type OptionGroup } from './values.ts';

type Props = { group: OptionGroup; onEdit(): void };

export function OptionGroupRow({ group, onEdit }: Props) {
  const { t } = useLingui();
  const { title, minimum, maximum, itemCount } = group;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed">
          {listOptions(group)}
        </Text>
      </Table.Td>
      <Table.Td className="tabular">
        {minimum === maximum ? formatNumber(minimum) : t`${minimum} to ${maximum}`}
      </Table.Td>
      <Table.Td>
        {itemCount === 0 ? (
          <Text c="dimmed" size="sm">
            <Trans>No items</Trans>
          </Text>
        ) : (
          <Plural value={itemCount} one="# item" other="# items" />
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <Button size="compact-sm" variant="default" aria-label={t`Edit ${title}`} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
          <DeleteGroup group={group} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

function DeleteGroup({ group: { id, title, itemCount } }: { group: OptionGroup }) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', '/dashboard/api/menu/option-groups/{optionGroupId}', {
    meta: { done: t`“${title}” deleted`, changes: [OPTION_GROUPS_PATH, ITEMS_PATH] },
  });
  return (
    <Confirm
      title={t`Delete “${title}”?`}
      action={t`Delete shared group`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { optionGroupId: id } } }, { onSettled: close })}
      trigger={open => (
        <Button size="compact-sm" variant="default" aria-label={t`Delete ${title}`} onClick={open}>
          <Trans>Delete</Trans>
        </Button>
      )}
    >
      {itemCount === 0 ? (
        <Trans>No item uses it.</Trans>
      ) : (
        t`${plural(itemCount, {
          one: '# item uses it. The item keeps these options as its own.',
          other: '# items use it. Each keeps these options as its own.',
        })}`
      )}
    </Confirm>
  );
}
