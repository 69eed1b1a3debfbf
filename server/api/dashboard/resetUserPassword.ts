import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const resetUserPassword: Handler<'resetUserPassword'> = async ({ params, caller, services }) => {
  const { restaurantId } = caller.scope;
  const reset = await services.users.resetPasswordOf(restaurantId, params.userId, caller.actor);
  return { user: serializeUser(reset.user), oneTimePassword: reset.oneTimePassword };
};
