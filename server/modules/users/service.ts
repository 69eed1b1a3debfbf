import type { ReplacedUserRights } from '../../../generated/dashboard/types.ts';
import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { rejectOverwrites } from '../../lib/edits.ts';
import { invalidRequest, notFound, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import {
  type AuthenticatedSession,
  addHours,
  hasExpiredPassword,
  normalizeEmail,
  toActor,
  type UserDocument,
  type UserRights,
  userEntry,
} from './documents.ts';
import { generatePassword, type PasswordHasher } from './password.ts';
import { findWeakness } from './password-rules.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { UserStore } from './store.ts';
import { compareRights, type UserUpdates } from './user-updates.ts';
import { type VerifyOwnPassword, wrongPassword } from './verify-own-password.ts';

/**
 * A restaurant's dashboard users. Methods with a caller throw `not_found` for an unknown user, `conflict` if
 * the actor is that user, and `forbidden` if the actor is no longer an owner.
 */
export interface UserService {
  list(restaurantId: string, page: PageRequest): Promise<Page<UserDocument>>;
  /** Finds users of any restaurant by ID or email address. For hosts. */
  findAnywhere(idOrEmail: string): Promise<UserDocument[]>;
  /**
   * Throws `conflict` if a user of the restaurant has the email address, and `invalid_request` for
   * permissions that the role cannot have.
   */
  invite(input: NewUser, actor: Actor, request?: KeyedRequest): Promise<UserWithPassword>;
  /**
   * Throws `invalid_request` for permissions that the role cannot have, and `conflict` if the current ones
   * differ from the replaced ones.
   */
  updateRole(
    caller: Caller,
    userId: string,
    rights: UserRights,
    replaces?: ReplacedUserRights,
  ): Promise<UserDocument>;
  /** Ends the user's sessions. Idempotent, like `enable`. */
  disable(caller: Caller, userId: string): Promise<UserDocument>;
  enable(caller: Caller, userId: string): Promise<UserDocument>;
  /**
   * Ends the user's other sessions. Throws `invalid_request` if the current password is wrong, or the new one
   * is the same or weak, and `rate_limited`: the current password counts as a sign-in.
   */
  changeOwnPassword(
    signedIn: AuthenticatedSession,
    passwords: { current: string; next: string },
    client: SignInClient,
  ): Promise<UserDocument>;
  /** Sets a one-time password or sends a link, ends the user's sessions, and removes the PIN. */
  resetPassword(caller: Caller, userId: string): Promise<UserWithPassword>;
  /** Removes the user's second factor and passkeys, and ends the user's sessions. Idempotent. */
  resetSecondFactor(caller: Caller, userId: string): Promise<UserDocument>;
  /** Sets a permanent password without an actor, for the demo, which prints it. Throws `not_found`. */
  setPassword(email: string, password: string): Promise<void>;
}

export type NewUser = Pick<UserDocument, 'restaurantId' | 'email' | 'name'> & UserRights;

/**
 * The one-time password is shown once, and must be changed at the next sign-in. Null if the user gets a link
 * by email instead.
 */
export type UserWithPassword = { user: UserDocument; oneTimePassword: string | null };

export type UserServiceDeps = {
  store: UserStore;
  sessions: SessionStore;
  hasher: Pick<PasswordHasher, 'hashPassword'>;
  verifyOwnPassword: VerifyOwnPassword;
  updates: UserUpdates;
  restaurants: Pick<RestaurantStore, 'get'>;
  makeOnce: MakeOnce;
  /** Whether users get links by email instead of one-time passwords. */
  sendsMail: boolean;
  /** How long the password or link of an invitation or reset is valid. */
  oneTimePasswordHours: number;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

export function createUserService(deps: UserServiceDeps): UserService {
  const { store, sessions, verifyOwnPassword, updates, restaurants, makeOnce, oneTimePasswordHours, clock } =
    deps;
  const { hasher, sendsMail, relay } = deps;

  const createLink = (at: Date) => ({
    id: newId('lnk'),
    expiresAt: addHours(at, oneTimePasswordHours),
  });

  return {
    list: store.list,
    async findAnywhere(text) {
      if (!text.includes('@')) return store.findMany([text]);
      return store.listByEmail(normalizeEmail(text));
    },

    async invite({ restaurantId, email, name, role, branches }, actor, request) {
      const { change, secret = '' } = await makeOnce(restaurantId, request, {
        async prepare() {
          validateRights({ role, branches });
          const secret = generatePassword();
          const { sandboxOf } = await restaurants.get(restaurantId);
          if (sandboxOf !== undefined)
            throw new ServiceError('conflict', 'A sandbox has no users: invite them to the live restaurant');
          const at = clock();
          const _id = newId('usr');
          const entry = userEntry({ _id, restaurantId, name }, 'user.invited', actor, at, { role });
          const user: UserDocument = {
            _id,
            restaurantId,
            email: normalizeEmail(email),
            name,
            role,
            branches,
            passwordHash: await hasher.hashPassword(_id, secret),
            mustChangePassword: true,
            oneTimePasswordExpiresAt: addHours(at, oneTimePasswordHours),
            ...(sendsMail && { passwordLink: createLink(at) }),
            credentialVersion: 0,
            disabledAt: null,
            lastSignedInAt: null,
            createdAt: at,
            updatedAt: at,
            outbox: [entry],
          };
          return { change: user, entryId: entry._id, secret };
        },
        async make(user) {
          if (!(await store.insert(user)))
            throw new ServiceError('conflict', 'A user with this email address already exists');
          await relay(user);
        },
        async isCurrent({ _id, passwordHash }) {
          const user = await store.find(restaurantId, _id);
          return (
            user?.passwordHash === passwordHash && !hasExpiredPassword(user, oneTimePasswordHours, clock())
          );
        },
      });
      return { user: change, oneTimePassword: sendsMail ? null : secret };
    },

    async updateRole(caller, userId, rights, replaces) {
      validateRights(rights);
      return updates.submit(caller, userId, 'user.role_changed', user => {
        rejectOverwrites(compareRights(user, rights), replaces);
        return rights;
      });
    },

    async disable(caller, userId) {
      const user = await updates.submit(caller, userId, 'user.disabled', ({ disabledAt }, at) =>
        disabledAt === null ? { disabledAt: at } : undefined,
      );
      await sessions.deleteByUser(userId);
      return user;
    },

    enable: (caller, userId) =>
      updates.submit(caller, userId, 'user.enabled', ({ disabledAt }) =>
        disabledAt === null ? undefined : { disabledAt: null },
      ),

    async changeOwnPassword(signedIn, passwords, client) {
      const { user, session } = signedIn;
      await verifyOwnPassword(signedIn, passwords.current, client);
      const isSame = passwords.next === passwords.current;
      const weakness = isSame
        ? 'must differ from the current password'
        : await findWeakness(user, passwords.next);
      if (weakness !== undefined) throw invalidRequest([{ path: '/newPassword', message: weakness }]);
      const actor = { ...toActor(user), ...client.origin };
      const entry = userEntry(user, 'user.password_changed', actor, clock());
      const updated = await store.setPassword(
        user,
        await hasher.hashPassword(user._id, passwords.next),
        entry.at,
        entry,
      );
      if (!updated) throw wrongPassword();
      await relay(updated);
      // A crash before this line also ends this session.
      await sessions.renew(session._id, updated.credentialVersion);
      await sessions.deleteByUser(user._id, session._id);
      return updated;
    },

    async resetPassword(caller, userId) {
      const oneTimePassword = generatePassword();
      const passwordHash = await hasher.hashPassword(userId, oneTimePassword);
      const user = await updates.submit(caller, userId, 'user.password_reset', (_user, at) => ({
        passwordHash,
        mustChangePassword: true,
        oneTimePasswordExpiresAt: addHours(at, oneTimePasswordHours),
        passwordLink: sendsMail ? createLink(at) : null,
        pin: null,
      }));
      await sessions.deleteByUser(userId);
      return { user, oneTimePassword: sendsMail ? null : oneTimePassword };
    },

    async resetSecondFactor(caller, userId) {
      const user = await updates.submit(
        caller,
        userId,
        'user.second_factor_reset',
        ({ secondFactor, passkeys }) =>
          secondFactor || passkeys?.length ? { secondFactor: null, passkeys: [] } : undefined,
      );
      await sessions.deleteByUser(userId);
      return user;
    },

    async setPassword(email, password) {
      const [user] = await store.listByEmail(normalizeEmail(email));
      if (!user) throw notFound('user');
      if (!(await store.setPassword(user, await hasher.hashPassword(user._id, password), clock())))
        throw new ServiceError('conflict', 'The password has just been changed: try again');
      await sessions.deleteByUser(user._id);
    },
  };
}

function validateRights({ role, branches }: UserRights): void {
  if (role === 'staff' || branches === 'all') return;
  throw invalidRequest([
    { path: '/branchIds', message: 'must be null: only staff can be limited to branches' },
  ]);
}
