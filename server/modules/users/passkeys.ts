import type {
  CreatePasskeyRequest,
  PasskeyProof,
  PasskeyRequest,
} from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, notFound, ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { hashToken } from '../../lib/token.ts';
import {
  type AuthenticatedSession,
  MAX_PASSKEYS,
  type Passkey,
  type UserDocument,
  userEntry,
} from './documents.ts';
import { limitGuesses } from './limit-guesses.ts';
import { createPasskeyRequests, REQUEST_MS, type RequestPlace } from './passkey-requests.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Passkeys of users: Web Authentication with user verification, so that one replaces password and code. */
export interface PasskeyService {
  startCreation(signedIn: AuthenticatedSession, restaurantName: string): Promise<PasskeyRequest>;
  /** Throws `invalid_request` for an invalid passkey, and `conflict` beyond 20 or for a duplicate. */
  create(signedIn: AuthenticatedSession, input: CreatePasskeyRequest, actor: Actor): Promise<Passkey>;
  /** Throws `not_found`. */
  rename(user: UserDocument, passkeyId: string, name: string, actor: Actor): Promise<Passkey>;
  /** Throws `not_found`. */
  remove(user: UserDocument, passkeyId: string, actor: Actor): Promise<void>;
  /** With a user, only their passkeys are accepted. */
  startUse(place: RequestPlace, user?: UserDocument): Promise<PasskeyRequest>;
  use: UsePasskey;
}

/**
 * Verifies a passkey's use, once per request. `user` is undefined if it is invalid or the user is disabled;
 * `claimed` is the user it names. Throws `rate_limited`.
 */
export type UsePasskey = (
  place: RequestPlace,
  proof: PasskeyProof,
  client: SignInClient,
) => Promise<{ user?: UserDocument; claimed?: UserDocument }>;

type PasskeysDeps = {
  store: Pick<UserStore, 'findMany' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'usePasskey'>;
  signInLimiter: SignInLimiter;
  secrets: SecretBox;
  /** The URL of the pages. On localhost, any port is accepted. */
  publicUrl: string;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

/** Loaded on first use, because few processes need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** Ed25519, ES256, and RS256 (COSE). Every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];

const LOCALHOST = /^http:\/\/localhost(:\d+)?$/;

export function createPasskeyService(deps: PasskeysDeps): PasskeyService {
  const { store, signInLimiter, clock, relay } = deps;
  // Operator commands use no passkeys, and may not know the URL.
  const { hostname: rpID, origin } = new URL(deps.publicUrl || 'http://localhost');
  const requests = createPasskeyRequests(deps.secrets, clock);

  /** A browser includes the port, which a service on localhost may not know. */
  function getExpectedOrigin(clientDataJSON: string): string {
    if (rpID !== 'localhost') return origin;
    const named = readOrigin(clientDataJSON);
    return LOCALHOST.test(named) ? named : origin;
  }

  const toExpected = (challenge: string, clientDataJSON: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: getExpectedOrigin(clientDataJSON),
    expectedRPID: rpID,
    requireUserVerification: true,
  });

  async function verifyNew(place: RequestPlace, input: CreatePasskeyRequest) {
    const { token, credentialId: id, clientDataJSON, attestationObject } = input;
    const challenge = requests.open(place, token);
    if (challenge === undefined) return undefined;
    const { verifyRegistrationResponse } = await webAuthn();
    const response = { ...toResponse(id), response: { clientDataJSON, attestationObject } };
    const expected = toExpected(challenge, clientDataJSON);
    const verified = await verifyRegistrationResponse({
      ...{ ...expected, response, supportedAlgorithmIDs: ALGORITHMS },
    }).catch(rejected);
    const { registrationInfo } = verified ?? {};
    return registrationInfo && { challenge: hashToken(challenge), ...registrationInfo.credential };
  }

  async function verifyUse(challenge: string, passkey: Passkey, proof: PasskeyProof) {
    const { credentialId: id, clientDataJSON, authenticatorData, signature, userHandle } = proof;
    const { verifyAuthenticationResponse } = await webAuthn();
    const verified = await verifyAuthenticationResponse({
      ...toExpected(challenge, clientDataJSON),
      response: { ...toResponse(id), response: { clientDataJSON, authenticatorData, signature, userHandle } },
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
    }).catch(rejected);
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
  }

  async function relayed(updated: UserDocument | null): Promise<UserDocument | undefined> {
    if (updated) await relay(updated);
    return updated ?? undefined;
  }

  return {
    async startCreation({ user, session }, restaurantName) {
      const { challenge, token } = requests.start({ purpose: 'creation', id: session._id });
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        ...{ rpName: restaurantName, rpID, challenge, timeout: REQUEST_MS },
        userID: new Uint8Array(Buffer.from(user._id)),
        userName: user.email,
        userDisplayName: user.name,
        excludeCredentials: toCredentials(user),
        supportedAlgorithmIDs: ALGORITHMS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return { token, options: { ...options } };
    },

    async create({ user, session }, input, actor) {
      const verified = await verifyNew({ purpose: 'creation', id: session._id }, input);
      if (!verified) throw invalidPasskey();
      const at = clock();
      const passkey: Passkey = {
        id: newId('psk'),
        name: input.name,
        credentialId: verified.id,
        publicKey: Buffer.from(verified.publicKey).toString('base64url'),
        counter: verified.counter,
        createdAt: at,
        lastUsedAt: null,
      };
      const entry = userEntry(user, 'user.passkey_added', actor, at, { passkey: input.name });
      const updated = await relayed(await store.addPasskey(user, passkey, verified.challenge, entry));
      if (updated) return passkey;
      throw new ServiceError(
        'conflict',
        `You already have ${MAX_PASSKEYS} passkeys, or this one is already registered`,
      );
    },

    async rename(user, passkeyId, name, actor) {
      const passkey = find(user, passkeyId);
      if (passkey.name === name) return passkey;
      const entry = userEntry(user, 'user.passkey_renamed', actor, clock(), { passkey: name });
      const updated = await relayed(await store.renamePasskey(user, passkeyId, name, entry));
      return find(updated ?? { ...user, passkeys: [] }, passkeyId);
    },

    async remove(user, passkeyId, actor) {
      const { name } = find(user, passkeyId);
      const entry = userEntry(user, 'user.passkey_removed', actor, clock(), { passkey: name });
      await relayed(await store.removePasskey(user, passkeyId, entry));
    },

    async startUse(place, user) {
      const { challenge, token } = requests.start(place);
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        ...{ rpID, challenge, timeout: REQUEST_MS, userVerification: 'required' },
        ...(user && { allowCredentials: toCredentials(user) }),
      });
      return { token, options: { ...options } };
    },

    async use(place, proof, client) {
      const userId = Buffer.from(proof.userHandle, 'base64url').toString();
      const account = `passkey ${userId}`;
      const [claimed] = await store.findMany([userId]);
      if (!claimed) {
        await signInLimiter.attempt({ account, address: client.address });
        return {};
      }
      const used: { user?: UserDocument } = {};
      await limitGuesses(signInLimiter, { account, user: claimed, client }, async () => {
        const challenge = requests.open(place, proof.token);
        const passkey = claimed.passkeys?.find(({ credentialId }) => credentialId === proof.credentialId);
        if (challenge === undefined || !passkey || claimed.disabledAt !== null) return false;
        const counter = await verifyUse(challenge, passkey, proof);
        if (counter === undefined) return false;
        const user = await store.usePasskey(claimed, passkey, counter, hashToken(challenge), clock());
        if (user) used.user = user;
        return user !== null;
      });
      return { claimed, ...used };
    },
  };
}

function find({ passkeys = [] }: UserDocument, passkeyId: string): Passkey {
  const passkey = passkeys.find(({ id }) => id === passkeyId);
  if (!passkey) throw notFound('passkey');
  return passkey;
}

export const invalidPasskey = () =>
  invalidRequest([{ path: '/passkey', message: 'is invalid or was already used' }]);

/** The library throws for any invalid response. */
const rejected = () => undefined;

const toResponse = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

const toCredentials = ({ passkeys = [] }: UserDocument) => passkeys.map(({ credentialId: id }) => ({ id }));

function readOrigin(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).origin);
  } catch {
    return '';
  }
}
