import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const inviteUser: Handler<'inviteUser'> = async ({ body, caller, services }) => {
  const { email, name, role, branchIds } = body;
  const { restaurantId } = caller.scope;
  const branches = await parseBranchScope(services.branches, caller.scope, branchIds);
  const newUser = { restaurantId, email, name, role, branches };
  const { user, oneTimePassword } = await services.users.invite(newUser, caller.actor);
  return { user: serializeUser(user), oneTimePassword };
};
