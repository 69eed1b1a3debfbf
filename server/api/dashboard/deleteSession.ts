import type { Handler } from './operation.ts';

export const deleteSession: Handler<'deleteSession'> = async ({ caller, visit, services }) => {
  await services.sessions.end(caller.signedIn.session);
  visit.clearSession();
  return undefined;
};
