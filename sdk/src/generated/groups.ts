// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { ApiPromise } from '../api-promise.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type {
  Branch,
  InventoryItem,
  InventoryTransaction,
  ListBranchesQuery,
  ListInventoryItemsQuery,
  ListMenuCategoriesQuery,
  ListMenuItemsQuery,
  ListOrderHistoryQuery,
  ListOrdersQuery,
  MenuCategory,
  MenuItem,
  Order,
  OrderStatusChange,
  PriceUpdate,
  RecordInventoryTransactionRequest,
  UpdateMenuItemPricesRequest,
  UpdateMenuItemRequest,
  UpdateOrderStatusRequest,
} from './types.ts';

/** The methods of `client.orders`. */
export interface Orders {
  /**
   * Lists the orders of the branches that the API key can access, newest first. With `updatedAfter`, orders are sorted by the time of their
   * last change, oldest first, and even the last page has a `nextCursor`.
   *
   * Requires the scope `orders:read`.
   *
   * @param query - The page, its size, and filters: `status`, `type`, `branchId`, `createdAfter`, `createdBefore`, `updatedAfter`. Default: everything.
   * @param options - Options for this call.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   *
   * @example
   * ```ts
   * for await (const order of client.orders.list({ status: 'pending' })) {
   *   console.log(order.id, order.number, order.type);
   * }
   * ```
   */
  list(query?: ListOrdersQuery, options?: CallOptions): List<Order>;
  /**
   * Gets an order by ID or number.
   *
   * Requires the scope `orders:read`.
   *
   * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
   * @param options - Options for this call.
   *
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   *
   * @example
   * ```ts
   * const order = await client.orders.get('1042');
   * console.log(order.id, order.number, order.type);
   * ```
   */
  get(reference: string | number, options?: CallOptions): ApiPromise<Order>;
  /**
   * Lists the status changes of an order, oldest first. The first change is the order's placement.
   *
   * Setting the current status again adds no change. Neither do payments and refunds, except that paying for a pending order confirms it.
   * Changes can appear with a short delay.
   *
   * Orders are kept permanently, but their status changes only for a retention period, 400 days by default. For older orders, the list can
   * start later or be empty.
   *
   * Requires the scope `orders:read`.
   *
   * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
   * @param query - The page and its size.
   * @param options - Options for this call.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   *
   * @example
   * ```ts
   * for await (const orderStatusChange of client.orders.history('1042')) {
   *   console.log(orderStatusChange.status, orderStatusChange.at, orderStatusChange.reason);
   * }
   * ```
   */
  history(
    reference: string | number,
    query?: ListOrderHistoryQuery,
    options?: CallOptions,
  ): List<OrderStatusChange>;
  /**
   * Updates an order's status, or cancels the order.
   *
   * From any status except `completed` and `cancelled`, an order can change to any other status except `pending`. Setting the current
   * status again changes nothing and returns the order, so you can safely retry the request. For a `completed` or `cancelled` order, the
   * response is 409. If two clients set an order to `completed` and `cancelled` at the same time, one of them receives 409.
   *
   * - `confirmed` deducts the ingredients of the order's recipes from the branch's inventory, once per order. No other status deducts them.
   * If you change a pending order directly to a later status, its ingredients are not deducted and `order.confirmed` is not sent, so
   * confirm it first, as the dashboard and the kitchen display do.
   * - `cancelled` records `reason` as the order's `cancelReason` and returns exactly the deducted ingredients to inventory.
   * - `confirmed`, `ready`, `completed`, and `cancelled` send the webhook event of the same name, such as `order.confirmed`.
   *
   * The activity log records every change with the key's name.
   *
   * Requires the scope `orders:update-status`.
   *
   * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
   * @param body - The new status.
   * @param options - Options for this call.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   * @throws `ConflictError`: the resource's state does not allow the change.
   *
   * @example
   * ```ts
   * const order = await client.orders.updateStatus('1042', { status: 'confirmed' });
   * console.log(order.id, order.number, order.type);
   * ```
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
   * Lists the branches that the API key can access, in order of creation. Use this operation to find the `branchId` for other operations.
   *
   * Requires no scope.
   *
   * @param query - The page and its size.
   * @param options - Options for this call.
   *
   * @example
   * ```ts
   * for await (const branch of client.branches.list()) {
   *   console.log(branch.id, branch.restaurantId, branch.name);
   * }
   * ```
   */
  list(query?: ListBranchesQuery, options?: CallOptions): List<Branch>;
}

/** The methods of `client.menu`. */
export interface Menu {
  /** List menu categories. */
  readonly categories: MenuCategories;
  /** List menu items, get a menu item, update a menu item, update many prices. */
  readonly items: MenuItems;
}

/** The methods of `client.menu.categories`. */
export interface MenuCategories {
  /**
   * Lists the menu categories in the order set in the dashboard.
   *
   * Requires the scope `menu:read`.
   *
   * @param query - The page and its size.
   * @param options - Options for this call.
   *
   * @example
   * ```ts
   * for await (const menuCategory of client.menu.categories.list()) {
   *   console.log(menuCategory.id, menuCategory.title, menuCategory.slug);
   * }
   * ```
   */
  list(query?: ListMenuCategoriesQuery, options?: CallOptions): List<MenuCategory>;
}

/** The methods of `client.menu.items`. */
export interface MenuItems {
  /**
   * Lists the menu items in order of creation, including unpublished items.
   *
   * Requires the scope `menu:read`.
   *
   * @param query - The page, its size, and filters: `categoryId`, `published`, `search`. Default: everything.
   * @param options - Options for this call.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   *
   * @example
   * ```ts
   * for await (const menuItem of client.menu.items.list({ categoryId: 'cat_018f3893d7587a988d10665f268b0ec6' })) {
   *   console.log(menuItem.id, menuItem.title, menuItem.slug);
   * }
   * ```
   */
  list(query?: ListMenuItemsQuery, options?: CallOptions): List<MenuItem>;
  /**
   * Gets a menu item with its prices and snoozes at the branches that the API key can access.
   *
   * Requires the scope `menu:read`.
   *
   * @param itemId - The item's ID.
   * @param options - Options for this call.
   *
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   *
   * @example
   * ```ts
   * const menuItem = await client.menu.items.get('itm_018f389af71c7c9d88dae0c5a87d2871');
   * console.log(menuItem.id, menuItem.title, menuItem.slug);
   * ```
   */
  get(itemId: string, options?: CallOptions): ApiPromise<MenuItem>;
  /**
   * Publishes or hides an item, snoozes it or ends its snooze, and changes its prices, in any combination.
   *
   * - Snoozes are per branch. Without `branches`, the request applies to every branch that the API key can access. A
   * new snooze replaces the current one.
   * - Prices are per branch. `prices` changes only the given values.
   * - Either all changes are made or none. Repeating the request results in the same state, so you can safely retry
   * it.
   *
   * Branches that the API key cannot access are rejected with 403, as is `published` if the key cannot access every
   * branch of the restaurant. These are rejected with 400: a branch listed twice in `branches` or `prices`,
   * `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or more than 30 days
   * ahead, and prices with more decimal places than the branch's currency has.
   *
   * The activity log records the change with the key's name.
   *
   * Requires the scope `menu:write`.
   *
   * @param itemId - The item's ID.
   * @param body - The changes.
   * @param options - Options for this call.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   *
   * @example
   * ```ts
   * const menuItem = await client.menu.items.update('itm_018f389af71c7c9d88dae0c5a87d2871', {
   *   prices: [
   *     {
   *       branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6',
   *       price: 11.5,
   *       compareAtPrice: 12.5,
   *     },
   *     { branchId: 'brn_01948343184075d3aa1587f078d002b5', listed: false },
   *   ],
   * });
   * console.log(menuItem.id, menuItem.title, menuItem.slug);
   * ```
   */
  update(itemId: string, body: UpdateMenuItemRequest, options?: CallOptions): ApiPromise<MenuItem>;
  /**
   * Updates the prices of many items, under the same rules as `updateMenuItem`. Either all changes are made or none: one invalid change
   * rejects the request. Accepted changes are completed even if the service crashes.
   *
   * Branches that the API key cannot access are rejected with 403. These are rejected with 400, with all invalid values listed: an unknown
   * item, a branch listed twice for one item, and prices with more decimal places than the branch's currency has.
   *
   * The activity log records each item's change with the key's name.
   *
   * Requires the scope `menu:write`.
   *
   * @param body - The prices to change.
   * @param options - Options for this call, such as `idempotencyKey`.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   * @throws `ConflictError`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry.
   *
   * @example
   * ```ts
   * const priceUpdate = await client.menu.items.updatePrices({
   *   prices: [
   *     {
   *       itemId: 'itm_018f389af71c7c9d88dae0c5a87d2871',
   *       branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6',
   *       price: 11.5,
   *       compareAtPrice: 12.5,
   *     },
   *     {
   *       itemId: 'itm_018f389af71c7c9d88dae0c5a87d2871',
   *       branchId: 'brn_01948343184075d3aa1587f078d002b5',
   *       listed: false,
   *     },
   *   ],
   * });
   * console.log(priceUpdate.id, priceUpdate.itemCount, priceUpdate.priceCount);
   * ```
   */
  updatePrices(body: UpdateMenuItemPricesRequest, options?: KeyedCallOptions): ApiPromise<PriceUpdate>;
}

/** The methods of `client.inventory`. */
export interface Inventory {
  /** List inventory items, get an inventory item, record a stock movement. */
  readonly items: InventoryItems;
}

/** The methods of `client.inventory.items`. */
export interface InventoryItems {
  /**
   * Lists the inventory items in order of creation, with their balances at the branches that the API key can access.
   *
   * Requires the scope `inventory:read`.
   *
   * @param query - The page and its size.
   * @param options - Options for this call.
   *
   * @example
   * ```ts
   * for await (const inventoryItem of client.inventory.items.list()) {
   *   console.log(inventoryItem.id, inventoryItem.name, inventoryItem.unit);
   * }
   * ```
   */
  list(query?: ListInventoryItemsQuery, options?: CallOptions): List<InventoryItem>;
  /**
   * Gets an inventory item with its balances at the branches that the API key can access.
   *
   * Requires the scope `inventory:read`.
   *
   * @param itemId - The inventory item's ID.
   * @param options - Options for this call.
   *
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   *
   * @example
   * ```ts
   * const inventoryItem = await client.inventory.items.get('inv_018f3d77cbda772dbec8488b93514986');
   * console.log(inventoryItem.id, inventoryItem.name, inventoryItem.unit);
   * ```
   */
  get(itemId: string, options?: CallOptions): ApiPromise<InventoryItem>;
  /**
   * Records a stock movement of an item at a branch.
   *
   * Branches that the API key cannot access are rejected with 403.
   *
   * Each call sends its own `Idempotency-Key`, so a retry has no further effect. Until a response shows that the service
   * supports these keys, a call is not retried if the service may have received it. After an error with
   * `mayHaveBeenApplied: true`, retry the call with the same key, or check first whether it was applied.
   *
   * Requires the scope `inventory:write`.
   *
   * @param itemId - The inventory item's ID.
   * @param body - The movement to record.
   * @param options - Options for this call, such as `idempotencyKey`.
   *
   * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
   * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
   * @throws `ConflictError`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry.
   *
   * @example
   * ```ts
   * const inventoryTransaction = await client.inventory.items.recordTransaction('inv_018f3d77cbda772dbec8488b93514986', {
   *   branchId: 'brn_018f38882e80766b9aa8e58c224aa4f6',
   *   type: 'purchase',
   *   quantity: 12.5,
   *   note: 'Delivery note 4471',
   * });
   * console.log(inventoryTransaction.id, inventoryTransaction.itemId, inventoryTransaction.branchId);
   * ```
   */
  recordTransaction(
    itemId: string,
    body: RecordInventoryTransactionRequest,
    options?: KeyedCallOptions,
  ): ApiPromise<InventoryTransaction>;
}
