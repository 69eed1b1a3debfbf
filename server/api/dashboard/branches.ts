import { toPageResponse } from '../../lib/page.ts';
import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const branchesHandlers = {
  listBranches: async ({ query, caller, services }) =>
    toPageResponse(await services.branches.list(caller.scope, query), query, serializeBranch),

  getBranch: async ({ params, caller, services }) =>
    serializeBranch(await services.branches.get(caller.scope, params.branchId)),

  createBranch: async ({ body, caller, services }) =>
    serializeBranch(await services.branches.create(caller, body)),

  updateBranch: async ({ params, body, caller, services }) =>
    serializeBranch(await services.branches.update(caller, params.branchId, body)),

  setBranchStatus: async ({ params, body, caller, services }) =>
    serializeBranch(await services.branches.changeStatus(caller, params.branchId, body.status)),
} satisfies Partial<Handlers>;
