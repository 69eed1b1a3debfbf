import { api } from '../api/api.ts';
import type { Schemas } from '../api/contract.ts';

const ALL = { limit: 100 };

/** The branches that the user works at. */
export function useBranches() {
  return api.useQuery(
    'get',
    '/dashboard/api/branches',
    { params: { query: ALL } },
    { select: ({ data }) => data, staleTime: 60_000 },
  );
}

/** A branch by its id, once the branches are loaded. */
export function useBranch(branchId: string | undefined): Schemas['Branch'] | undefined {
  return useBranches().data?.find(({ id }) => id === branchId);
}
