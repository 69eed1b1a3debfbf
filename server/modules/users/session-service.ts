import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../lib/clock.ts';
import type { CredentialLookups } from '../../lib/credential-lookups.ts';
import { ServiceError, suspended } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { generateToken, hashToken, hasTokenFormat } from '../../lib/token.ts';
import {
  isValidFor,
  knowsAddress,
  normalizeEmail,
  type SessionDocument,
  type UserDocument,
} from './documents.ts';
import { verifyPassword } from './password.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Sessions of dashboard users. */
export interface SessionService {
  /**
   * Throws `rate_limited`, `unauthorized` for wrong credentials or a disabled user, and `restaurant_suspended`.
   */
  signIn(email: string, password: string, address: string): Promise<AuthenticatedSession>;
  /**
   * Undefined when the session ended or expired. Throws `restaurant_suspended`. Never cached, so that a session ends for every process at once. Throws
   * `rate_limited` for a client's address that presented many unknown tokens.
   */
  find(token: string, address?: string): Promise<AuthenticatedSession | undefined>;
  /** The valid ones of some sessions, by their tokens: found together. None of a suspended restaurant. */
  findMany(tokens: string[]): Promise<Map<string, AuthenticatedSession>>;
  signOut(session: SessionDocument): Promise<void>;
  /** Lets the session last as long as a new one, but at most so many hours from its sign-in. */
  renew(signedIn: AuthenticatedSession, mostHours: number): Promise<AuthenticatedSession>;
  /** Lets the session work in the sandbox, or without one in the user's own restaurant, from its next request on. Ends its streams. */
  switchTo(signedIn: AuthenticatedSession, sandboxId: string | undefined): Promise<AuthenticatedSession>;
}

/** `token` is the value of the session's cookie; `restaurantId` is where the session works. */
export type AuthenticatedSession = {
  token: string;
  session: SessionDocument;
  user: UserDocument;
  restaurantId: string;
};

export type SessionServiceDeps = {
  sessions: SessionStore;
  lookups: CredentialLookups;
  users: UserStore;
  signInLimiter: SignInLimiter;
  limits: { sessionHours: number };
  clock: Clock;
};

const HOUR_MS = 60 * 60_000;

/** A renewal that moves the end by less is not written: a screen may ask for it with every tap. */
const RENEWAL_STEP_MS = 5 * 60_000;

const wrongCredentials = () =>
  new ServiceError('unauthorized', 'The e-mail address or the password is wrong');

export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { sessions, lookups, users, signInLimiter, limits, clock } = deps;
  return {
    async signIn(email, password, address) {
      const account = normalizeEmail(email);
      const { slowDownMs } = await signInLimiter.attempt(account, address);
      const user = await users.findByEmail(account).catch(async (error: unknown) => {
        // Nothing was guessed: who tries again and again while the database is away is not locked out after that.
        await signInLimiter.cancel(account, address);
        throw error;
      });
      if (slowDownMs > 0 && !(user && knowsAddress(user, address))) await setTimeout(slowDownMs);
      const verified = await verifyPassword(user, password);
      if (!user || !verified || user.disabledAt !== null) throw wrongCredentials();
      await signInLimiter.succeeded(account, address);
      if (isSuspended(user)) throw suspended('restaurant_suspended');

      const now = clock();
      const token = generateToken();
      const session: SessionDocument = {
        _id: hashToken(token),
        userId: user._id,
        restaurantId: user.restaurantId,
        credentialVersion: user.credentialVersion,
        createdAt: now,
        expiresAt: new Date(now.getTime() + limits.sessionHours * HOUR_MS),
      };
      await sessions.insert(session);
      const updated = await users.recordSignIn(user, address, now);
      if (!updated || !isValidFor(session, updated)) throw wrongCredentials();
      return authenticated(token, session, updated);
    },

    async find(token, address) {
      if (!hasTokenFormat(token)) return undefined;
      const id = hashToken(token);
      const query = () => sessions.find(id);
      const session = address === undefined ? await query() : await lookups.find(id, address, query);
      if (!session || session.expiresAt <= clock()) return undefined;
      const user = await users.find(session.restaurantId, session.userId);
      if (!user || !isValidFor(session, user)) return undefined;
      if (isSuspended(user)) throw suspended('restaurant_suspended');
      return authenticated(token, session, user);
    },

    async findMany(tokens) {
      const now = clock();
      const found = await sessions.findMany(tokens.map(hashToken));
      const byId = new Map(found.map(session => [session._id, session]));
      const owners = found.length > 0 ? await users.findMany(found.map(({ userId }) => userId)) : [];
      const ownersById = new Map(owners.map(user => [user._id, user]));
      const valid = tokens.flatMap((token): [string, AuthenticatedSession][] => {
        const session = byId.get(hashToken(token));
        const user = session && ownersById.get(session.userId);
        if (!user || session.expiresAt <= now || !isValidFor(session, user) || isSuspended(user)) return [];
        return [[token, authenticated(token, session, user)]];
      });
      return new Map(valid);
    },

    async renew(signedIn, mostHours) {
      const { session } = signedIn;
      const fromNow = clock().getTime() + limits.sessionHours * HOUR_MS;
      const latest = session.createdAt.getTime() + mostHours * HOUR_MS;
      const expiresAt = new Date(Math.min(fromNow, latest));
      if (expiresAt.getTime() - session.expiresAt.getTime() < RENEWAL_STEP_MS) return signedIn;
      await sessions.prolong(session._id, expiresAt);
      return { ...signedIn, session: { ...session, expiresAt } };
    },

    async switchTo({ token, session, user }, sandboxId) {
      const { sandboxId: _, ...live } = session;
      const switched = sandboxId === undefined ? live : { ...live, sandboxId };
      await sessions.switchTo(session._id, sandboxId);
      return authenticated(token, switched, user);
    },

    signOut: session => sessions.delete(session._id),
  };
}

const authenticated = (
  token: string,
  session: SessionDocument,
  user: UserDocument,
): AuthenticatedSession => ({
  token,
  session,
  user,
  restaurantId: session.sandboxId ?? user.restaurantId,
});
