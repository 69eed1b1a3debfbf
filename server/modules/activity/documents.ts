import type { OrderAction, SubjectType } from '../../../generated/dashboard/types.ts';
import type { KnownOrderStatus, KnownWebhookEventType } from '../../../generated/public/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { LoggedEdit } from '../../lib/edits.ts';
import { deriveId } from '../../lib/ids.ts';
import type { StoredPayload } from './payload.ts';

export type EventType = KnownWebhookEventType;

/**
 * One entry of a restaurant's append-only log. Entries with a `sequence` also make up the order feed, and
 * entries with an `event` are also webhook events. The ID derives from the change, so writing an entry is
 * idempotent.
 */
export type ActivityDocument = {
  _id: string;
  restaurantId: string;
  at: Date;
  actor: Actor;
  action: ActivityAction;
  subject: ActivitySubject;
  details: ActivityDetails;
  /** The position in the order feed. Sequences have no gaps within a restaurant. */
  sequence?: number;
  /** The entry does not have a sequence number yet, because several processes write to the log. */
  unnumbered?: true;
  /** When a process assigned the sequence number. Absent in entries of earlier releases. */
  writtenAt?: Date;
  /** The branch of the order, which filters the feed. */
  branchId?: string;
  event?: ActivityEvent;
};

export type ActivitySubject = { type: SubjectType; id: string; label: string };

/** `payload` is the exact body of the event's deliveries. It is removed once no delivery needs it. */
export type ActivityEvent = { type: EventType; payload?: StoredPayload };

/** `id` is the event's own ID, `evt_…`, derived from the entry's ID. */
export type EventDocument = {
  id: string;
  restaurantId: string;
  type: EventType;
  payload: string;
  /** The number of the event's order. */
  orderNumber?: number | undefined;
  /** The ID of the request that made the change. */
  requestId?: string | undefined;
};

/** Converts a log entry's ID to its event's, and back. */
export const getEventId = (entryId: string): string => deriveId('evt', entryId);
export const getEntryId = (eventId: string): string => deriveId('act', eventId);

/** `edits` lists the fields that an edit changed, with their old and new values. */
export type ActivityDetails = Record<string, string | number | string[] | LoggedEdit[]>;

export type ActivityAction =
  | OrderAction
  | 'branch.created'
  | 'branch.updated'
  | 'branch.status_changed'
  | 'branch.delayed'
  | 'restaurant.updated'
  | 'restaurant.suspended'
  | 'restaurant.resumed'
  | 'restaurant.exported'
  | 'restaurant.sandbox_created'
  | 'restaurant.first_steps_dismissed'
  | 'restaurant.stripe_connected'
  | 'restaurant.stripe_disconnected'
  | 'menu.reordered'
  | 'menu.imported'
  | 'menu_category.created'
  | 'menu_category.updated'
  | 'menu_category.deleted'
  | 'menu_category.restored'
  | 'option_group.created'
  | 'option_group.updated'
  | 'option_group.deleted'
  | 'menu_item.created'
  | 'menu_item.updated'
  | 'menu_item.deleted'
  | 'inventory_item.created'
  | 'inventory_item.updated'
  | 'inventory.transaction_recorded'
  | 'day_report.closed'
  | 'promotion.created'
  | 'promotion.updated'
  | 'promotion.deleted'
  | 'printer.created'
  | 'printer.updated'
  | 'printer.deleted'
  | 'voucher.issued'
  | 'voucher.updated'
  | 'voucher.voided'
  | 'user.invited'
  | 'user.role_changed'
  | 'user.disabled'
  | 'user.enabled'
  | 'user.password_reset'
  | 'user.password_reset_requested'
  | 'user.password_changed'
  | 'user.email_change_started'
  | 'user.email_changed'
  | 'user.daily_summary_enabled'
  | 'user.daily_summary_disabled'
  | 'user.second_factor_enabled'
  | 'user.second_factor_removed'
  | 'user.second_factor_reset'
  | 'user.passkey_added'
  | 'user.passkey_renamed'
  | 'user.passkey_removed'
  | 'user.provider_linked'
  | 'user.provider_unlinked'
  | 'user.pin_set'
  | 'user.pin_removed'
  | 'user.pin_failed'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.signed_out'
  | 'user.session_confirmed'
  | 'user.confirmation_failed'
  | 'screen.paired'
  | 'screen.renamed'
  | 'screen.removed'
  | 'key.created'
  | 'key.revoked'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.changed'
  | 'webhook_endpoint.enabled'
  | 'webhook_endpoint.disabled'
  | 'webhook_endpoint.rotated'
  | 'webhook_endpoint.reencrypted'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.tested'
  | 'webhook_endpoint.recovered'
  | 'webhook_delivery.retried';

/**
 * Details common to all entries about an order: its new status, and optionally a reason, a refund's voucher,
 * or an edit's changes.
 */
type OfOrder = {
  action: OrderAction;
  details: { status: KnownOrderStatus; reason?: string; codeEnding?: string; edits?: LoggedEdit[] };
};

export const isOfOrder = <Entry extends Pick<ActivityDocument, 'action'>>(
  entry: Entry,
): entry is Entry & OfOrder => entry.action.startsWith('order.');
