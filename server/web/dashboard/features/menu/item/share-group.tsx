import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Share2 } from 'lucide-react';
import { api } from '../../../../shared/api/api.ts';
import { useIdempotencyKey } from '../../../../shared/api/use-idempotency-key.ts';
import { ITEMS_PATH, OPTION_GROUPS_PATH } from '../menu.ts';
import rows from '../rows.module.css';

const SHARE_PATH = '/dashboard/api/menu/items/{itemId}/shared-groups';

type Props = { itemId: string; customizationId: string; isChanged: boolean };

/** Turns a saved group of the item into a shared one. */
export function ShareGroup({ itemId, customizationId, isChanged }: Props) {
  const { t } = useLingui();
  const headerOf = useIdempotencyKey();
  const share = api.useMutation('post', SHARE_PATH, {
    meta: { done: t`Other items can now use the group`, changes: [ITEMS_PATH, OPTION_GROUPS_PATH] },
  });
  const body = { customizationId };
  return (
    <Button
      variant="subtle"
      size="xs"
      className={rows.add}
      leftSection={<Share2 size={14} aria-hidden />}
      disabled={isChanged}
      loading={share.isPending}
      onClick={() => share.mutate({ params: { path: { itemId }, header: headerOf(body) }, body })}
    >
      {isChanged ? <Trans>Save to share with other items</Trans> : <Trans>Share with other items</Trans>}
    </Button>
  );
}
