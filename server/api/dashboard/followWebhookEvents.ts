import type { Handler } from './operation.ts';

export const followWebhookEvents: Handler<'followWebhookEvents'> = async ({ headers, caller, services }) =>
  services.live.followEvents(caller.signedIn, headers['last-event-id']);
