import { serializeEmailChange } from '../../modules/mail/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const emailChangeHandlers = {
  getEmailChange: async ({ caller: { signedIn }, services }) =>
    serializeEmailChange(await services.mail.getEmailChange(signedIn.user)),

  startEmailChange: async ({ body, caller: { signedIn, actor }, services }) =>
    serializeEmailChange(await services.mail.startEmailChange(signedIn.user, body.email, actor)),

  confirmEmailChange: async ({ body, transport, services }) => {
    const { email } = await services.emailChanges.confirm(body.token, transport.client.origin);
    return { email };
  },
} satisfies Partial<Handlers>;
