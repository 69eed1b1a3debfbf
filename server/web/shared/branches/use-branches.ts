import { api } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';

const ALL = { limit: 100 };
const PAUSE_CHECK_MS = 15_000;

const isPausedUntil = ({ pausedUntil }: Schemas['DashboardBranch']) => pausedUntil !== null;

/** The branches that the user works at. */
export function useBranches() {
  return api.useQuery(
    'get',
    '/dashboard/api/branches',
    { params: { query: ALL } },
    {
      select: ({ data }) => data,
      staleTime: 60_000,
      // A pause ends by itself.
      refetchInterval: ({ state }) => state.data?.data.some(isPausedUntil) && PAUSE_CHECK_MS,
    },
  );
}

/** A branch by its id, once the branches are loaded. */
export function useBranch(branchId: string | undefined): Schemas['DashboardBranch'] | undefined {
  return useBranches().data?.find(({ id }) => id === branchId);
}
