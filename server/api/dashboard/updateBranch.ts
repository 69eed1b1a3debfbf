import { viewBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const updateBranch: Handler<'updateBranch'> = async ({ params, body, caller, services }) =>
  viewBranch(await services.branches.change(caller.reach, params.branchId, body, caller.actor));
