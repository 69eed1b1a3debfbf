import type { Handlers } from './operation.ts';

export const liveStreamsHandlers = {
  followOrders: async ({ headers, caller, services }) =>
    services.orderFeed.followOrders(caller.signedIn, headers['last-event-id']),

  followWebhookEvents: async ({ headers, caller, services }) =>
    services.orderFeed.followEvents(caller.signedIn, headers['last-event-id']),
} satisfies Partial<Handlers>;
