// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { Client } from '../transport.ts';
import * as call from './functions.ts';
import type { Branches, Inventory, Menu, Orders } from './groups.ts';

/** The methods of a client, one for each operation of the contract. */
export class Methods {
  /** Read orders and update their status. */
  readonly orders: Orders;
  /** Read the branches that the key can access. */
  readonly branches: Branches;
  /** Read categories and items; publish, snooze, and price items. */
  readonly menu: Menu;
  /** Read stock and record its movements. */
  readonly inventory: Inventory;

  constructor(client: Client) {
    this.orders = {
      list: (query, options) => call.listOrders(client, query, options),
      get: (reference, options) => call.getOrder(client, reference, options),
      history: (reference, query, options) => call.listOrderHistory(client, reference, query, options),
      updateStatus: (reference, body, options) => call.updateOrderStatus(client, reference, body, options),
    };
    this.branches = {
      list: (query, options) => call.listBranches(client, query, options),
    };
    this.menu = {
      categories: {
        list: (query, options) => call.listMenuCategories(client, query, options),
      },
      items: {
        list: (query, options) => call.listMenuItems(client, query, options),
        get: (itemId, options) => call.getMenuItem(client, itemId, options),
        update: (itemId, body, options) => call.updateMenuItem(client, itemId, body, options),
        updatePrices: (body, options) => call.updateMenuItemPrices(client, body, options),
      },
    };
    this.inventory = {
      items: {
        list: (query, options) => call.listInventoryItems(client, query, options),
        get: (itemId, options) => call.getInventoryItem(client, itemId, options),
        recordTransaction: (itemId, body, options) =>
          call.recordInventoryTransaction(client, itemId, body, options),
      },
    };
  }
}
