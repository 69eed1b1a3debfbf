import type { Handler } from './operation.ts';

export const followOrders: Handler<'followOrders'> = async ({ headers, caller, services }) =>
  services.live.followOrders(caller.signedIn, headers['last-event-id']);
