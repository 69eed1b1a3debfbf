import { viewSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const createSession: Handler<'createSession'> = async ({ body, visit, services }) => {
  const signedIn = await services.sessions.signIn(body.email, body.password, visit.address);
  visit.setSession(signedIn);
  return viewSession(signedIn, await services.restaurants.get(signedIn.user.restaurantId));
};
