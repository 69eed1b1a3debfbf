import { toPageResponse } from '../../lib/page.ts';
import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const branchesHandlers = {
  listBranches: async ({ query, caller, services }) =>
    toPageResponse(await services.branches.list(caller.scope, query), query, serializeBranch),
} satisfies Partial<Handlers>;
