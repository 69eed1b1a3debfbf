import { readBranchLimit } from '../../modules/branches/branch-scope.ts';
import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const inviteUser: Handler<'inviteUser'> = async ({ body, caller, services }) => {
  const { email, name, role, branchIds } = body;
  const { restaurantId } = caller.reach;
  const branches = await readBranchLimit(services.branches, caller.reach, branchIds);
  const newUser = { restaurantId, email, name, role, branches };
  const { user, oneTimePassword } = await services.users.invite(newUser, caller.actor);
  return { user: viewUser(user), oneTimePassword };
};
