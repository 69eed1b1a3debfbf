import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const updateBranch: Handler<'updateBranch'> = async ({ params, body, caller, services }) =>
  serializeBranch(await services.branches.change(caller.scope, params.branchId, body, caller.actor));
