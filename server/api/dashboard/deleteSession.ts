import type { Handler } from './operation.ts';

export const deleteSession: Handler<'deleteSession'> = async ({ caller, transport, services }) => {
  await services.sessions.end(caller.signedIn.session);
  transport.clearSession();
  return undefined;
};
