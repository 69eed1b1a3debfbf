import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { Actor } from '../activity/documents.ts';
import { normalizeEmail, type UserDocument, type UserRights, userEntry } from './documents.ts';
import { generatePassword, hashPassword, verifyPassword } from './password.ts';
import type { SessionStore } from './session-store.ts';
import type { UserStore } from './store.ts';
import type { createUserUpdates } from './user-updates.ts';

export type NewUser = Pick<UserDocument, 'restaurantId' | 'email' | 'name'> & UserRights;

type UserServiceDeps = {
  store: UserStore;
  sessions: SessionStore;
  updates: ReturnType<typeof createUserUpdates>;
  clock: Clock;
  publish: (user: UserDocument) => Promise<void>;
};

export function createUserService({ store, sessions, updates, clock, publish }: UserServiceDeps) {
  /** Makes a user with a password to be replaced at the first sign-in. */
  async function invite(
    { restaurantId, email, name, role, branches }: NewUser,
    actor: Actor,
  ): Promise<{ user: UserDocument; oneTimePassword: string }> {
    checkRights({ role, branches });
    const oneTimePassword = generatePassword();
    const at = clock();
    const _id = newId('usr');
    const user: UserDocument = {
      _id,
      restaurantId,
      email: normalizeEmail(email),
      name,
      role,
      branches,
      passwordHash: await hashPassword(oneTimePassword),
      mustChangePassword: true,
      disabledAt: null,
      lastSignedInAt: null,
      createdAt: at,
      updatedAt: at,
      outbox: [userEntry({ _id, restaurantId, name }, 'user.invited', actor, at, { role })],
    };
    if (!(await store.insert(user))) {
      throw new ServiceError('conflict', 'There is a user with this e-mail address');
    }
    await publish(user);
    return { user, oneTimePassword };
  }

  return {
    invite,

    list: store.list,

    changeRole(
      restaurantId: string,
      userId: string,
      rights: UserRights,
      actor: Actor,
    ): Promise<UserDocument> {
      checkRights(rights);
      return updates.submit(restaurantId, userId, actor, 'user.role_changed', () => rights);
    },

    async disable(restaurantId: string, userId: string, actor: Actor): Promise<UserDocument> {
      const user = await updates.submit(restaurantId, userId, actor, 'user.disabled', ({ disabledAt }, at) =>
        disabledAt === null ? { disabledAt: at } : undefined,
      );
      await sessions.deleteByUser(userId);
      return user;
    },

    enable: (restaurantId: string, userId: string, actor: Actor): Promise<UserDocument> =>
      updates.submit(restaurantId, userId, actor, 'user.enabled', ({ disabledAt }) =>
        disabledAt === null ? undefined : { disabledAt: null },
      ),

    /** Changes a user's own password; all other sessions of the user end. */
    async changeOwnPassword(
      user: UserDocument,
      sessionId: string,
      passwords: { current: string; next: string },
    ): Promise<UserDocument> {
      if (!(await verifyPassword(user, passwords.current)))
        throw invalidRequest([{ path: '/currentPassword', message: 'is not the current password' }]);
      if (passwords.next === passwords.current)
        throw invalidRequest([{ path: '/newPassword', message: 'must differ from the current password' }]);
      const passwordHash = await hashPassword(passwords.next);
      const values = { passwordHash, mustChangePassword: false, updatedAt: clock() };
      const changed = await store.change(user.restaurantId, user._id, values);
      await sessions.deleteByUser(user._id, sessionId);
      return changed ?? user;
    },

    /**
     * Gives another user a password to be replaced at the next sign-in. A session that a crash leaves standing is good
     * for nothing but that replacement.
     */
    async resetPasswordOf(
      restaurantId: string,
      userId: string,
      actor: Actor,
    ): Promise<{ user: UserDocument; oneTimePassword: string }> {
      const user = await updates.findOther(restaurantId, userId, actor);
      const oneTimePassword = generatePassword();
      const at = clock();
      const entry = userEntry(user, 'user.password_reset', actor, at, { role: user.role });
      const passwordHash = await hashPassword(oneTimePassword);
      const values = { passwordHash, mustChangePassword: true, updatedAt: at };
      const changed = await store.change(restaurantId, userId, values, entry);
      await sessions.deleteByUser(userId);
      if (changed) await publish(changed);
      return { user: changed ?? user, oneTimePassword };
    },

    /** Sets the password of a user whose own was lost; for who has the database itself. */
    async resetPassword(email: string, password: string): Promise<void> {
      const user = await store.findByEmail(normalizeEmail(email));
      if (!user) throw notFound('user');
      const passwordHash = await hashPassword(password);
      await store.change(user.restaurantId, user._id, { passwordHash, mustChangePassword: false });
      await sessions.deleteByUser(user._id);
    },
  };
}

function checkRights({ role, branches }: UserRights): void {
  if (role === 'staff' || branches === 'all') return;
  throw invalidRequest([
    { path: '/branchIds', message: 'must be null: only staff can be limited to branches' },
  ]);
}
