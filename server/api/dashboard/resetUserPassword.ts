import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const resetUserPassword: Handler<'resetUserPassword'> = async ({ params, caller, services }) => {
  const { restaurantId } = caller.reach;
  const reset = await services.users.resetPasswordOf(restaurantId, params.userId, caller.actor);
  return { user: viewUser(reset.user), oneTimePassword: reset.oneTimePassword };
};
