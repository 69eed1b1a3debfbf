import { readBranchLimit } from '../../modules/branches/branch-scope.ts';
import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const updateUserRole: Handler<'updateUserRole'> = async ({ params, body, caller, services }) => {
  const { restaurantId } = caller.reach;
  const branches = await readBranchLimit(services.branches, caller.reach, body.branchIds);
  const rights = { role: body.role, branches };
  return viewUser(await services.users.changeRole(restaurantId, params.userId, rights, caller.actor));
};
