import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { constantTimeEqual, generateToken, hashToken } from '../../lib/token.ts';
import type { AuthenticatedSession, SessionDocument } from '../users/documents.ts';
import type { SessionStore } from '../users/session-store.ts';
import type { SignInClient } from '../users/sign-in-client.ts';
import type { UserStore } from '../users/store.ts';
import {
  deriveSessionToken,
  generatePairingCode,
  hashPairingCode,
  type PairingDocument,
} from './documents.ts';
import type { PairingStore } from './pairing-store.ts';

/** The device's side of pairing, which requires no session. */
export interface ScreenPairings {
  start(client: SignInClient): Promise<StartedPairing>;
  /**
   * The paired screen's session, the same on each call. Undefined before pairing. Throws `not_found` for an
   * expired code or another device's.
   */
  finish(code: string, deviceToken: string, client: SignInClient): Promise<AuthenticatedSession | undefined>;
}

/** The secret and the code are not stored. */
export type StartedPairing = { code: string; deviceToken: string; expiresAt: Date };

export type ScreenPairingsDeps = {
  pairings: Pick<PairingStore, 'find' | 'insert'>;
  users: Pick<UserStore, 'findScreen'>;
  sessions: Pick<SessionStore, 'insertOnce'>;
  limits: { screens: { pairingMinutes: number; sessionDays: number } };
  clock: Clock;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than browsers' headers. */
const MAX_USER_AGENT = 300;

export function createScreenPairings(deps: ScreenPairingsDeps): ScreenPairings {
  const { pairings, users, sessions, clock } = deps;
  const { pairingMinutes, sessionDays } = deps.limits.screens;

  return {
    async start({ address, userAgent = '' }) {
      const deviceToken = generateToken();
      for (;;) {
        const code = generatePairingCode();
        const createdAt = clock();
        const expiresAt = new Date(createdAt.getTime() + pairingMinutes * MINUTE_MS);
        const pairing: PairingDocument = {
          _id: hashPairingCode(code),
          deviceHash: hashToken(deviceToken),
          userAgent: userAgent.slice(0, MAX_USER_AGENT),
          network: address,
          createdAt,
          expiresAt,
        };
        if (await pairings.insert(pairing)) return { code, deviceToken, expiresAt };
        // Another device has this code: try the next.
      }
    },

    async finish(code, deviceToken, { userAgent }) {
      const now = clock();
      const pairing = await pairings.find(hashPairingCode(code), now);
      if (!pairing || !constantTimeEqual(hashToken(deviceToken), pairing.deviceHash))
        throw new ServiceError(
          'not_found',
          'The code has expired, or its screen was removed: start the pairing again',
        );
      if (!pairing.screen) return undefined;
      const { id, restaurantId } = pairing.screen;
      // A crash after the code was used can leave no user until the pairing request is retried.
      const user = await users.findScreen(restaurantId, id);
      if (!user || isSuspended(user)) return undefined;
      const token = deriveSessionToken(deviceToken);
      const session: SessionDocument = {
        _id: hashToken(token),
        userId: id,
        restaurantId,
        credentialVersion: user.credentialVersion,
        createdAt: now,
        lastUsedAt: now,
        expiresAt: new Date(now.getTime() + sessionDays * DAY_MS),
        isScreen: true,
        ...(userAgent && { userAgent: userAgent.slice(0, MAX_USER_AGENT) }),
      };
      return { token, session: await sessions.insertOnce(session), user, restaurantId, isConfirmed: false };
    },
  };
}
