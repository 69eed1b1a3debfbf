import { viewBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const setBranchStatus: Handler<'setBranchStatus'> = async ({ params, body, caller, services }) =>
  viewBranch(await services.branches.setStatus(caller.reach, params.branchId, body, caller.actor));
