import type { RestaurantOrdering } from './client.ts';
import type { OperationId } from './operation.ts';

/** The method of each operation. An operation of the contract without one does not compile. */
export const operationMethods = {
  listOrders: client => client.orders.list,
  getOrder: client => client.orders.get,
  updateOrderStatus: client => client.orders.updateStatus,
  listBranches: client => client.branches.list,
  listMenuCategories: client => client.menu.categories.list,
  listMenuItems: client => client.menu.items.list,
  getMenuItem: client => client.menu.items.get,
  updateMenuItem: client => client.menu.items.update,
  updateMenuItemPrices: client => client.menu.items.updatePrices,
  listInventoryItems: client => client.inventory.items.list,
  getInventoryItem: client => client.inventory.items.get,
  recordInventoryTransaction: client => client.inventory.items.recordTransaction,
} satisfies Record<OperationId, (client: RestaurantOrdering) => unknown>;
