import { serializeSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const getSession: Handler<'getSession'> = async ({ caller, services }) =>
  serializeSession(caller.signedIn, await services.restaurants.get(caller.scope.restaurantId));
