import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import { CATEGORIES_PATH, type Category } from '../menu.ts';

type Props = { category: Category; onEdit(): void; onDeleted(): void };

export function CategoryMenu({ category: { id, title }, onEdit, onDeleted }: Props) {
  const { t } = useLingui();
  const remove = api.useMutation('delete', '/dashboard/api/menu/categories/{categoryId}', {
    meta: { done: t`Category ${title} deleted`, changes: [CATEGORIES_PATH] },
    onSuccess: onDeleted,
  });
  return (
    <Confirm
      title={t`Delete the category ${title}?`}
      action={t`Delete category`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { categoryId: id } } }, { onSettled: close })}
      trigger={open => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t`More for ${title}`}>
              <Ellipsis size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>
              <Trans>Edit</Trans>
            </Menu.Item>
            <Menu.Item color="red" onClick={open}>
              <Trans>Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    >
      <Trans>
        It is removed from the menu immediately. You can only delete a category without items of its own: move
        them first. Additional items stay in their own categories.
      </Trans>
    </Confirm>
  );
}
