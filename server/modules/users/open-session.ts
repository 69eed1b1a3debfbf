import type { Clock } from '../../lib/clock.ts';
import { generateToken, hashToken, hasTokenFormat } from '../../lib/token.ts';
import {
  type AuthenticatedSession,
  addHours,
  isValidFor,
  knowsDevice,
  type SessionDocument,
  toActor,
  type UserDocument,
  userEntry,
} from './documents.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { UserStore } from './store.ts';
import { describeUserAgent } from './user-agent.ts';

/** A new session, and its device's token. */
export type OpenedSession = AuthenticatedSession & { device: string };

/**
 * Signs in a verified user. Undefined if they were disabled, or their credentials changed, since they were
 * read.
 */
export type OpenSession = (
  user: UserDocument,
  client: SignInClient,
  marks?: Pick<SessionDocument, 'requiresSecondFactor'>,
) => Promise<OpenedSession | undefined>;

export type OpenSessionDeps = {
  sessions: Pick<SessionStore, 'insert' | 'deleteOldest'>;
  users: Pick<UserStore, 'recordSignIn'>;
  limits: { sessionHours: number; sessionsPerUser: number };
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
};

/** Longer than browsers' headers. */
const MAX_USER_AGENT = 300;

export function createOpenSession({ sessions, users, limits, relay, clock }: OpenSessionDeps): OpenSession {
  return async (user, client, marks = {}) => {
    const now = clock();
    const token = generateToken();
    const { restaurantId } = user;
    const session: SessionDocument = {
      _id: hashToken(token),
      userId: user._id,
      restaurantId,
      credentialVersion: user.credentialVersion,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: addHours(now, limits.sessionHours),
      ...marks,
      ...(client.userAgent && { userAgent: client.userAgent.slice(0, MAX_USER_AGENT) }),
    };
    await sessions.insert(session);
    await sessions.deleteOldest(user._id, limits.sessionsPerUser);
    const device = client.device && hasTokenFormat(client.device) ? client.device : generateToken();
    const actor = { ...toActor(user), ...client.origin };
    const details = describeNewDevice(user, device, client);
    const entry = userEntry(user, 'user.signed_in', actor, now, details);
    const updated = await users.recordSignIn(user, device, client.language, entry);
    if (!updated || !isValidFor(session, updated)) return undefined;
    await relay(updated);
    return { token, session, user: updated, restaurantId, isConfirmed: true, device };
  };
}

/** Log details of a new device, unless it is the user's first. */
function describeNewDevice(user: UserDocument, token: string, { userAgent = '' }: SignInClient) {
  if (!user.knownDevices?.length || knowsDevice(user, token)) return {};
  const { browser, system } = describeUserAgent(userAgent);
  return { newDevice: [browser, system].filter(name => name !== '').join(', ') };
}
