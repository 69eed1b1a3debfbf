import { serializeSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const setOwnPassword: Handler<'setOwnPassword'> = async ({ body, caller, services }) => {
  const { signedIn, scope } = caller;
  const passwords = { current: body.currentPassword, next: body.newPassword };
  const user = await services.users.changeOwnPassword(signedIn.user, signedIn.session._id, passwords);
  return serializeSession({ ...signedIn, user }, await services.restaurants.get(scope.restaurantId));
};
