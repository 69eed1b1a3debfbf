import { createKey } from './createKey.ts';
import { createSession } from './createSession.ts';
import { deleteSession } from './deleteSession.ts';
import { disableUser } from './disableUser.ts';
import { enableUser } from './enableUser.ts';
import { getSession } from './getSession.ts';
import { inviteUser } from './inviteUser.ts';
import { listKeys } from './listKeys.ts';
import { listUsers } from './listUsers.ts';
import type { Handlers } from './operation.ts';
import { revokeKey } from './revokeKey.ts';
import { setOwnPassword } from './setOwnPassword.ts';
import { updateUserRole } from './updateUserRole.ts';

export const handlers: Handlers = {
  createSession,
  getSession,
  deleteSession,
  setOwnPassword,
  listUsers,
  inviteUser,
  updateUserRole,
  disableUser,
  enableUser,
  listKeys,
  createKey,
  revokeKey,
};
