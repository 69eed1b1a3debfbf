import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const enableUser: Handler<'enableUser'> = async ({ params, caller, services }) =>
  serializeUser(await services.users.enable(caller.scope.restaurantId, params.userId, caller.actor));
