import { viewBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const getBranch: Handler<'getBranch'> = async ({ params, caller, services }) =>
  viewBranch(await services.branches.get(caller.reach, params.branchId));
