import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { ITEMS_PATH, type MenuItem, OPTION_GROUPS_PATH } from '../menu.ts';
import type { ItemBody } from './values.ts';

type Options = {
  item: MenuItem | undefined;
  onCreated(): void;
  /** Called with the whole request. */
  onSaved(item: MenuItem, sent: ItemBody): void;
  onError(error: unknown): void;
};

/** Shared option groups count their items. */
const CHANGES = [ITEMS_PATH, OPTION_GROUPS_PATH];

/** Creates an item, or saves changes of an existing one. */
export function useSaveItem({ item, onCreated, onSaved, onError }: Options) {
  const headerOf = useIdempotencyKey();
  const { t } = useLingui();
  const create = api.useMutation('post', '/dashboard/api/menu/items', {
    meta: { done: t`Item added`, changes: CHANGES },
    onError,
  });
  const update = api.useMutation('patch', '/dashboard/api/menu/items/{itemId}', {
    meta: { done: t`Item saved`, changes: CHANGES, showsConflicts: true },
    onError,
  });
  return {
    isPending: create.isPending || update.isPending,
    save(whole: ItemBody, changes: Partial<ItemBody> & { replaces: object }) {
      if (item) {
        const request = { params: { path: { itemId: item.id } }, body: changes };
        update.mutate(request, { onSuccess: newest => onSaved(newest, whole) });
      } else {
        const request = { params: { header: headerOf(whole) }, body: whole };
        create.mutate(request, { onSuccess: onCreated });
      }
    },
  };
}
