import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api/api.ts';
import { Confirm } from '../../../../shared/ui/confirm.tsx';
import type { MenuItem } from '../menu.ts';

export function DeleteItem({ item: { id, title }, onDeleted }: { item: MenuItem; onDeleted(): void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const remove = api.useMutation('delete', '/dashboard/api/menu/items/{itemId}', {
    meta: { done: t`${title} deleted` },
    onSuccess() {
      // Lists are reloaded when shown. The item is not, because it is still displayed and would not be found.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      onDeleted();
    },
  });
  return (
    <Confirm
      title={t`Delete ${title}?`}
      action={t`Delete item`}
      loading={remove.isPending}
      onConfirm={close => remove.mutate({ params: { path: { itemId: id } } }, { onSettled: close })}
      trigger={open => (
        <Button variant="subtle" color="red" onClick={open}>
          <Trans>Delete</Trans>
        </Button>
      )}
    >
      <Trans>
        It is removed from every branch and can't be restored. Past orders keep it. To hide it temporarily,
        snooze or unpublish it.
      </Trans>
    </Confirm>
  );
}
