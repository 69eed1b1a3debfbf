import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const disableUser: Handler<'disableUser'> = async ({ params, caller, services }) =>
  viewUser(await services.users.disable(caller.reach.restaurantId, params.userId, caller.actor));
