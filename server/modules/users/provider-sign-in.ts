import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import { hashToken } from '../../lib/token.ts';
import { toActor, type UserDocument, userEntry } from './documents.ts';
import type { ProviderAccount } from './identity-provider.ts';
import type { OpenedSession } from './open-session.ts';
import { expiredProof, type ProviderAccounts } from './provider-accounts.ts';
import { getSignInPlace, type ProviderProof } from './provider-requests.ts';
import type { FindProviderUsers } from './provider-users.ts';
import type { SecondStep } from './second-step.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { UserStore } from './store.ts';

/**
 * Throws `unauthorized` for a proof that was used or has expired, and for an account without a user who can sign in; further as a sign-in
 * with a password.
 */
export type SignInWithProvider = (
  proof: {
    token: string;
    /** Default: the one that was used most recently. */
    restaurantId?: string | undefined;
  },
  client: SignInClient,
) => Promise<OpenedSession>;

export type ProviderSignInDeps = {
  users: Pick<UserStore, 'useIdentity'>;
  findProviderUsers: FindProviderUsers;
  openProviderProof: ProviderAccounts['openProof'];
  secondStep: SecondStep;
  clock: Clock;
  log: Logger;
};

const noUser = () =>
  new ServiceError(
    'unauthorized',
    'No user has this account or its email address: ask an owner to invite you',
  );

export function createProviderSignIn(deps: ProviderSignInDeps): SignInWithProvider {
  const { users, findProviderUsers, openProviderProof, secondStep, clock, log } = deps;

  async function findUser(
    account: ProviderAccount,
    restaurantId?: string,
  ): Promise<UserDocument | undefined> {
    const found = await findProviderUsers(account);
    return found.find(user => restaurantId === undefined || user.restaurantId === restaurantId);
  }

  /** Uses the proof in the write that links the user, if it is the first sign-in. */
  async function use(
    user: UserDocument,
    { account, nonce }: ProviderProof,
    client: SignInClient,
  ): Promise<UserDocument | undefined> {
    const actor = { ...toActor(user), ...client.origin };
    const entry = user.identity ? undefined : userEntry(user, 'user.provider_linked', actor, clock());
    const used = await users.useIdentity(user, account, hashToken(nonce), entry);
    return used === null || used === 'duplicate' ? undefined : used;
  }

  /** Another browser may link the user at the same time. */
  async function useLinked(user: UserDocument, proof: ProviderProof, client: SignInClient) {
    if (user.identity) return undefined;
    const found = await findUser(proof.account, user.restaurantId);
    return found?._id === user._id && found.identity ? use(found, proof, client) : undefined;
  }

  return async ({ token, restaurantId }, client) => {
    const proof = openProviderProof(getSignInPlace(client.device ?? ''), token);
    if (!proof) throw expiredProof();
    const user = await findUser(proof.account, restaurantId);
    if (!user) {
      log.warn({ address: client.address }, 'sign-in failed: no user matches the identity provider account');
      throw noUser();
    }
    await secondStep.verify(user, client);
    const used = (await use(user, proof, client)) ?? (await useLinked(user, proof, client));
    const opened = used && (await secondStep.open(used, client));
    if (!opened) throw expiredProof();
    return opened;
  };
}
