import type { OrderAction, SubjectType } from '../../../generated/dashboard/types.ts';

/** Who did something: a key by its name, a user, a guest, or the service itself. */
export type Actor = {
  type: 'key' | 'user' | 'customer' | 'system';
  id: string;
  name: string;
};

/** The service itself, where nobody else acts. */
export const SYSTEM: Actor = { type: 'system', id: 'system', name: 'system' };

/** One line of the activity log. Its id derives from the change it tells of, so that writing it twice changes nothing. */
export type ActivityDocument = {
  _id: string;
  restaurantId: string;
  at: Date;
  actor: Actor;
  action: ActivityAction;
  subject: {
    type: SubjectType;
    id: string;
    label: string;
  };
  details: ActivityDetails;
};

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
