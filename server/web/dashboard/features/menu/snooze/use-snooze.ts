import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../shared/api/api.ts';
import { ITEMS_PATH, type MenuItem } from '../menu.ts';

type Named = Pick<MenuItem, 'id' | 'title'>;

export function useSnooze(items: Named[]) {
  const { t } = useLingui();
  const title = titleOfOne(items);
  const done = title
    ? t`${title} is snoozed`
    : t`${plural(items.length, { one: '# item is snoozed', other: '# items are snoozed' })}`;
  return useSetSnoozes(done);
}

/** Clears items' snoozes at all of the user's branches. */
export function useWake(items: Named[]) {
  const { t } = useLingui();
  const title = titleOfOne(items);
  const done = title
    ? t`${title} is available again`
    : t`${plural(items.length, { one: '# item is available again', other: '# items are available again' })}`;
  const clear = useSetSnoozes(done);
  return {
    isPending: clear.isPending,
    wake: () => clear.mutate({ body: { itemIds: items.map(({ id }) => id), unavailableUntil: null } }),
  };
}

/** Undefined if there are several. */
export const titleOfOne = ([first, ...others]: Pick<MenuItem, 'title'>[]): string | undefined =>
  others.length === 0 ? first?.title : undefined;

const useSetSnoozes = (done: string) =>
  api.useMutation('put', '/dashboard/api/menu/item-snoozes', { meta: { done, changes: [ITEMS_PATH] } });
