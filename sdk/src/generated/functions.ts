// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { ApiPromise } from '../api-promise.ts';
import { call, list } from '../call.ts';
import type { List } from '../list.ts';
import type { CallOptions, KeyedCallOptions } from '../options.ts';
import type { Client } from '../transport.ts';
import * as operations from './operations.ts';
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

/**
 * Lists the orders of the branches that the API key can access, newest first. With `updatedAfter`, orders are sorted by the time of their
 * last change, oldest first, and even the last page has a `nextCursor`.
 *
 * Requires the scope `orders:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param query - The page, its size, and filters: `status`, `type`, `branchId`, `createdAfter`, `createdBefore`, `updatedAfter`. Default: everything.
 * @param options - Options for this call.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 */
export function listOrders(client: Client, query?: ListOrdersQuery, options?: CallOptions): List<Order> {
  return list(client, operations.listOrders, {}, query, options);
}

/**
 * Gets an order by ID or number.
 *
 * Requires the scope `orders:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
 * @param options - Options for this call.
 *
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 */
export function getOrder(
  client: Client,
  reference: string | number,
  options?: CallOptions,
): ApiPromise<Order> {
  return call(client, operations.getOrder, { path: { reference } }, options);
}

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
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
 * @param query - The page and its size.
 * @param options - Options for this call.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 */
export function listOrderHistory(
  client: Client,
  reference: string | number,
  query?: ListOrderHistoryQuery,
  options?: CallOptions,
): List<OrderStatusChange> {
  return list(client, operations.listOrderHistory, { path: { reference } }, query, options);
}

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
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's ID or number. A value of only digits is a number. Anything else is an ID.
 * @param body - The new status.
 * @param options - Options for this call.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 * @throws `ConflictError`: the resource's state does not allow the change.
 */
export function updateOrderStatus(
  client: Client,
  reference: string | number,
  body: UpdateOrderStatusRequest,
  options?: CallOptions,
): ApiPromise<Order> {
  return call(client, operations.updateOrderStatus, { path: { reference }, body }, options);
}

/**
 * Lists the branches that the API key can access, in order of creation. Use this operation to find the `branchId` for other operations.
 *
 * Requires no scope.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - Options for this call.
 */
export function listBranches(client: Client, query?: ListBranchesQuery, options?: CallOptions): List<Branch> {
  return list(client, operations.listBranches, {}, query, options);
}

/**
 * Lists the menu categories in the order set in the dashboard.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - Options for this call.
 */
export function listMenuCategories(
  client: Client,
  query?: ListMenuCategoriesQuery,
  options?: CallOptions,
): List<MenuCategory> {
  return list(client, operations.listMenuCategories, {}, query, options);
}

/**
 * Lists the menu items in order of creation, including unpublished items.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param query - The page, its size, and filters: `categoryId`, `published`, `search`. Default: everything.
 * @param options - Options for this call.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 */
export function listMenuItems(
  client: Client,
  query?: ListMenuItemsQuery,
  options?: CallOptions,
): List<MenuItem> {
  return list(client, operations.listMenuItems, {}, query, options);
}

/**
 * Gets a menu item with its prices and snoozes at the branches that the API key can access.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The item's ID.
 * @param options - Options for this call.
 *
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 */
export function getMenuItem(client: Client, itemId: string, options?: CallOptions): ApiPromise<MenuItem> {
  return call(client, operations.getMenuItem, { path: { itemId } }, options);
}

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
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The item's ID.
 * @param body - The changes.
 * @param options - Options for this call.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 */
export function updateMenuItem(
  client: Client,
  itemId: string,
  body: UpdateMenuItemRequest,
  options?: CallOptions,
): ApiPromise<MenuItem> {
  return call(client, operations.updateMenuItem, { path: { itemId }, body }, options);
}

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
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param body - The prices to change.
 * @param options - Options for this call, such as `idempotencyKey`.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 * @throws `ConflictError`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry.
 */
export function updateMenuItemPrices(
  client: Client,
  body: UpdateMenuItemPricesRequest,
  options?: KeyedCallOptions,
): ApiPromise<PriceUpdate> {
  return call(client, operations.updateMenuItemPrices, { body }, options);
}

/**
 * Lists the inventory items in order of creation, with their balances at the branches that the API key can access.
 *
 * Requires the scope `inventory:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - Options for this call.
 */
export function listInventoryItems(
  client: Client,
  query?: ListInventoryItemsQuery,
  options?: CallOptions,
): List<InventoryItem> {
  return list(client, operations.listInventoryItems, {}, query, options);
}

/**
 * Gets an inventory item with its balances at the branches that the API key can access.
 *
 * Requires the scope `inventory:read`.
 *
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The inventory item's ID.
 * @param options - Options for this call.
 *
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 */
export function getInventoryItem(
  client: Client,
  itemId: string,
  options?: CallOptions,
): ApiPromise<InventoryItem> {
  return call(client, operations.getInventoryItem, { path: { itemId } }, options);
}

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
 * @param client - A client from `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The inventory item's ID.
 * @param body - The movement to record.
 * @param options - Options for this call, such as `idempotencyKey`.
 *
 * @throws `InvalidRequestError`: the request is malformed or contains invalid values. `fields` lists them.
 * @throws `NotFoundError`: the resource does not exist, or the caller cannot access it.
 * @throws `ConflictError`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry.
 */
export function recordInventoryTransaction(
  client: Client,
  itemId: string,
  body: RecordInventoryTransactionRequest,
  options?: KeyedCallOptions,
): ApiPromise<InventoryTransaction> {
  return call(client, operations.recordInventoryTransaction, { path: { itemId }, body }, options);
}
