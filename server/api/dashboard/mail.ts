import { growing, toGrowingResponse } from '../../lib/page.ts';
import { serializeMail } from '../../modules/mail/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const mailHandlers = {
  getMailSettings: ({ caller: { scope, signedIn }, services }) =>
    services.mail.getSettings(scope.restaurantId, signedIn.user),

  setDailySummary: async ({ body, caller: { scope, signedIn, actor }, services }) => {
    await services.mail.setDailySummary(signedIn.user, body.enabled, actor);
    const settings = await services.mail.getSettings(scope.restaurantId, signedIn.user);
    return { ...settings, dailySummary: body.enabled };
  },

  listMails: async ({ query, caller, services }) =>
    toGrowingResponse(
      await services.mail.list(caller.scope.restaurantId, growing(query)),
      query,
      serializeMail,
    ),

  getMailContent: ({ params, caller, services }) =>
    services.mail.getContent(caller.scope.restaurantId, params.mailId),
} satisfies Partial<Handlers>;
