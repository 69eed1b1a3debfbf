import { serializeSession } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const createSession: Handler<'createSession'> = async ({ body, transport, services }) => {
  const signedIn = await services.sessions.signIn(body.email, body.password, transport.address);
  transport.setSession(signedIn);
  return serializeSession(signedIn, await services.restaurants.get(signedIn.user.restaurantId));
};
