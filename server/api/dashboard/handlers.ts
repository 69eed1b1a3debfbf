import { createBranch } from './createBranch.ts';
import { createInventoryItem } from './createInventoryItem.ts';
import { createKey } from './createKey.ts';
import { createMenuCategory } from './createMenuCategory.ts';
import { createMenuItem } from './createMenuItem.ts';
import { createSession } from './createSession.ts';
import { createWebhookEndpoint } from './createWebhookEndpoint.ts';
import { deleteMenuCategory } from './deleteMenuCategory.ts';
import { deleteMenuItem } from './deleteMenuItem.ts';
import { deleteSession } from './deleteSession.ts';
import { deleteWebhookEndpoint } from './deleteWebhookEndpoint.ts';
import { disableUser } from './disableUser.ts';
import { disableWebhookEndpoint } from './disableWebhookEndpoint.ts';
import { enableUser } from './enableUser.ts';
import { enableWebhookEndpoint } from './enableWebhookEndpoint.ts';
import { finishTestPayment } from './finishTestPayment.ts';
import { followOrders } from './followOrders.ts';
import { followWebhookEvents } from './followWebhookEvents.ts';
import { getBranch } from './getBranch.ts';
import { getInventoryItem } from './getInventoryItem.ts';
import { getMenuCategory } from './getMenuCategory.ts';
import { getMenuItem } from './getMenuItem.ts';
import { getOrder } from './getOrder.ts';
import { getSession } from './getSession.ts';
import { getStorefrontMenu } from './getStorefrontMenu.ts';
import { getWebhookDelivery } from './getWebhookDelivery.ts';
import { getWebhookEndpoint } from './getWebhookEndpoint.ts';
import { inviteUser } from './inviteUser.ts';
import { listActivity } from './listActivity.ts';
import { listBranches } from './listBranches.ts';
import { listInventoryItems } from './listInventoryItems.ts';
import { listInventoryMovements } from './listInventoryMovements.ts';
import { listKeys } from './listKeys.ts';
import { listKitchenOrders } from './listKitchenOrders.ts';
import { listLowStock } from './listLowStock.ts';
import { listMenuCategories } from './listMenuCategories.ts';
import { listMenuItems } from './listMenuItems.ts';
import { listOrders } from './listOrders.ts';
import { listUsers } from './listUsers.ts';
import { listWebhookDeliveries } from './listWebhookDeliveries.ts';
import { listWebhookEndpoints } from './listWebhookEndpoints.ts';
import type { Handlers } from './operation.ts';
import { placeOrder } from './placeOrder.ts';
import { placeStorefrontOrder } from './placeStorefrontOrder.ts';
import { recordInventoryMovement } from './recordInventoryMovement.ts';
import { recordPayment } from './recordPayment.ts';
import { recoverWebhookDeliveries } from './recoverWebhookDeliveries.ts';
import { refundOrder } from './refundOrder.ts';
import { reorderMenuCategories } from './reorderMenuCategories.ts';
import { resetUserPassword } from './resetUserPassword.ts';
import { retryWebhookDelivery } from './retryWebhookDelivery.ts';
import { revokeKey } from './revokeKey.ts';
import { rotateWebhookSecret } from './rotateWebhookSecret.ts';
import { sendTestEvent } from './sendTestEvent.ts';
import { setBranchStatus } from './setBranchStatus.ts';
import { setMenuItemSnooze } from './setMenuItemSnooze.ts';
import { setOwnPassword } from './setOwnPassword.ts';
import { startStorefrontPayment } from './startStorefrontPayment.ts';
import { trackStorefrontOrder } from './trackStorefrontOrder.ts';
import { updateBranch } from './updateBranch.ts';
import { updateInventoryItem } from './updateInventoryItem.ts';
import { updateMenuCategory } from './updateMenuCategory.ts';
import { updateMenuItem } from './updateMenuItem.ts';
import { updateOrderStatus } from './updateOrderStatus.ts';
import { updateUserRole } from './updateUserRole.ts';
import { updateWebhookEndpoint } from './updateWebhookEndpoint.ts';

export const handlers: Handlers = {
  createSession,
  getSession,
  deleteSession,
  setOwnPassword,
  listUsers,
  inviteUser,
  updateUserRole,
  disableUser,
  enableUser,
  resetUserPassword,
  listOrders,
  listKitchenOrders,
  followOrders,
  getOrder,
  placeOrder,
  updateOrderStatus,
  recordPayment,
  refundOrder,
  listKeys,
  listActivity,
  createKey,
  revokeKey,
  listMenuCategories,
  createMenuCategory,
  getMenuCategory,
  updateMenuCategory,
  deleteMenuCategory,
  reorderMenuCategories,
  listMenuItems,
  getMenuItem,
  createMenuItem,
  updateMenuItem,
  setMenuItemSnooze,
  deleteMenuItem,
  getStorefrontMenu,
  placeStorefrontOrder,
  trackStorefrontOrder,
  startStorefrontPayment,
  finishTestPayment,
  listBranches,
  getBranch,
  createBranch,
  updateBranch,
  setBranchStatus,
  listWebhookEndpoints,
  getWebhookEndpoint,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  enableWebhookEndpoint,
  disableWebhookEndpoint,
  rotateWebhookSecret,
  deleteWebhookEndpoint,
  sendTestEvent,
  recoverWebhookDeliveries,
  listWebhookDeliveries,
  getWebhookDelivery,
  retryWebhookDelivery,
  followWebhookEvents,
  listInventoryItems,
  listLowStock,
  getInventoryItem,
  createInventoryItem,
  updateInventoryItem,
  listInventoryMovements,
  recordInventoryMovement,
};
