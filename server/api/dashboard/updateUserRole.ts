import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const updateUserRole: Handler<'updateUserRole'> = async ({ params, body, caller, services }) => {
  const { restaurantId } = caller.scope;
  const branches = await parseBranchScope(services.branches, caller.scope, body.branchIds);
  const rights = { role: body.role, branches };
  return serializeUser(await services.users.changeRole(restaurantId, params.userId, rights, caller.actor));
};
