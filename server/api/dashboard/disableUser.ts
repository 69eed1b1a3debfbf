import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const disableUser: Handler<'disableUser'> = async ({ params, caller, services }) =>
  serializeUser(await services.users.disable(caller.scope.restaurantId, params.userId, caller.actor));
