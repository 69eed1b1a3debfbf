import { serializePushSettings } from '../../modules/push/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const pushHandlers = {
  getPushSettings: async ({ caller: { signedIn }, services }) =>
    serializePushSettings(await services.push.getSettings(signedIn)),

  subscribeToOrders: async ({ body, caller: { signedIn, scope }, services }) =>
    serializePushSettings(await services.push.subscribe(signedIn, scope, body)),

  unsubscribeFromOrders: ({ caller: { signedIn }, services }) => services.push.unsubscribe(signedIn),

  getStorefrontPushKey: async ({ services }) => ({ publicKey: await services.push.getPublicKey() }),

  subscribeToStorefrontOrder: async ({ headers, body, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    return { id: await services.push.subscribeGuest(order, body) };
  },

  unsubscribeFromStorefrontOrder: async ({ headers, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    await services.push.unsubscribeGuest(order);
  },
} satisfies Partial<Handlers>;
