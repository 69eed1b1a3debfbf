import type { Actor } from '../../lib/access.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import type { CredentialLookups } from '../../lib/credential-lookups.ts';
import { suspended } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import { hashToken, hasTokenFormat } from '../../lib/token.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { type ConfirmSession, createConfirmSession } from './confirm-session.ts';
import {
  type AuthenticatedSession,
  getPublicId,
  hasRole,
  isRecentlyConfirmed,
  isValidFor,
  type SessionDocument,
  type UserDocument,
  userEntry,
} from './documents.ts';
import { createLogFailure } from './log-failure.ts';
import { createOpenSession, type OpenSessionDeps } from './open-session.ts';
import { createPasskeySignIn, type SignInWithPasskey } from './passkey-sign-in.ts';
import type { UsePasskey } from './passkeys.ts';
import type { ConfirmWithProvider } from './provider-accounts.ts';
import {
  createProviderSignIn,
  type ProviderSignInDeps,
  type SignInWithProvider,
} from './provider-sign-in.ts';
import { createSecondStep, type SecondStepDeps } from './second-step.ts';
import type { SessionStore } from './session-store.ts';
import { createSignIn, type SignIn, type SignInDeps } from './sign-in.ts';
import type { UserStore } from './store.ts';
import type { VerifyOwnPassword } from './verify-own-password.ts';

/** Sessions of dashboard users. */
export interface SessionService {
  signIn: SignIn;
  signInWithPasskey: SignInWithPasskey;
  signInWithProvider: SignInWithProvider;
  confirm: ConfirmSession;
  /**
   * Undefined if the session ended or expired. Throws `restaurant_suspended`. Never cached, so that a session
   * ends in all processes at once. Throws `rate_limited` for addresses that presented many unknown tokens.
   */
  find(token: string, address?: string): Promise<AuthenticatedSession | undefined>;
  /**
   * Finds a session by ID without counting as activity. Undefined if it has ended or its restaurant is
   * suspended.
   */
  findById(sessionId: string): Promise<FoundSession | undefined>;
  /** The valid sessions among these tokens, found together. Excludes suspended restaurants. */
  findMany(tokens: string[]): Promise<Map<string, AuthenticatedSession>>;
  signOut(signedIn: AuthenticatedSession, actor: Actor): Promise<void>;
  /** The user's active sessions, newest first. */
  listOwn(signedIn: AuthenticatedSession): Promise<SessionDocument[]>;
  /** Ends one of the user's sessions by its public ID. Idempotent. */
  endOwn(signedIn: AuthenticatedSession, publicId: string, actor: Actor): Promise<void>;
  /** Ends all sessions of the user but this one. */
  endOthers(signedIn: AuthenticatedSession): Promise<void>;
  /**
   * Extends the session like a new one, but at most until `mostHours` after its sign-in. Sessions of managers
   * and owners are not extended; those of screens always are.
   */
  renew(signedIn: AuthenticatedSession, mostHours: number): Promise<AuthenticatedSession>;
  /**
   * Switches the session to the sandbox, or back to the user's own restaurant, from its next request on. Ends
   * its streams.
   */
  switchTo(signedIn: AuthenticatedSession, sandboxId: string | undefined): Promise<AuthenticatedSession>;
}

export type FoundSession = Pick<AuthenticatedSession, 'session' | 'user' | 'restaurantId'>;

export type SessionServiceDeps = Omit<SignInDeps, 'users' | 'secondStep' | 'logFailure' | 'limits'> &
  Omit<SecondStepDeps, 'restaurants' | 'openSession' | 'logFailure'> &
  Pick<ProviderSignInDeps, 'openProviderProof' | 'findProviderUsers'> &
  Omit<OpenSessionDeps, 'sessions' | 'users' | 'limits' | 'relay'> & {
    verifyPassword: VerifyOwnPassword;
    usePasskey: UsePasskey;
    confirmWithProvider: ConfirmWithProvider;
    users: UserStore;
    sessions: SessionStore;
    lookups: CredentialLookups;
    restaurants: Pick<RestaurantStore, 'find' | 'get'>;
    limits: SignInDeps['limits'] &
      OpenSessionDeps['limits'] & {
        sessionIdleMinutes: number;
        confirmationMinutes: number;
        screens: { sessionDays: number; idleDays: number };
      };
    relayUser: OpenSessionDeps['relay'];
    background: Pick<TaskPool, 'gather'>;
  };

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Smaller extensions are not written: a screen may request one with every tap. */
const RENEWAL_STEP_MS = 5 * 60_000;

/** The resolution of recorded uses, so that few are written. */
const USE_RESOLUTION_MS = 5 * 60_000;
const TOUCH_INTERVAL_MS = 5_000;
const TOUCH_FAILED = 'failed to update lastUsedAt of sessions; a later use updates it';
const MAX_TOUCHED = 10_000;

export function createSessionService(deps: SessionServiceDeps): SessionService {
  const { sessions, lookups, users, restaurants, limits, background, clock } = deps;
  const relay = deps.relayUser;
  const openSession = createOpenSession({ ...deps, relay });
  const logged = { ...deps, openSession, logFailure: createLogFailure({ ...deps, relay }) };
  const signInDeps = { ...logged, secondStep: createSecondStep(logged) };
  const lastTouched = createBoundedCache<number>(MAX_TOUCHED);
  const touch = background.gather(TOUCH_FAILED, TOUCH_INTERVAL_MS, sessions.touch);
  const idleMs = limits.sessionIdleMinutes * 60_000 + USE_RESOLUTION_MS;
  const screenIdleMs = limits.screens.idleDays * DAY_MS;

  function hasEnded({ expiresAt, lastUsedAt, isScreen }: SessionDocument, now: Date): boolean {
    const longest = isScreen ? screenIdleMs : idleMs;
    return expiresAt <= now || (lastUsedAt !== undefined && now.getTime() - lastUsedAt.getTime() >= longest);
  }

  function recordUse({ _id: sessionId, lastUsedAt = new Date(0) }: SessionDocument, at: Date): void {
    const last = Math.max(lastUsedAt.getTime(), lastTouched.get(sessionId) ?? 0);
    if (at.getTime() - last < USE_RESOLUTION_MS) return;
    lastTouched.set(sessionId, at.getTime());
    touch({ sessionId, at });
  }

  /** Leaves a suspended sandbox like `stopTestMode`, because the live restaurant still works. */
  async function leaveSuspended(session: SessionDocument): Promise<SessionDocument> {
    const { sandboxId, ...live } = session;
    if (sandboxId === undefined) return session;
    const sandbox = await restaurants.find(sandboxId);
    if (sandbox && !isSuspended(sandbox)) return session;
    await sessions.switchTo(session._id, undefined);
    return live;
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
    isConfirmed: isRecentlyConfirmed(session, limits.confirmationMinutes, clock()),
  });

  async function renewScreen(signedIn: AuthenticatedSession): Promise<AuthenticatedSession> {
    const { session } = signedIn;
    const expiresAt = new Date(clock().getTime() + limits.screens.sessionDays * DAY_MS);
    if (expiresAt.getTime() - session.expiresAt.getTime() < DAY_MS) return signedIn;
    await sessions.prolong(session._id, expiresAt);
    return { ...signedIn, session: { ...session, expiresAt } };
  }

  async function listOwn({ user }: AuthenticatedSession): Promise<SessionDocument[]> {
    const now = clock();
    const found = await sessions.listByUser(user._id, limits.sessionsPerUser);
    return found.filter(session => !hasEnded(session, now) && isValidFor(session, user));
  }

  async function end(session: SessionDocument, user: UserDocument, actor: Actor): Promise<void> {
    await sessions.delete(session._id);
    const updated = await users.addEntry(user, userEntry(user, 'user.signed_out', actor, clock()));
    if (updated) await relay(updated);
  }

  return {
    signIn: createSignIn(signInDeps),
    signInWithPasskey: createPasskeySignIn(signInDeps),
    signInWithProvider: createProviderSignIn(signInDeps),
    confirm: createConfirmSession({ ...deps, relay }),

    async find(token, address) {
      if (!hasTokenFormat(token)) return undefined;
      const id = hashToken(token);
      const query = () => sessions.find(id);
      const session = address === undefined ? await query() : await lookups.find(id, address, query);
      const now = clock();
      if (!session || hasEnded(session, now)) return undefined;
      const user = await users.find(session.restaurantId, session.userId);
      if (!user || !isValidFor(session, user)) return undefined;
      if (isSuspended(user)) throw suspended('restaurant_suspended');
      recordUse(session, now);
      return authenticated(token, await leaveSuspended(session), user);
    },

    async findById(sessionId) {
      const session = await sessions.find(sessionId);
      if (!session || hasEnded(session, clock())) return undefined;
      const user = await users.find(session.restaurantId, session.userId);
      if (!user || !isValidFor(session, user) || isSuspended(user)) return undefined;
      return { session, user, restaurantId: session.sandboxId ?? user.restaurantId };
    },

    async findMany(tokens) {
      const now = clock();
      const found = await sessions.findMany(tokens.map(hashToken));
      const owners = found.length > 0 ? await users.findMany(found.map(({ userId }) => userId)) : [];
      const ownersById = new Map(owners.map(user => [user._id, user]));
      const current = await Promise.all(found.map(leaveSuspended));
      const byId = new Map(current.map(session => [session._id, session]));
      const valid = tokens.flatMap((token): [string, AuthenticatedSession][] => {
        const session = byId.get(hashToken(token));
        const user = session && ownersById.get(session.userId);
        if (!user || hasEnded(session, now) || !isValidFor(session, user) || isSuspended(user)) return [];
        recordUse(session, now);
        return [[token, authenticated(token, session, user)]];
      });
      return new Map(valid);
    },

    async renew(signedIn, mostHours) {
      const { session } = signedIn;
      if (session.isScreen) return renewScreen(signedIn);
      const fromNow = clock().getTime() + limits.sessionHours * HOUR_MS;
      const hours = hasRole(signedIn.user, 'manager') ? limits.sessionHours : mostHours;
      const latest = session.createdAt.getTime() + hours * HOUR_MS;
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

    signOut: ({ session, user }, actor) => end(session, user, actor),

    listOwn,

    async endOwn(signedIn, publicId, actor) {
      const found = (await listOwn(signedIn)).find(session => getPublicId(session) === publicId);
      if (found) await end(found, signedIn.user, actor);
    },

    endOthers: ({ session, user }) => sessions.deleteByUser(user._id, session._id),
  };
}
