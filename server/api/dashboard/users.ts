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
    const { restaurantId } = caller.scope;
    const branches = await parseBranchScope(services.branches, caller.scope, body.branchIds);
    const rights = { role: body.role, branches };
    return serializeUser(await services.users.updateRole(restaurantId, params.userId, rights, caller.actor));
  },

  disableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.disable(caller.scope.restaurantId, params.userId, caller.actor)),

  enableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.enable(caller.scope.restaurantId, params.userId, caller.actor)),

  resetUserPassword: async ({ params, caller, services }) => {
    const { restaurantId } = caller.scope;
    const reset = await services.users.resetPassword(restaurantId, params.userId, caller.actor);
    return { user: serializeUser(reset.user), oneTimePassword: reset.oneTimePassword };
  },
} satisfies Partial<Handlers>;
