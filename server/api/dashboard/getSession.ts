import { viewSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const getSession: Handler<'getSession'> = async ({ caller, services }) =>
  viewSession(caller.signedIn, await services.restaurants.get(caller.reach.restaurantId));
