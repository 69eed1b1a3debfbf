import { viewSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const setOwnPassword: Handler<'setOwnPassword'> = async ({ body, caller, services }) => {
  const { signedIn, reach } = caller;
  const passwords = { current: body.currentPassword, next: body.newPassword };
  const user = await services.users.changeOwnPassword(signedIn.user, signedIn.session._id, passwords);
  return viewSession({ ...signedIn, user }, await services.restaurants.get(reach.restaurantId));
};
