import { api } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';

export const BRANCHES_PATH = '/dashboard/api/branches';

const ALL = { limit: 100 };
const PAUSE_CHECK_MS = 15_000;

const isPausedUntil = ({ pausedUntil }: Schemas['DashboardBranch']) => pausedUntil !== null;

/** The branches that the user works at. `refetchInterval`: for a page that stays open while others change them, in milliseconds. */
export function useBranches(refetchInterval?: number) {
  return api.useQuery(
    'get',
    BRANCHES_PATH,
    { params: { query: ALL } },
    {
      select: ({ data }) => data,
      staleTime: 60_000,
      // A pause ends by itself.
      refetchInterval: ({ state }) =>
        state.data?.data.some(isPausedUntil) ? PAUSE_CHECK_MS : (refetchInterval ?? false),
    },
  );
}

/** A branch by its id, once the branches are loaded. */
export function useBranch(branchId: string | undefined): Schemas['DashboardBranch'] | undefined {
  return useBranches().data?.find(({ id }) => id === branchId);
}
