import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../shared/api/api.ts';
import { ITEMS_PATH, type MenuItem } from '../menu.ts';

export function useSnooze({ title }: MenuItem) {
  const { t } = useLingui();
  return api.useMutation('put', '/dashboard/api/menu/items/{itemId}/snooze', {
    meta: { done: t`${title} is snoozed`, changes: [ITEMS_PATH] },
  });
}

/** Clears the snoozes of an item at every branch of the user. */
export function useWake({ id, title }: MenuItem) {
  const { t } = useLingui();
  const clear = api.useMutation('put', '/dashboard/api/menu/items/{itemId}/snooze', {
    meta: { done: t`${title} is available again`, changes: [ITEMS_PATH] },
  });
  return {
    isPending: clear.isPending,
    wake: () => clear.mutate({ params: { path: { itemId: id } }, body: { unavailableUntil: null } }),
  };
}
