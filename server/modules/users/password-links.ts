import { SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { deriveId } from '../../lib/ids.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { normalizeEmail, type PasswordLink, toActor, type UserDocument, userEntry } from './documents.ts';
import { createLinkTokens } from './link-tokens.ts';
import type { PasswordHasher } from './password.ts';
import { findWeakness } from './password-rules.ts';
import type { SessionStore } from './session-store.ts';
import type { SignInClient } from './sign-in-client.ts';
import type { UserStore } from './store.ts';

/** Links for choosing a password. */
export interface PasswordLinks {
  /** Creates a link for each enabled user with the address. Idempotent by request. */
  createForAddress(email: string, requestId: string, link: Omit<PasswordLink, 'id'>): Promise<void>;
  /** The token of the user's link. Undefined if there is no valid one. */
  getToken(user: UserDocument): string | undefined;
  /**
   * Sets a password, and ends all of the user's sessions. Throws `not_found` for a used or expired link, and
   * `invalid_request` for a weak password.
   */
  setPassword(token: string, password: string, client: SignInClient): Promise<void>;
}

type PasswordLinksDeps = {
  store: Pick<UserStore, 'listByEmail' | 'find' | 'setLink' | 'useLink'>;
  sessions: Pick<SessionStore, 'deleteByUser'>;
  hasher: Pick<PasswordHasher, 'hashPassword'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

export function createPasswordLinks(deps: PasswordLinksDeps): PasswordLinks {
  const { store, sessions, hasher, clock, relay } = deps;
  const tokens = createLinkTokens(deps.secrets, 'password link');

  const isUsable = ({ disabledAt, passwordLink }: UserDocument) =>
    disabledAt === null && passwordLink && passwordLink.expiresAt > clock();

  async function findUser(token: string): Promise<UserDocument | undefined> {
    const named = tokens.open(token);
    const user = named && (await store.find(named.restaurantId, named.userId));
    return user && isUsable(user) && user.passwordLink?.id === named?.linkId ? user : undefined;
  }

  const usedLink = () =>
    new ServiceError('not_found', 'This link has expired or was already used: request a new one');

  return {
    async createForAddress(email, requestId, { expiresAt, language }) {
      const link = { id: deriveId('lnk', requestId), expiresAt, ...(language && { language }) };
      const users = await store.listByEmail(normalizeEmail(email));
      for (const user of users.filter(({ disabledAt }) => disabledAt === null)) {
        const entry = userEntry(user, 'user.password_reset_requested', SYSTEM, clock());
        const updated = await store.setLink(user, link, entry);
        if (updated) await relay(updated);
      }
    },

    getToken(user) {
      const { passwordLink } = user;
      return passwordLink && isUsable(user) ? tokens.seal(user, passwordLink.id) : undefined;
    },

    async setPassword(token, password, { origin }) {
      const user = await findUser(token);
      if (!user) throw usedLink();
      const weakness = await findWeakness(user, password);
      if (weakness !== undefined) throw invalidRequest([{ path: '/newPassword', message: weakness }]);
      const entry = userEntry(user, 'user.password_changed', { ...toActor(user), ...origin }, clock());
      const updated = await store.useLink(user, await hasher.hashPassword(user._id, password), entry);
      if (!updated) throw usedLink();
      await relay(updated);
      await sessions.deleteByUser(user._id);
    },
  };
}
