import { growing, toGrowingResponse } from '../../lib/page.ts';
import { serializeMail } from '../../modules/mail/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const mailHandlers = {
  getMailSettings: ({ caller, services }) => services.mail.getSettings(caller.scope.restaurantId),

  listMails: async ({ query, caller, services }) =>
    toGrowingResponse(
      await services.mail.list(caller.scope.restaurantId, growing(query)),
      query,
      serializeMail,
    ),

  getMailContent: ({ params, caller, services }) =>
    services.mail.getContent(caller.scope.restaurantId, params.mailId),
} satisfies Partial<Handlers>;
