import { serializeSession } from '../../modules/users/serializers.ts';
import { toDevice } from './device.ts';
import type { Handlers } from './handler-context.ts';

export const identityProviderHandlers = {
  getSignInMethods: async ({ services }) => {
    const name = services.providerAccounts.getName();
    return { provider: name === undefined ? null : { name } };
  },

  startProviderSignIn: async ({ body: { returnTo = '/dashboard' }, transport, services }) => {
    const device = toDevice(transport);
    return { url: await services.providerAccounts.startSignIn(device, returnTo) };
  },

  finishProviderSignIn: ({ body, transport, services }) =>
    services.providerAccounts.finish(body, transport.client),

  createProviderSession: async ({ body: { token, restaurantId, ...rest }, transport, services }) => {
    const client = { ...transport.client, ...rest };
    const opened = await services.sessions.signInWithProvider({ token, restaurantId }, client);
    transport.setSession(opened);
    transport.setDevice(opened.device);
    return serializeSession(opened, await services.restaurants.get(opened.restaurantId));
  },

  startProviderConfirmation: async ({ caller: { signedIn }, transport, services }) => {
    const device = toDevice(transport);
    return { url: await services.providerAccounts.startConfirmation(device, signedIn) };
  },

  deleteProviderLink: ({ caller: { signedIn, actor }, services }) =>
    services.providerAccounts.unlink(signedIn.user, actor),
} satisfies Partial<Handlers>;
