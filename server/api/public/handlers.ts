import { getInventoryItem } from './getInventoryItem.ts';
import { getMenuItem } from './getMenuItem.ts';
import { getOrder } from './getOrder.ts';
import { listBranches } from './listBranches.ts';
import { listInventoryItems } from './listInventoryItems.ts';
import { listMenuCategories } from './listMenuCategories.ts';
import { listMenuItems } from './listMenuItems.ts';
import { listOrders } from './listOrders.ts';
import type { Handlers } from './operation.ts';
import { recordInventoryTransaction } from './recordInventoryTransaction.ts';
import { updateMenuItem } from './updateMenuItem.ts';
import { updateOrderStatus } from './updateOrderStatus.ts';

export const handlers: Handlers = {
  listOrders,
  getOrder,
  updateOrderStatus,
  listBranches,
  listMenuCategories,
  listMenuItems,
  getMenuItem,
  updateMenuItem,
  listInventoryItems,
  getInventoryItem,
  recordInventoryTransaction,
};
