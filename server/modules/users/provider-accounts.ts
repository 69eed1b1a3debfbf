import type { FinishProviderSignInRequest } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { notFound, type RestaurantChoice, ServiceError } from '../../lib/errors.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { hashToken } from '../../lib/token.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import {
  type AuthenticatedSession,
  hasNoPassword,
  isLinkedTo,
  type UserDocument,
  userEntry,
} from './documents.ts';
import type { IdentityProvider } from './identity-provider.ts';
import {
  createProviderRequests,
  getSignInPlace,
  type ProofPlace,
  type ProviderProof,
} from './provider-requests.ts';
import type { FindProviderUsers } from './provider-users.ts';
import { listRestaurantChoices } from './restaurant-choices.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import type { UserStore } from './store.ts';

/** Users' accounts at the identity provider of the service. All but `getName` and `unlink` throw `not_found` if there is none. */
export interface ProviderAccounts {
  getName(): string | undefined;
  /** The provider's page for a sign-in on this device. Throws `unavailable`. */
  startSignIn(device: string, returnTo: string): Promise<string>;
  /** The provider's page for a confirmation of the session, where the user signs in again. Throws `unavailable`. */
  startConfirmation(device: string, signedIn: AuthenticatedSession): Promise<string>;
  /** Verifies the provider's response. Throws `unauthorized`, `rate_limited`, and `unavailable`. */
  finish(input: FinishProviderSignInRequest, client: SignInClient): Promise<FinishedSignIn>;
  /** Undefined for a token of another place, and for one that has expired. */
  openProof(place: ProofPlace, token: string): ProviderProof | undefined;
  /** Uses a proof for the user that the account is linked to. Resolves to whether it counted. */
  confirm: ConfirmWithProvider;
  /** Idempotent. Throws `conflict` for a user without a password. */
  unlink(user: UserDocument, actor: Actor): Promise<void>;
}

export type ConfirmWithProvider = (signedIn: AuthenticatedSession, token: string) => Promise<boolean>;

type FinishedSignIn = {
  token: string;
  purpose: ProofPlace['purpose'];
  returnTo: string;
  emailVerified: boolean;
  /** Most recently used first. Empty for a confirmation. */
  restaurants: RestaurantChoice[];
};

type ProviderAccountsDeps = {
  provider: IdentityProvider | undefined;
  store: Pick<UserStore, 'useIdentity' | 'removeIdentity'>;
  findProviderUsers: FindProviderUsers;
  restaurants: Pick<RestaurantStore, 'find'>;
  signInLimiter: SignInLimiter;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

/** Between the clocks of the provider and the database. */
const CLOCK_TOLERANCE_MS = 30_000;

export function createProviderAccounts(deps: ProviderAccountsDeps): ProviderAccounts {
  const { store, findProviderUsers, restaurants, signInLimiter, clock, relay } = deps;
  const requests = createProviderRequests(deps.secrets, clock);

  function getProvider(): IdentityProvider {
    if (!deps.provider) throw notFound('identity provider');
    return deps.provider;
  }

  async function start(device: string, place: ProofPlace, returnTo: string): Promise<string> {
    const provider = getProvider();
    const checks = await provider.generateChecks();
    const state = requests.sealRequest(device, { place, returnTo, ...checks });
    return provider.getPage({ state, ...checks }, place.purpose === 'confirmation');
  }

  async function redeem({ code, state, iss }: FinishProviderSignInRequest, device: string) {
    const provider = getProvider();
    const request = requests.openRequest(device, state);
    if (!request) throw expiredProof();
    const { place, nonce, codeVerifier, returnTo, begunAt } = request;
    const { account, authenticatedAt } = await provider.redeem({ code, iss }, { state, nonce, codeVerifier });
    const isRecent = Number(authenticatedAt) >= begunAt.getTime() - CLOCK_TOLERANCE_MS;
    if (place.purpose === 'confirmation' && !isRecent) throw expiredProof();
    const token = requests.sealProof(place, { account, nonce });
    const users = place.purpose === 'sign_in' ? await findProviderUsers(account) : [];
    return {
      ...{ token, purpose: place.purpose, returnTo, emailVerified: account.email !== undefined },
      restaurants: await listRestaurantChoices(restaurants, users),
    };
  }

  return {
    getName: () => deps.provider?.name,

    startSignIn: (device, returnTo) => start(device, getSignInPlace(device), returnTo),

    startConfirmation: (device, { session }) =>
      start(device, { purpose: 'confirmation', id: session._id }, '/dashboard'),

    async finish(input, { address, device = '' }) {
      // Nobody is named yet, so only the address counts.
      const attempt = { account: `provider ${address}`, address };
      await signInLimiter.attempt(attempt);
      const finished = await redeem(input, device);
      await signInLimiter.succeeded(attempt);
      return finished;
    },

    openProof(place, token) {
      getProvider();
      return requests.openProof(place, token);
    },

    async confirm({ user, session }, token) {
      const proof = requests.openProof({ purpose: 'confirmation', id: session._id }, token);
      if (!proof || !isLinkedTo(user, proof.account)) return false;
      const used = await store.useIdentity(user, proof.account, hashToken(proof.nonce));
      return used !== null && used !== 'duplicate';
    },

    async unlink(user, actor) {
      if (!user.identity) return;
      if (hasNoPassword(user))
        throw new ServiceError('conflict', 'Set a password first: without one, you cannot sign in');
      const entry = userEntry(user, 'user.provider_unlinked', actor, clock());
      const updated = await store.removeIdentity(user, entry);
      if (updated) await relay(updated);
    },
  };
}

export const expiredProof = () =>
  new ServiceError('unauthorized', 'This sign-in has expired or was already used: start again');
