import type { ApiPromise } from './api-promise.ts';
import type { Clock } from './clock.ts';
import type {
  Branch,
  InventoryItem,
  InventoryTransaction,
  ListBranchesQuery,
  ListInventoryItemsQuery,
  ListMenuCategoriesQuery,
  ListMenuItemsQuery,
  ListOrdersQuery,
  MenuCategory,
  MenuItem,
  Order,
  PriceUpdate,
  RecordInventoryTransactionRequest,
  UpdateMenuItemPricesRequest,
  UpdateMenuItemRequest,
  UpdateOrderStatusRequest,
} from './generated/types.ts';
import type { List } from './list.ts';
import * as call from './operations.ts';
import type { CallOptions, ClientOptions, KeyedCallOptions } from './options.ts';
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
  /**
   * The client of openapi-fetch beneath, for what has no method. It answers with `{ data, error, response }` and does
   * not throw for an error of the service; timeouts, retries and pacing are the same.
   */
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
   * @param options - The key and the address of the service; everything else has a default.
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

/** The methods of `client.orders`. */
export interface Orders {
  /**
   * Lists orders, newest first. Requires the scope `orders:read`.
   *
   * @param query - Which orders; default: all.
   * @param options - For this call only.
   */
  list(query?: ListOrdersQuery, options?: CallOptions): List<Order>;
  /**
   * Fetches one order. Requires the scope `orders:read`.
   *
   * @param reference - The order's id or its number.
   * @param options - For this call only.
   */
  get(reference: string | number, options?: CallOptions): ApiPromise<Order>;
  /**
   * Moves an order to another status, or cancels it. The status that it has already changes nothing. Requires the scope
   * `orders:update-status`.
   *
   * @param reference - The order's id or its number.
   * @param body - The new status, and the reason of a cancellation.
   * @param options - For this call only.
   */
  updateStatus(
    reference: string | number,
    body: UpdateOrderStatusRequest,
    options?: CallOptions,
  ): ApiPromise<Order>;
}

/** The methods of `client.branches`. */
export interface Branches {
  /**
   * Lists the branches that the key can see. Requires no scope.
   *
   * @param query - The page and its size.
   * @param options - For this call only.
   */
  list(query?: ListBranchesQuery, options?: CallOptions): List<Branch>;
}

/** The methods of `client.menu`. */
export interface Menu {
  /** The menu's categories. */
  readonly categories: MenuCategories;
  /** The menu's items. */
  readonly items: MenuItems;
}

/** The methods of `client.menu.categories`. */
export interface MenuCategories {
  /**
   * Lists the menu's categories in the order set in the dashboard. Requires the scope `menu:read`.
   *
   * @param query - The page and its size.
   * @param options - For this call only.
   */
  list(query?: ListMenuCategoriesQuery, options?: CallOptions): List<MenuCategory>;
}

/** The methods of `client.menu.items`. */
export interface MenuItems {
  /**
   * Lists the menu's items, those that are not published included. Requires the scope `menu:read`.
   *
   * @param query - Which items; default: all.
   * @param options - For this call only.
   */
  list(query?: ListMenuItemsQuery, options?: CallOptions): List<MenuItem>;
  /**
   * Fetches one menu item with its prices and snoozes. Requires the scope `menu:read`.
   *
   * @param itemId - The item's id.
   * @param options - For this call only.
   */
  get(itemId: string, options?: CallOptions): ApiPromise<MenuItem>;
  /**
   * Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination. Requires the
   * scope `menu:write`.
   *
   * @param itemId - The item's id.
   * @param body - What to change; everything else stays as it is.
   * @param options - For this call only.
   */
  update(itemId: string, body: UpdateMenuItemRequest, options?: CallOptions): ApiPromise<MenuItem>;
  /**
   * Changes the prices of up to 500 items and branches: all of them, or none. Requires the scope `menu:write`.
   *
   * @param body - The prices to change; everything else stays as it is.
   * @param options - For this call only; `idempotencyKey` to choose the key.
   */
  updatePrices(body: UpdateMenuItemPricesRequest, options?: KeyedCallOptions): ApiPromise<PriceUpdate>;
}

/** The methods of `client.inventory`. */
export interface Inventory {
  /** The items of the stock. */
  readonly items: InventoryItems;
}

/** The methods of `client.inventory.items`. */
export interface InventoryItems {
  /**
   * Lists the inventory items with their balances. Requires the scope `inventory:read`.
   *
   * @param query - The page and its size.
   * @param options - For this call only.
   */
  list(query?: ListInventoryItemsQuery, options?: CallOptions): List<InventoryItem>;
  /**
   * Fetches one inventory item with its balances. Requires the scope `inventory:read`.
   *
   * @param itemId - The item's id.
   * @param options - For this call only.
   */
  get(itemId: string, options?: CallOptions): ApiPromise<InventoryItem>;
  /**
   * Records a stock movement. Every call records one, under an `Idempotency-Key` of its own: a retry records no second one.
   * Until an answer has shown that the service knows such keys, a call is not retried once the service may have it. After an
   * error whose `mayHaveBeenApplied` is true, repeat the call with the same key, or fetch the item and compare its balance
   * first. Requires the scope `inventory:write`.
   *
   * @param itemId - The item's id.
   * @param body - The branch, the kind of movement and its quantity.
   * @param options - For this call only; `idempotencyKey` to choose the key.
   */
  recordTransaction(
    itemId: string,
    body: RecordInventoryTransactionRequest,
    options?: KeyedCallOptions,
  ): ApiPromise<InventoryTransaction>;
}

function buildOrders(client: Client): Orders {
  return {
    list: (query, options) => call.listOrders(client, query, options),
    get: (reference, options) => call.getOrder(client, reference, options),
    updateStatus: (reference, body, options) => call.updateOrderStatus(client, reference, body, options),
  };
}

function buildBranches(client: Client): Branches {
  return {
    list: (query, options) => call.listBranches(client, query, options),
  };
}

function buildMenu(client: Client): Menu {
  return {
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
}

function buildInventory(client: Client): Inventory {
  return {
    items: {
      list: (query, options) => call.listInventoryItems(client, query, options),
      get: (itemId, options) => call.getInventoryItem(client, itemId, options),
      recordTransaction: (itemId, body, options) =>
        call.recordInventoryTransaction(client, itemId, body, options),
    },
  };
}
