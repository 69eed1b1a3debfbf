import type { OrderAction, SubjectType } from '../../../generated/dashboard/types.ts';
import type { KnownWebhookEventType } from '../../../generated/public/types.ts';

export type EventType = KnownWebhookEventType;

/** Who did something: a key by its name, a user, a guest, or the service itself. */
export type Actor = {
  type: 'key' | 'user' | 'customer' | 'system';
  id: string;
  name: string;
};

/** The service itself, where nobody else acts. */
export const SYSTEM: Actor = { type: 'system', id: 'system', name: 'system' };

/**
 * One entry of a restaurant's append-only log. It is the activity log; entries with a `sequence` are also the feed that
 * pages follow; entries with an `event` are also what receivers of webhooks are sent. The id derives from the change, so
 * that writing an entry twice changes nothing.
 */
export type ActivityDocument = {
  _id: string;
  restaurantId: string;
  at: Date;
  actor: Actor;
  action: ActivityAction;
  subject: ActivitySubject;
  details: ActivityDetails;
  /** The place in the feed of order changes. A restaurant's sequence has no gaps. */
  sequence?: number;
  /** The branch of an order: a follower sees the changes of their own branches. */
  branchId?: string;
  event?: ActivityEvent;
};

export type ActivitySubject = { type: SubjectType; id: string; label: string };

/** What receivers are sent: the exact bytes of every delivery of this event. */
export type ActivityEvent = { type: EventType; payload: string };

/** An event by its own id, `evt_…`, which derives from the id of its entry. */
export type EventDocument = ActivityEvent & { id: string; restaurantId: string };

/** More about what was done, by action. */
export type ActivityDetails = Record<string, string | number | string[]>;

export type ActivityAction =
  | OrderAction
  | 'branch.created'
  | 'branch.updated'
  | 'branch.status_changed'
  | 'menu.reordered'
  | 'menu_category.created'
  | 'menu_category.updated'
  | 'menu_category.deleted'
  | 'menu_category.restored'
  | 'menu_item.created'
  | 'menu_item.updated'
  | 'menu_item.deleted'
  | 'inventory_item.created'
  | 'inventory_item.updated'
  | 'inventory.transaction_recorded'
  | 'user.invited'
  | 'user.role_changed'
  | 'user.disabled'
  | 'user.enabled'
  | 'user.password_reset'
  | 'key.created'
  | 'key.revoked'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.changed'
  | 'webhook_endpoint.enabled'
  | 'webhook_endpoint.disabled'
  | 'webhook_endpoint.rotated'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.tested'
  | 'webhook_endpoint.recovered'
  | 'webhook_delivery.retried';

export const isOrderAction = (action: ActivityAction): action is OrderAction => action.startsWith('order.');
