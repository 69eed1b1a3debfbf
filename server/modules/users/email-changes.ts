import type { Actor, Origin } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { deriveId } from '../../lib/ids.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import { type EmailChange, toActor, type UserDocument, userEntry } from './documents.ts';
import { createLinkTokens } from './link-tokens.ts';
import type { UserStore } from './store.ts';

/** Changes of users' own email addresses, confirmed with a link to the new address. */
export interface EmailChanges {
  /** The pending change. Undefined if there is none that can be confirmed. */
  find(user: UserDocument): EmailChange | undefined;
  /** Replaces an earlier change. Throws `conflict` if the user's credentials have changed. */
  start(user: UserDocument, email: string, expiresAt: Date, actor: Actor): Promise<UserDocument>;
  /** The token of a change's link. Undefined if it can no longer be confirmed. */
  getToken(user: UserDocument, changeId: string): string | undefined;
  /**
   * Changes the address. Throws `not_found` for a used, replaced, or expired link, and `conflict` if another
   * user of the restaurant has the address.
   */
  confirm(token: string, origin: Origin | undefined): Promise<UserDocument>;
}

type EmailChangesDeps = {
  store: Pick<UserStore, 'find' | 'setEmailChange' | 'useEmailChange'>;
  secrets: Pick<SecretBox, 'seal' | 'open'>;
  clock: Clock;
  relay: (user: UserDocument) => Promise<void>;
};

/** The ID of the change started by a log entry. */
export const getEmailChangeId = (entryId: string): string => deriveId('lnk', entryId);

export function createEmailChanges({ store, secrets, clock, relay }: EmailChangesDeps): EmailChanges {
  const tokens = createLinkTokens(secrets, 'email change');

  /** A new password or disabling the user increments the version, which voids the change in the same write. */
  function find(user: UserDocument): EmailChange | undefined {
    const { emailChange, credentialVersion, disabledAt } = user;
    if (!emailChange || disabledAt !== null || isSuspended(user)) return undefined;
    const isCurrent = emailChange.credentialVersion === credentialVersion && emailChange.expiresAt > clock();
    return isCurrent ? emailChange : undefined;
  }

  const usedLink = () =>
    new ServiceError(
      'not_found',
      'This link has expired or was already used: change the address again in the dashboard',
    );

  return {
    find,

    async start(user, email, expiresAt, actor) {
      const entry = userEntry(user, 'user.email_change_started', actor, clock());
      const { credentialVersion } = user;
      const change = { id: getEmailChangeId(entry._id), email, expiresAt, credentialVersion };
      const updated = await store.setEmailChange(user, change, entry);
      if (!updated) throw new ServiceError('conflict', 'Your password has just been changed: sign in again');
      await relay(updated);
      return updated;
    },

    getToken(user, changeId) {
      return find(user)?.id === changeId ? tokens.seal(user, changeId) : undefined;
    },

    async confirm(token, origin) {
      const named = tokens.open(token);
      const user = named && (await store.find(named.restaurantId, named.userId));
      const change = user && find(user);
      if (!change || change.id !== named?.linkId) throw usedLink();
      const edits = [{ path: '/email', from: user.email, to: change.email }];
      const actor = { ...toActor(user), ...origin };
      const entry = userEntry(user, 'user.email_changed', actor, clock(), { edits });
      const updated = await store.useEmailChange(user, change, entry);
      if (updated === 'duplicate')
        throw new ServiceError('conflict', 'Another user of the restaurant has this email address');
      if (!updated) throw usedLink();
      await relay(updated);
      return updated;
    },
  };
}
