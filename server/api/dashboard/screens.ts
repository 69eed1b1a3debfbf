import { toPageResponse } from '../../lib/page.ts';
import { serializeDevice, serializePairing, serializeScreen } from '../../modules/screens/serializers.ts';
import { serializeSession } from '../../modules/users/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const screensHandlers = {
  listScreens: async ({ query, caller, services }) =>
    toPageResponse(await services.screens.list(caller.scope.restaurantId, query), query, serializeScreen),

  pairScreen: async call => {
    const { body, caller, transport, services } = call;
    const { address } = transport.client;
    const screen = await services.screens.pair(caller, body, address, getKeyedRequest(call));
    return serializeScreen({ screen, lastSeenAt: undefined });
  },

  updateScreen: async ({ params: { screenId }, body, caller, services }) => {
    const updating = services.screens.update(caller, screenId, body);
    return serializeScreen(await explainConflicts(services.activity, caller.scope, screenId, updating));
  },

  deleteScreen: ({ params, caller, services }) => services.screens.delete(caller, params.screenId),

  checkScreenCode: async ({ body, caller, transport, services }) => {
    const { address } = transport.client;
    const pairing = await services.screens.check(caller.scope.restaurantId, body.code, address);
    return serializeDevice(pairing, address);
  },

  startScreenPairing: async ({ transport, services }) =>
    serializePairing(await services.screenPairings.start(transport.client)),

  finishScreenPairing: async ({ body, transport, services }) => {
    const { code, deviceToken } = body;
    const paired = await services.screenPairings.finish(code, deviceToken, transport.client);
    if (!paired) return { session: null };
    transport.setSession(paired);
    return { session: serializeSession(paired, await services.restaurants.get(paired.restaurantId)) };
  },
} satisfies Partial<Handlers>;
