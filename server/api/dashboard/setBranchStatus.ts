import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const setBranchStatus: Handler<'setBranchStatus'> = async ({ params, body, caller, services }) =>
  serializeBranch(await services.branches.setStatus(caller.scope, params.branchId, body, caller.actor));
