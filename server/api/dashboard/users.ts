import { toPageResponse } from '../../lib/page.ts';
import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const usersHandlers = {
  listUsers: async ({ query, caller, services }) =>
    toPageResponse(await services.users.list(caller.scope.restaurantId, query), query, serializeUser),

  inviteUser: async ({ body, caller, services }) => {
    const { email, name, role, branchIds } = body;
    const { restaurantId } = caller.scope;
    const branches = await parseBranchScope(services.branches, caller.scope, branchIds);
    const newUser = { restaurantId, email, name, role, branches };
    const { user, oneTimePassword } = await services.users.invite(newUser, caller.actor);
    return { user: serializeUser(user), oneTimePassword };
  },

  updateUserRole: async ({ params, body, caller, services }) => {
    const branches = await parseBranchScope(services.branches, caller.scope, body.branchIds);
    const rights = { role: body.role, branches };
    return serializeUser(await services.users.updateRole(caller, params.userId, rights));
  },

  disableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.disable(caller, params.userId)),

  enableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.enable(caller, params.userId)),

  resetUserPassword: async ({ params, caller, services }) => {
    const { user, oneTimePassword } = await services.users.resetPassword(caller, params.userId);
    return { user: serializeUser(user), oneTimePassword };
  },
} satisfies Partial<Handlers>;
