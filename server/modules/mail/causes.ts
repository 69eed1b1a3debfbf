import { deriveId, getRefundId } from '../../lib/ids.ts';
import type { ApiKeyDocument } from '../keys/documents.ts';
import type { OrderDocument, OrderOutboxEntry } from '../orders/documents.ts';
import { CONTENTS_MAIL_EFFECT } from '../orders/outbox-entries.ts';
import { type LoggableEntry, MAIL_EFFECT, REFUND_MAIL_EFFECT } from '../outbox/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantDocument, RestaurantOutboxEntry } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { SCREEN_MAIL_EFFECT } from '../screens/documents.ts';
import type { UserDocument } from '../users/documents.ts';
import { getEmailChangeId } from '../users/email-changes.ts';
import type { UserStore } from '../users/store.ts';
import type { EndpointDocument } from '../webhooks/documents.ts';
import type { MailDocument, OrderMailKind } from './documents.ts';
import type { MailQueue, NewMail } from './mail-queue.ts';

type CausesDeps = {
  queue: Pick<MailQueue, 'add'>;
  users: Pick<UserStore, 'find' | 'listOwners'>;
  outboxes: {
    users: Outbox<UserDocument>;
    restaurants: Outbox<RestaurantDocument>;
    keys: Outbox<ApiKeyDocument>;
    endpoints: Outbox<EndpointDocument>;
    orders: Outbox<OrderDocument>;
  };
  restaurants: Pick<RestaurantStore, 'get'>;
  /** Removes the emails about an order. */
  removeByOrder: (restaurantId: string, orderId: string) => Promise<unknown>;
};

type Cause = Pick<MailDocument, 'kind'> &
  Partial<Pick<MailDocument, 'details' | 'expiresAt' | 'language' | 'to'>>;

/**
 * Registers the changes that trigger emails. An email's ID derives from the change, so a retried effect sends
 * no duplicate.
 */
export function addCauses({ queue, users, outboxes, restaurants, removeByOrder }: CausesDeps): void {
  const tell = (entry: LoggableEntry, user: UserDocument, cause: Cause, suffix = '') =>
    queue.add({
      ...cause,
      _id: deriveId('eml', entry._id) + suffix,
      restaurantId: user.restaurantId,
      to: cause.to ?? user.email,
      language: cause.language ?? user.language,
      userId: user._id,
      createdAt: entry.at,
    });

  async function tellOwners(entry: LoggableEntry, cause: Cause): Promise<void> {
    for (const owner of await users.listOwners(entry.restaurantId))
      await tell(entry, owner, cause, `_${owner._id.slice(-8)}`);
  }

  /** Names the new object and its creator. */
  const tellOwnersOfNew = (entry: LoggableEntry, kind: 'key_created' | 'screen_paired') =>
    tellOwners(entry, { kind, details: { subject: entry.subject.label, actor: entry.actor.name } });

  async function tellGuest(
    { _id, at: createdAt }: OrderOutboxEntry,
    { _id: orderId, restaurantId, customer: { email: to }, language }: OrderDocument,
    cause: Pick<NewMail, 'kind' | 'details' | 'dueAt'>,
  ): Promise<void> {
    if (!(await restaurants.get(restaurantId)).guestEmails) return;
    await queue.add({ ...cause, _id: deriveId('eml', _id), restaurantId, to, language, orderId, createdAt });
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
    appliesTo: entry => getUpdateCause(entry) !== undefined,
    async run(entry) {
      const cause = getUpdateCause(entry);
      const user = entry.userUpdate && (await users.find(entry.restaurantId, entry.userUpdate.userId));
      if (user && cause) await tell(entry, user, cause);
    },
  });

  outboxes.keys.addEffect({
    name: MAIL_EFFECT,
    appliesTo: ({ action }) => action === 'key.created',
    run: entry => tellOwnersOfNew(entry, 'key_created'),
  });

  outboxes.users.addEffect({
    name: SCREEN_MAIL_EFFECT,
    appliesTo: ({ action }) => action === 'screen.paired',
    run: entry => tellOwnersOfNew(entry, 'screen_paired'),
  });

  outboxes.endpoints.addEffect({
    name: MAIL_EFFECT,
    appliesTo: ({ action, actor }) => action === 'webhook_endpoint.disabled' && actor.type === 'system',
    run: entry => tellOwners(entry, { kind: 'endpoint_disabled', details: { subject: entry.subject.label } }),
  });

  outboxes.orders.addEffect({
    name: REFUND_MAIL_EFFECT,
    appliesTo: (_entry, { customer }) => customer.email !== '',
    run: (entry, order) =>
      tellGuest(entry, order, {
        kind: 'order_refund_voucher',
        details: { refundId: getRefundId(entry._id) },
      }),
  });

  outboxes.orders.addEffect({
    name: MAIL_EFFECT,
    appliesTo: (entry, order) =>
      entry.action === 'order.guest_erased' || getOrderCause(entry, order) !== undefined,
    async run(entry, order) {
      const kind = getOrderCause(entry, order);
      if (entry.action === 'order.guest_erased') await removeByOrder(order.restaurantId, order._id);
      else if (kind) await tellGuest(entry, order, { kind });
    },
  });

  outboxes.orders.addEffect({
    name: CONTENTS_MAIL_EFFECT,
    appliesTo: ({ details: { edits = [] } }, { customer }) =>
      customer.email !== '' && edits.some(({ path }) => path.startsWith('/lines/')),
    run: (entry, order) =>
      tellGuest(entry, order, {
        kind: 'order_updated',
        details: { changeId: entry._id },
        dueAt: new Date(entry.at.getTime() + CHANGE_DELAY_MS),
      }),
  });
}

/** A later change within this time replaces an earlier one. */
const CHANGE_DELAY_MS = 60_000;

function getUpdateCause({ action, userUpdate }: RestaurantOutboxEntry): Cause | undefined {
  if (action === 'user.second_factor_reset') return { kind: 'second_factor_changed' };
  const { passwordLink } = userUpdate?.values ?? {};
  return passwordLink ? { kind: 'invitation', expiresAt: passwordLink.expiresAt } : undefined;
}

function getUserCause(entry: LoggableEntry, { passwordLink, emailChange }: UserDocument): Cause | undefined {
  const { action, details } = entry;
  const { newDevice } = details;
  if (action === 'user.invited')
    return passwordLink ? { kind: 'invitation', expiresAt: passwordLink.expiresAt } : undefined;
  if (action === 'user.password_reset_requested' && passwordLink) {
    const { expiresAt, language } = passwordLink;
    return { kind: 'password_reset', expiresAt, ...(language && { language }) };
  }
  // A later change has its own email.
  if (action === 'user.email_change_started' && emailChange?.id === getEmailChangeId(entry._id)) {
    const { id: changeId, email: to, expiresAt } = emailChange;
    return { kind: 'email_change', to, expiresAt, details: { changeId } };
  }
  if (action === 'user.email_changed') return getFormerAddressCause(entry);
  if (action === 'user.password_changed') return { kind: 'password_changed' };
  if (action === 'user.second_factor_enabled' || action === 'user.second_factor_removed')
    return { kind: 'second_factor_changed' };
  if (action === 'user.passkey_added' || action === 'user.passkey_removed')
    return { kind: 'passkeys_changed' };
  if (action === 'user.provider_linked' || action === 'user.provider_unlinked')
    return { kind: 'provider_link_changed' };
  if (action === 'user.pin_set' || action === 'user.pin_removed') return { kind: 'pin_changed' };
  if (action === 'user.signed_in' && typeof newDevice === 'string')
    return { kind: 'new_device', details: { subject: newDevice } };
  return undefined;
}

/** Notifies the user's previous address. */
function getFormerAddressCause({ details: { edits = [] } }: LoggableEntry): Cause | undefined {
  const [edit] = [edits].flat();
  if (typeof edit !== 'object' || edit.from === null) return undefined;
  return { kind: 'email_changed', to: edit.from, details: { subject: edit.to ?? '' } };
}

/** Only guests with a pickup order need to know when it is ready. */
function getOrderCause(
  { details: { status } }: OrderOutboxEntry,
  { customer, type }: OrderDocument,
): OrderMailKind | undefined {
  if (customer.email === '') return undefined;
  if (status === 'ready') return type === 'pickup' ? 'order_ready' : undefined;
  if (status === 'confirmed') return 'order_confirmed';
  return status === 'cancelled' ? 'order_cancelled' : undefined;
}
