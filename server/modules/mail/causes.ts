import { deriveId } from '../../lib/ids.ts';
import type { ApiKeyDocument } from '../keys/documents.ts';
import { type LoggableEntry, MAIL_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { UserDocument } from '../users/documents.ts';
import type { UserStore } from '../users/store.ts';
import type { EndpointDocument } from '../webhooks/documents.ts';
import type { MailDocument } from './documents.ts';
import type { MailQueue } from './mail-queue.ts';

type CausesDeps = {
  queue: Pick<MailQueue, 'add'>;
  users: Pick<UserStore, 'find' | 'listOwners'>;
  outboxes: {
    users: Outbox<UserDocument>;
    restaurants: Outbox<RestaurantDocument>;
    keys: Outbox<ApiKeyDocument>;
    endpoints: Outbox<EndpointDocument>;
  };
};

type Cause = Pick<MailDocument, 'kind'> & Partial<Pick<MailDocument, 'details' | 'expiresAt'>>;

/** Registers the changes that cause emails. The ID of an email derives from the change, so a repeated effect sends nothing twice. */
export function addCauses({ queue, users, outboxes }: CausesDeps): void {
  const tell = (entry: LoggableEntry, user: UserDocument, cause: Cause, suffix = '') =>
    queue.add({
      ...cause,
      _id: deriveId('eml', entry._id) + suffix,
      restaurantId: user.restaurantId,
      to: user.email,
      language: user.language,
      userId: user._id,
      createdAt: entry.at,
    });

  async function tellOwners(entry: LoggableEntry, cause: Cause): Promise<void> {
    for (const owner of await users.listOwners(entry.restaurantId))
      await tell(entry, owner, cause, `_${owner._id.slice(-8)}`);
  }

  outboxes.users.addEffect({
    name: MAIL_EFFECT,
    appliesTo: (entry, user) => getUserCause(entry, user) !== undefined,
    async run(entry, user) {
      const cause = getUserCause(entry, user);
      if (cause) await tell(entry, user, cause);
    },
  });

  outboxes.restaurants.addEffect({
    name: MAIL_EFFECT,
    appliesTo: ({ userUpdate }) => Boolean(userUpdate?.values.passwordLink),
    async run(entry) {
      const { userId, values } = entry.userUpdate ?? {};
      const user = userId === undefined ? null : await users.find(entry.restaurantId, userId);
      if (user && values?.passwordLink)
        await tell(entry, user, { kind: 'invitation', expiresAt: values.passwordLink.expiresAt });
    },
  });

  outboxes.keys.addEffect({
    name: MAIL_EFFECT,
    appliesTo: ({ action }) => action === 'key.created',
    run: entry =>
      tellOwners(entry, {
        kind: 'key_created',
        details: { subject: entry.subject.label, actor: entry.actor.name },
      }),
  });

  outboxes.endpoints.addEffect({
    name: MAIL_EFFECT,
    appliesTo: ({ action, actor }) => action === 'webhook_endpoint.disabled' && actor.type === 'system',
    run: entry => tellOwners(entry, { kind: 'endpoint_disabled', details: { subject: entry.subject.label } }),
  });
}

function getUserCause({ action, details }: LoggableEntry, { passwordLink }: UserDocument): Cause | undefined {
  const { newDevice } = details;
  if (action === 'user.invited')
    return passwordLink ? { kind: 'invitation', expiresAt: passwordLink.expiresAt } : undefined;
  if (action === 'user.password_reset_requested' && passwordLink)
    return { kind: 'password_reset', expiresAt: passwordLink.expiresAt };
  if (action === 'user.password_changed') return { kind: 'password_changed' };
  if (action === 'user.signed_in' && typeof newDevice === 'string')
    return { kind: 'new_device', details: { subject: newDevice } };
  return undefined;
}
