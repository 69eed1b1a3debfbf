import { api } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';

export const BRANCHES_PATH = '/dashboard/api/branches';

const ALL = { limit: 100 };
const PAUSE_CHECK_MS = 15_000;

const isPausedUntil = ({ pausedUntil }: Schemas['DashboardBranch']) => pausedUntil !== null;

/**
 * The user's branches. `refetchInterval`, in milliseconds, is for pages that stay open while others change
 * them.
 */
export function useBranches(refetchInterval?: number) {
  return api.useQuery(
    'get',
    BRANCHES_PATH,
    { params: { query: ALL } },
    {
      select: ({ data }) => data,
      staleTime: 60_000,
      // A timed pause ends without a change.
      refetchInterval: ({ state }) =>
        state.data?.data.some(isPausedUntil) ? PAUSE_CHECK_MS : (refetchInterval ?? false),
    },
  );
}

/** A branch by ID, once loaded. */
export function useBranch(branchId: string | undefined): Schemas['DashboardBranch'] | undefined {
  return useBranches().data?.find(({ id }) => id === branchId);
}
