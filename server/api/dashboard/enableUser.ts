import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const enableUser: Handler<'enableUser'> = async ({ params, caller, services }) =>
  viewUser(await services.users.enable(caller.reach.restaurantId, params.userId, caller.actor));
