import type { Clock } from './clock.ts';
import type { Body, Query } from './operation.ts';
import * as call from './operations.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { type Client, createClient } from './transport.ts';

/**
 * A client of the Restaurant Ordering Service: one method for each operation.
 *
 * @example
 * ```ts
 * import { RestaurantOrdering } from '@restaurant-ordering/sdk';
 *
 * const client = new RestaurantOrdering({ apiKey: process.env.API_KEY, baseUrl: 'https://api.example.com' });
 *
 * for await (const order of client.orders.list({ status: 'pending' })) {
 *   await client.orders.updateStatus(order.id, { status: 'confirmed' });
 * }
 * ```
 */
export class RestaurantOrdering implements Client {
  readonly raw: Client['raw'];
  /** @internal */
  readonly send: Client['send'];
  /** Read orders, move them on and cancel them. */
  readonly orders: Orders;
  /** Read the branches that the key can see. */
  readonly branches: Branches;
  /** Read categories and items; publish, snooze and price items. */
  readonly menu: Menu;
  /** Read stock and record its movements. */
  readonly inventory: Inventory;

  /**
   * Throws a `TypeError` when the key or the address is missing or an option is unusable.
   *
   * @param clock - Default: the system's. For tests.
   */
  constructor(options: ClientOptions, clock?: Clock) {
    const client = createClient(options, clock);
    this.raw = client.raw;
    this.send = client.send;
    this.orders = buildOrders(client);
    this.branches = buildBranches(client);
    this.menu = buildMenu(client);
    this.inventory = buildInventory(client);
  }
}

export type Orders = ReturnType<typeof buildOrders>;
export type Branches = ReturnType<typeof buildBranches>;
export type Menu = ReturnType<typeof buildMenu>;
export type Inventory = ReturnType<typeof buildInventory>;

function buildOrders(client: Client) {
  return {
    /** Lists orders, newest first. Requires the scope `orders:read`. */
    list: (query?: Query<'listOrders'>, options?: CallOptions) => call.listOrders(client, query, options),
    /** Fetches one order by its id or its number. */
    get: (reference: string | number, options?: CallOptions) => call.getOrder(client, reference, options),
    /** Moves an order to another status, or cancels it. The status that it has already changes nothing. */
    updateStatus: (reference: string | number, body: Body<'updateOrderStatus'>, options?: CallOptions) =>
      call.updateOrderStatus(client, reference, body, options),
  };
}

function buildBranches(client: Client) {
  return {
    /** Lists the branches that the key can see. */
    list: (query?: Query<'listBranches'>, options?: CallOptions) => call.listBranches(client, query, options),
  };
}

function buildMenu(client: Client) {
  return {
    categories: {
      /** Lists the menu's categories in the order set in the dashboard. */
      list: (query?: Query<'listMenuCategories'>, options?: CallOptions) =>
        call.listMenuCategories(client, query, options),
    },
    items: {
      /** Lists the menu's items, those that are not published included. */
      list: (query?: Query<'listMenuItems'>, options?: CallOptions) =>
        call.listMenuItems(client, query, options),
      /** Fetches one menu item with its prices and snoozes. */
      get: (itemId: string, options?: CallOptions) => call.getMenuItem(client, itemId, options),
      /** Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination. */
      update: (itemId: string, body: Body<'updateMenuItem'>, options?: CallOptions) =>
        call.updateMenuItem(client, itemId, body, options),
    },
  };
}

function buildInventory(client: Client) {
  return {
    items: {
      /** Lists the inventory items with their balances. */
      list: (query?: Query<'listInventoryItems'>, options?: CallOptions) =>
        call.listInventoryItems(client, query, options),
      /** Fetches one inventory item with its balances. */
      get: (itemId: string, options?: CallOptions) => call.getInventoryItem(client, itemId, options),
      /**
       * Records a stock movement. Every call records one, so it is never retried: after an error whose `mayHaveBeenApplied`
       * is true, fetch the item and compare its balance before you call again.
       */
      recordTransaction: (itemId: string, body: Body<'recordInventoryTransaction'>, options?: CallOptions) =>
        call.recordInventoryTransaction(client, itemId, body, options),
    },
  };
}
