import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const getBranch: Handler<'getBranch'> = async ({ params, caller, services }) =>
  serializeBranch(await services.branches.get(caller.scope, params.branchId));
