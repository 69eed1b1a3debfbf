import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';

const ORDER_ACTIONS = {
  'order.placed': msg`Placed the order`,
  'order.status_changed': msg`Moved the order`,
  'order.payment_started': msg`Started the payment of the order`,
  'order.payment_recorded': msg`Recorded the payment of the order`,
  'order.refunded': msg`Refunded the order`,
  'order.surplus_recorded': msg`Recorded a second payment of the order`,
  'order.surplus_returned': msg`Gave back a second payment of the order`,
  'order.guest_erased': msg`Erased the guest of the order`,
} as const satisfies Record<Schemas['OrderAction'], MessageDescriptor>;

/** The text of an action, shown before the name of its subject. An action without a text is shown by its own name. */
export const ACTIONS: Record<string, MessageDescriptor> = {
  ...ORDER_ACTIONS,
  'branch.created': msg`Added the branch`,
  'branch.updated': msg`Changed the branch`,
  'branch.status_changed': msg`Changed the status of`,
  'restaurant.updated': msg`Changed the restaurant`,
  'restaurant.suspended': msg`Suspended the restaurant`,
  'restaurant.resumed': msg`Ended the suspension of`,
  'restaurant.exported': msg`Exported the data of`,
  'menu.reordered': msg`Reordered the menu of`,
  'menu_category.created': msg`Added the category`,
  'menu_category.updated': msg`Changed the category`,
  'menu_category.deleted': msg`Deleted the category`,
  'menu_category.restored': msg`Restored the category`,
  'menu_item.created': msg`Added the item`,
  'menu_item.updated': msg`Changed the item`,
  'menu_item.deleted': msg`Deleted the item`,
  'inventory_item.created': msg`Added to the stock list:`,
  'inventory_item.updated': msg`Changed on the stock list:`,
  'inventory.transaction_recorded': msg`Recorded a movement of`,
  'user.invited': msg`Invited`,
  'user.role_changed': msg`Changed the rights of`,
  'user.disabled': msg`Disabled the account of`,
  'user.enabled': msg`Enabled the account of`,
  'user.password_reset': msg`Reset the password of`,
  'key.created': msg`Created the key`,
  'key.revoked': msg`Revoked the key`,
  'webhook_endpoint.created': msg`Created the webhook endpoint`,
  'webhook_endpoint.changed': msg`Changed the webhook endpoint`,
  'webhook_endpoint.enabled': msg`Turned on the webhook endpoint`,
  'webhook_endpoint.disabled': msg`Turned off the webhook endpoint`,
  'webhook_endpoint.rotated': msg`Rotated the secret of`,
  'webhook_endpoint.reencrypted': msg`Encrypted the secret under another key of`,
  'webhook_endpoint.deleted': msg`Deleted the webhook endpoint`,
  'webhook_endpoint.tested': msg`Sent a test to`,
  'webhook_endpoint.recovered': msg`Recovered deliveries to`,
  'webhook_delivery.retried': msg`Retried the delivery`,
};
