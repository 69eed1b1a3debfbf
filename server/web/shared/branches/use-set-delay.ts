import { useLingui } from '@lingui/react/macro';
import { api } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';
import { BRANCHES_PATH } from './use-branches.ts';

/** Delays a branch's new orders for an hour; 0 ends the delay. */
export function useSetDelay({ id, name }: Pick<Schemas['DashboardBranch'], 'id' | 'name'>) {
  const { t } = useLingui();
  const { mutate, isPending } = api.useMutation('put', '/dashboard/api/branches/{branchId}/delay', {
    meta: { done: t`Times of ${name} changed`, changes: [BRANCHES_PATH] },
  });
  return {
    isPending,
    setDelay: (minutes: number) => mutate({ params: { path: { branchId: id } }, body: { minutes } }),
  };
}
