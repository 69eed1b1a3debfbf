import { type Actor, type Origin, SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError, suspended } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { generateToken, hashToken, hasTokenFormat } from '../../lib/token.ts';
import type { AuthenticatedSession } from './documents.ts';
import {
  addHours,
  findDevice,
  hasExpiredPassword,
  isValidFor,
  normalizeEmail,
  type SessionDocument,
  toActor,
  type UserDocument,
  userEntry,
} from './documents.ts';
import { verifyPassword } from './password.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Where somebody signs in from. */
export type SignInClient = {
  address: string;
  /** The token of the device, which tells it from others. */
  device?: string | undefined;
  origin?: Origin;
};

/** Throws `rate_limited`, `unauthorized` for wrong credentials or a disabled user, and `restaurant_suspended`. */
export type SignIn = (
  email: string,
  password: string,
  client: SignInClient,
) => Promise<AuthenticatedSession & { device: string }>;

export type SignInDeps = {
  sessions: Pick<SessionStore, 'insert' | 'deleteOldest'>;
  users: UserStore;
  signInLimiter: SignInLimiter;
  limits: { sessionHours: number; sessionsPerUser: number; oneTimePasswordHours: number };
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
  log: Logger;
};

const wrongCredentials = () =>
  new ServiceError('unauthorized', 'The e-mail address or the password is wrong');

export function createSignIn(deps: SignInDeps): SignIn {
  const { sessions, users, signInLimiter, limits, relay, clock, log } = deps;

  /** So that owners see that somebody guesses, and guesses do not fill the log. */
  async function logFailure(user: UserDocument, origin: Origin | undefined): Promise<void> {
    if (!(await signInLimiter.isLogged(user.email))) return;
    const actor: Actor = { ...SYSTEM, ...origin };
    const updated = await users.addEntry(user, userEntry(user, 'user.sign_in_failed', actor, clock()));
    if (updated) await relay(updated);
  }

  async function verify(
    user: UserDocument | null,
    account: string,
    password: string,
    { address, origin }: SignInClient,
  ): Promise<UserDocument> {
    const isVerified = await verifyPassword(user, password);
    const isUsable =
      user?.disabledAt === null && !hasExpiredPassword(user, limits.oneTimePasswordHours, clock());
    if (user && isVerified && isUsable) return user;
    log.warn({ account, address }, 'sign-in failed');
    if (user) await logFailure(user, origin);
    throw wrongCredentials();
  }

  return async (email, password, client) => {
    const account = normalizeEmail(email);
    const found = await users.findByEmail(account);
    const device = found ? findDevice(found, client.device) : undefined;
    const attempt = { account, address: client.address, device };
    await signInLimiter.attempt(attempt).catch((error: unknown) => {
      log.warn({ account, address: client.address }, 'sign-in rejected: too many failures');
      throw error;
    });
    const user = await verify(found, account, password, client);
    await signInLimiter.succeeded(attempt);
    if (isSuspended(user)) throw suspended('restaurant_suspended');

    const now = clock();
    const token = generateToken();
    const session: SessionDocument = {
      _id: hashToken(token),
      userId: user._id,
      restaurantId: user.restaurantId,
      credentialVersion: user.credentialVersion,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: addHours(now, limits.sessionHours),
    };
    await sessions.insert(session);
    await sessions.deleteOldest(user._id, limits.sessionsPerUser);
    const deviceToken = client.device && hasTokenFormat(client.device) ? client.device : generateToken();
    const actor = { ...toActor(user), ...client.origin };
    const updated = await users.recordSignIn(
      user,
      deviceToken,
      userEntry(user, 'user.signed_in', actor, now),
    );
    if (!updated || !isValidFor(session, updated)) throw wrongCredentials();
    await relay(updated);
    return { token, session, user: updated, restaurantId: user.restaurantId, device: deviceToken };
  };
}
