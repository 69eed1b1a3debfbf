import { serializeRestaurant } from '../../modules/restaurants/serializers.ts';
import { serializeOwnSession, serializeSession } from '../../modules/users/serializers.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const sessionHandlers = {
  createSession: async ({ body, transport, services }) => {
    const signedIn = await services.sessions.signIn(body, {
      ...transport.client,
      language: body.language,
      code: body.code,
    });
    transport.setSession(signedIn);
    transport.setDevice(signedIn.device);
    return serializeSession(signedIn, await services.restaurants.get(signedIn.restaurantId));
  },

  getSession: async ({ caller, services }) =>
    serializeSession(caller.signedIn, await services.restaurants.get(caller.scope.restaurantId)),

  renewSession: async ({ caller, transport, services }) => {
    const restaurant = await services.restaurants.get(caller.scope.restaurantId);
    const renewed = await services.sessions.renew(caller.signedIn, restaurant.kitchenSessionHours);
    transport.setSession(renewed);
    return serializeSession(renewed, restaurant);
  },

  confirmSession: ({ body, caller: { signedIn }, transport, services }) =>
    services.sessions.confirm(signedIn, body, transport.client),

  updateRestaurant: async ({ body, caller, services }) => {
    const { restaurantId } = caller.scope;
    const updating = services.restaurants.update(caller, body);
    return serializeRestaurant(
      await explainConflicts(services.activity, caller.scope, restaurantId, updating),
    );
  },

  createSandbox: async ({ caller: { home, actor }, services }) =>
    serializeRestaurant(await services.sandbox.create({ scope: home, actor })),

  getFirstSteps: ({ caller, services }) => services.firstSteps.get(caller.scope.restaurantId),

  dismissFirstSteps: ({ caller, services }) => services.firstSteps.dismiss(caller),

  startTestMode: async ({ caller, services }) => {
    const sandbox = await services.sandbox.get(caller.home.restaurantId);
    return serializeSession(await services.sessions.switchTo(caller.signedIn, sandbox._id), sandbox);
  },

  stopTestMode: async ({ caller, services }) =>
    serializeSession(
      await services.sessions.switchTo(caller.signedIn, undefined),
      await services.restaurants.get(caller.home.restaurantId),
    ),

  deleteSession: async ({ caller, transport, services }) => {
    await services.sessions.signOut(caller.signedIn, caller.actor);
    transport.clearSession();
  },

  startSecondFactor: async ({ caller: { signedIn, home }, services }) => {
    const { name } = await services.restaurants.get(home.restaurantId);
    return services.secondFactor.start(signedIn.user, name);
  },

  enableSecondFactor: async ({ body, caller: { signedIn }, transport, services }) => ({
    recoveryCodes: await services.secondFactor.enable(signedIn, body, transport.client),
  }),

  removeSecondFactor: ({ body, caller: { signedIn }, transport, services }) =>
    services.secondFactor.remove(signedIn, body, transport.client),

  sendPasswordLink: ({ body, services }) => services.mail.requestPasswordLink(body.email, body.language),

  setPasswordWithLink: ({ body, transport, services }) =>
    services.passwordLinks.setPassword(body.token, body.newPassword, transport.client),

  listOwnSessions: async ({ caller: { signedIn }, services }) => ({
    sessions: (await services.sessions.listOwn(signedIn)).map(session =>
      serializeOwnSession(session, signedIn.session),
    ),
  }),

  endOwnSession: ({ body, caller: { signedIn, actor }, services }) =>
    services.sessions.endOwn(signedIn, body.sessionId, actor),

  endOtherSessions: ({ caller: { signedIn }, services }) => services.sessions.endOthers(signedIn),

  setOwnPassword: async ({ body, caller, transport, services }) => {
    const { signedIn, scope } = caller;
    const passwords = { current: body.currentPassword, next: body.newPassword };
    const user = await services.users.changeOwnPassword(signedIn, passwords, transport.client);
    return serializeSession({ ...signedIn, user }, await services.restaurants.get(scope.restaurantId));
  },
} satisfies Partial<Handlers>;
