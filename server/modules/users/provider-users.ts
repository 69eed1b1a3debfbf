import { isLinkedTo, normalizeEmail, type UserDocument } from './documents.ts';
import type { ProviderAccount } from './identity-provider.ts';
import { preferRunning } from './restaurant-choices.ts';
import type { UserStore } from './store.ts';

/** Finds the users whom an account can sign in, at most one per restaurant, most recently used first. */
export type FindProviderUsers = (account: ProviderAccount) => Promise<UserDocument[]>;

/**
 * Linked users, and in other restaurants those of the verified email address who are not linked to another account.
 * Users of suspended restaurants count only if there are no others.
 */
export const createFindProviderUsers =
  (users: Pick<UserStore, 'listByEmail' | 'listByIdentity'>): FindProviderUsers =>
  async account => {
    const { issuer, subject, email } = account;
    const linked = await users.listByIdentity(issuer, subject);
    const named = email === undefined ? [] : await users.listByEmail(normalizeEmail(email));
    const linkable = named.filter(
      one =>
        // Another browser may have linked the user between the two queries.
        (!one.identity || isLinkedTo(one, account)) &&
        linked.every(user => user.restaurantId !== one.restaurantId),
    );
    const enabled = [...linked, ...linkable].filter(({ disabledAt }) => disabledAt === null);
    const byLastUse = (a: UserDocument, b: UserDocument) =>
      Number(b.lastSignedInAt) - Number(a.lastSignedInAt);
    return preferRunning(enabled).sort(byLastUse);
  };
