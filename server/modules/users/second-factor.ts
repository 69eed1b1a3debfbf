import { hash } from 'node:crypto';
import type { Actor, Origin } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { findUnreadable, type Reencrypted, reencrypt } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { type AuthenticatedSession, toActor, type UserDocument, userEntry } from './documents.ts';
import { limitGuesses } from './limit-guesses.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';
import {
  findTotpStep,
  generateRecoveryCodes,
  generateTotpSecret,
  normalizeRecoveryCode,
  toTotpUri,
} from './totp.ts';
import { type VerifyOwnPassword, wrongPassword } from './verify-own-password.ts';

/** Second factors of users: an authenticator app, with recovery codes. */
export interface SecondFactorService {
  /** Generates a secret. Nothing is stored until it is confirmed. */
  start(user: UserDocument, restaurantName: string): { secret: string; uri: string; setupToken: string };
  /**
   * Enables it, and ends the user's other sessions. Resolves to the recovery codes. Throws `invalid_request`
   * for a wrong code or password or an expired setup, `conflict` if already enabled, and `rate_limited`.
   */
  enable(signedIn: AuthenticatedSession, input: Confirmation, client: SignInClient): Promise<string[]>;
  /** Throws `invalid_request` for a wrong code or password, and `rate_limited`. */
  remove(
    signedIn: AuthenticatedSession,
    input: Omit<Confirmation, 'setupToken'>,
    client: SignInClient,
  ): Promise<void>;
  /** Re-encrypts all users' secrets with the first key. */
  reencrypt(): Promise<Reencrypted>;
  /** Explains each user whose secrets no key decrypts. */
  findUnreadable(): Promise<string[]>;
  /** Whether the code is valid. Each code works once. Throws `rate_limited`. */
  verify: VerifyCode;
}

type Confirmation = { setupToken: string; code: string; currentPassword: string };

export type VerifyCode = (user: UserDocument, code: string, client: SignInClient) => Promise<boolean>;

type SecondFactorDeps = {
  store: Pick<
    UserStore,
    'setSecondFactor' | 'useTotpStep' | 'useRecoveryCode' | 'listWithSecondFactor' | 'resealSecondFactor'
  >;
  sessions: Pick<SessionStore, 'deleteByUser' | 'renew'>;
  signInLimiter: SignInLimiter;
  verifyPassword: VerifyOwnPassword;
  secrets: SecretBox;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

const SETUP_MS = 15 * 60_000;

const hashCode = (user: UserDocument, code: string): string =>
  hash('sha256', `${user._id} ${normalizeRecoveryCode(code)}`);

const invalid = (path: string, message: string) => invalidRequest([{ path, message }]);
const wrongCode = () => invalid('/code', 'is not the current code');

export function createSecondFactorService(deps: SecondFactorDeps): SecondFactorService {
  const { store, sessions, signInLimiter, verifyPassword, secrets, clock, relay } = deps;
  const ownerOf = ({ _id }: UserDocument) => `second factor of ${_id}`;

  const openSecret = (user: UserDocument) => secrets.open(ownerOf(user), user.secondFactor?.secret ?? '');

  /** The secret of an unexpired setup. */
  function openSetup(user: UserDocument, setupToken: string): string {
    try {
      const [secret = '', begun] = secrets.open(`setup of ${ownerOf(user)}`, setupToken).split(' ');
      if (Number(begun) + SETUP_MS > clock().getTime()) return secret;
    } catch {
      // The token is not from this service, or not for this user.
    }
    throw invalid('/setupToken', 'has expired: start the setup again');
  }

  async function useCode(user: UserDocument, code: string): Promise<boolean> {
    if (!user.secondFactor) return false;
    const step = findTotpStep(openSecret(user), code, clock());
    if (step !== undefined) return store.useTotpStep(user, step);
    return store.useRecoveryCode(user, hashCode(user, code));
  }

  const verify: VerifyCode = (user, code, client) => {
    const guess = { account: `second factor ${user.email}`, user, client };
    return limitGuesses(signInLimiter, guess, () => useCode(user, code));
  };

  const getActor = (user: UserDocument, origin: Origin | undefined): Actor => ({
    ...toActor(user),
    ...origin,
  });

  return {
    start(user, restaurantName) {
      const secret = generateTotpSecret();
      const setupToken = secrets.seal(`setup of ${ownerOf(user)}`, `${secret} ${clock().getTime()}`);
      return { secret, uri: toTotpUri(secret, restaurantName, user.email), setupToken };
    },

    async enable(signedIn, { setupToken, code, currentPassword }, client) {
      const { user, session } = signedIn;
      // Otherwise, a session and the password would be enough to replace it.
      if (user.secondFactor)
        throw new ServiceError('conflict', 'A second factor is already set up: remove it first');
      const secret = openSetup(user, setupToken);
      await verifyPassword(signedIn, currentPassword, client);
      const lastStep = findTotpStep(secret, code, clock());
      if (lastStep === undefined) throw wrongCode();
      const recoveryCodes = generateRecoveryCodes();
      const secondFactor = {
        secret: secrets.seal(ownerOf(user), secret),
        lastStep,
        recoveryHashes: recoveryCodes.map(one => hashCode(user, one)),
      };
      const entry = userEntry(user, 'user.second_factor_enabled', getActor(user, client.origin), clock());
      const updated = await store.setSecondFactor(user, secondFactor, entry);
      if (!updated) throw wrongPassword();
      await relay(updated);
      // A crash before this line also ends this session.
      await sessions.renew(session._id, updated.credentialVersion);
      await sessions.deleteByUser(user._id, session._id);
      return recoveryCodes;
    },

    async remove(signedIn, { code, currentPassword }, client) {
      const { user } = signedIn;
      await verifyPassword(signedIn, currentPassword, client);
      if (!(await verify(user, code, client))) throw wrongCode();
      const entry = userEntry(user, 'user.second_factor_removed', getActor(user, client.origin), clock());
      const updated = await store.setSecondFactor(user, null, entry);
      if (updated) await relay(updated);
    },

    reencrypt: () =>
      reencrypt({
        documents: store.listWithSecondFactor(),
        isCurrent: ({ secondFactor }) => !secondFactor || secrets.isCurrent(secondFactor.secret),
        reseal: user => secrets.seal(ownerOf(user), openSecret(user)),
        replace: store.resealSecondFactor,
      }),

    findUnreadable: () => findUnreadable(store.listWithSecondFactor(), openSecret),

    verify,
  };
}
