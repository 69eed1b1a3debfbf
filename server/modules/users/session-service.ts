import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { generateToken, hashToken, hasTokenFormat } from '../../lib/token.ts';
import { normalizeEmail, type UserDocument } from './documents.ts';
import { verifyPassword } from './password.ts';
import type { SessionDocument } from './session.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Who is signed in; `token` is what the session's cookie holds. */
export type AuthenticatedSession = { token: string; session: SessionDocument; user: UserDocument };

export function createSessionService(
  sessions: SessionStore,
  users: UserStore,
  signInLimiter: SignInLimiter,
  { sessionHours }: { sessionHours: number },
  clock: Clock,
) {
  return {
    async signIn(email: string, password: string, address: string): Promise<AuthenticatedSession> {
      const account = normalizeEmail(email);
      await signInLimiter.attempt(account, address);
      const user = await users.findByEmail(account);
      const right = await verifyPassword(user, password);
      if (!user || !right || user.disabledAt !== null)
        throw new ServiceError('unauthorized', 'The e-mail address or the password is wrong');
      await signInLimiter.succeeded(account, address);

      const now = clock();
      const token = generateToken();
      const session: SessionDocument = {
        _id: hashToken(token),
        userId: user._id,
        restaurantId: user.restaurantId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionHours * 60 * 60_000),
      };
      await sessions.insert(session);
      const seen = await users.change(user.restaurantId, user._id, { lastSignedInAt: now });
      return { token, session, user: seen ?? user };
    },

    /** Looked up each time, so that a session that was ended is ended for every process. */
    async find(token: string): Promise<AuthenticatedSession | undefined> {
      if (!hasTokenFormat(token)) return undefined;
      const session = await sessions.find(hashToken(token));
      if (!session || session.expiresAt <= clock()) return undefined;
      const user = await users.find(session.restaurantId, session.userId);
      return user && user.disabledAt === null ? { token, session, user } : undefined;
    },

    end: (session: SessionDocument): Promise<void> => sessions.delete(session._id),
  };
}
