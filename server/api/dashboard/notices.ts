import { serializeNotice } from '../../modules/notices/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const noticesHandlers = {
  listNotices: async ({ caller: { scope, signedIn }, services }) => {
    const notices = await services.notices.list(scope, signedIn.user);
    return { notices: notices.map(serializeNotice) };
  },
} satisfies Partial<Handlers>;
