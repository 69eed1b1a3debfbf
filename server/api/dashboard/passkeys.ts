import { getSignInPlace } from '../../modules/users/passkey-sign-in.ts';
import { serializePasskey, serializeSession } from '../../modules/users/serializers.ts';
import { toDevice } from './device.ts';
import type { Handlers } from './handler-context.ts';

export const passkeysHandlers = {
  listPasskeys: async ({ caller: { signedIn } }) => ({
    passkeys: (signedIn.user.passkeys ?? []).map(serializePasskey),
  }),

  startPasskey: async ({ caller: { signedIn, home }, services }) => {
    const { name } = await services.restaurants.get(home.restaurantId);
    return services.passkeys.startCreation(signedIn, name);
  },

  createPasskey: async ({ body, caller: { signedIn, actor }, services }) =>
    serializePasskey(await services.passkeys.create(signedIn, body, actor)),

  updatePasskey: async ({ params, body, caller: { signedIn, actor }, services }) =>
    serializePasskey(await services.passkeys.rename(signedIn.user, params.passkeyId, body.name, actor)),

  deletePasskey: ({ params, caller: { signedIn, actor }, services }) =>
    services.passkeys.remove(signedIn.user, params.passkeyId, actor),

  startPasskeySignIn: ({ transport, services }) =>
    services.passkeys.startUse(getSignInPlace(toDevice(transport))),

  createPasskeySession: async ({ body: { passkey, language }, transport, services }) => {
    const opened = await services.sessions.signInWithPasskey(passkey, { ...transport.client, language });
    transport.setSession(opened);
    transport.setDevice(opened.device);
    return serializeSession(opened, await services.restaurants.get(opened.restaurantId));
  },

  startPasskeyConfirmation: ({ caller: { signedIn }, services }) =>
    services.passkeys.startUse({ purpose: 'confirmation', id: signedIn.session._id }, signedIn.user),
} satisfies Partial<Handlers>;
