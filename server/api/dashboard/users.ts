import type { Caller } from '../../lib/access.ts';
import { toPageResponse } from '../../lib/page.ts';
import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeUser } from '../../modules/users/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers, SignedInCaller } from './handler-context.ts';

/** Users belong to the live restaurant, even while they work in its sandbox. */
const atHome = ({ home, actor }: SignedInCaller): Caller => ({ scope: home, actor });

export const usersHandlers = {
  listUsers: async ({ query, caller, services }) =>
    toPageResponse(await services.users.list(caller.home.restaurantId, query), query, serializeUser),

  inviteUser: async call => {
    const { body, caller, services } = call;
    const { email, name, role, branchIds } = body;
    const { restaurantId } = caller.home;
    const branches = await parseBranchScope(services.branches, caller.home, branchIds);
    const newUser = { restaurantId, email, name, role, branches };
    const { user, oneTimePassword } = await services.users.invite(
      newUser,
      caller.actor,
      getKeyedRequest(call),
    );
    return { user: serializeUser(user), oneTimePassword };
  },

  updateUserRole: async ({ params, body, caller, services }) => {
    const branches = await parseBranchScope(services.branches, caller.home, body.branchIds);
    const rights = { role: body.role, branches };
    const { userId } = params;
    const updating = services.users.updateRole(atHome(caller), userId, rights, body.replaces);
    return serializeUser(await explainConflicts(services.activity, caller.home, userId, updating));
  },

  disableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.disable(atHome(caller), params.userId)),

  enableUser: async ({ params, caller, services }) =>
    serializeUser(await services.users.enable(atHome(caller), params.userId)),

  resetUserSecondFactor: async ({ params, caller, services }) =>
    serializeUser(await services.users.resetSecondFactor(atHome(caller), params.userId)),

  resetUserPassword: async ({ params, caller, services }) => {
    const { user, oneTimePassword } = await services.users.resetPassword(atHome(caller), params.userId);
    return { user: serializeUser(user), oneTimePassword };
  },
} satisfies Partial<Handlers>;
