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
 * Lists the orders of the branches that the key can see, newest first. With `updatedAfter`, it lists the least recently changed
 * first, and its last page has a `nextCursor`, too.
 *
 * Requires the scope `orders:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param query - The page, its size, and filters: `status`, `type`, `branchId`, `createdAfter`, `createdBefore`, `updatedAfter`. Default: everything.
 * @param options - For this call only.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 */
export function listOrders(client: Client, query?: ListOrdersQuery, options?: CallOptions): List<Order> {
  return list(client, operations.listOrders, {}, query, options);
}

/**
 * Fetches one order by its id or by its number.
 *
 * Requires the scope `orders:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's id, or its number. Digits alone are a number; anything else is an id.
 * @param options - For this call only.
 *
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
 */
export function getOrder(
  client: Client,
  reference: string | number,
  options?: CallOptions,
): ApiPromise<Order> {
  return call(client, operations.getOrder, { path: { reference } }, options);
}

/**
 * Lists the status changes of an order, oldest first. The first one is its placement.
 *
 * A request that asks for the status that the order already has adds nothing. Neither does a payment or a refund, except
 * that the payment of a pending order confirms it. A change may be missing here for a moment after it was made.
 *
 * Orders are kept for good, their changes for as many days as the host of the service sets, 400 by default: of an older
 * order, the list may begin later, or be empty.
 *
 * Requires the scope `orders:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's id, or its number. Digits alone are a number; anything else is an id.
 * @param query - The page and its size.
 * @param options - For this call only.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
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
 * Moves an order to another status, or cancels it.
 *
 * From any status but `completed` and `cancelled` an order can be moved to any other status but `pending`. Asking
 * for the status that the order already has changes nothing and returns the order, so the call may safely be
 * repeated. A `completed` or `cancelled` order cannot be moved: 409. Of two clients that move the same order at the
 * same moment to `completed` and `cancelled`, one succeeds and the other receives 409.
 *
 * - `confirmed` takes the ingredients of the order's recipes from the branch's stock, once per order. No other status does. If
 * you move a pending order straight to a later status, its ingredients stay in stock and `order.confirmed` does not fire, so
 * confirm it first. The dashboard and the kitchen display do.
 * - `cancelled` records `reason` as the order's `cancelReason` and returns to stock exactly what was taken.
 * - `confirmed`, `ready`, `completed` and `cancelled` fire the webhook event of the same name, such as
 * `order.confirmed`.
 *
 * Every change is written to the activity log with the key's name as actor.
 *
 * Requires the scope `orders:update-status`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param reference - The order's id, or its number. Digits alone are a number; anything else is an id.
 * @param body - The status that the order shall have.
 * @param options - For this call only.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
 * @throws `ConflictError`: the state of the resource forbids the change.
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
 * Lists the branches that the key can see, in the order in which they were created. Use it to find the `branchId`
 * that other operations take.
 *
 * Requires no scope.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listBranches(client: Client, query?: ListBranchesQuery, options?: CallOptions): List<Branch> {
  return list(client, operations.listBranches, {}, query, options);
}

/**
 * Lists the menu's categories in the order set in the dashboard.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listMenuCategories(
  client: Client,
  query?: ListMenuCategoriesQuery,
  options?: CallOptions,
): List<MenuCategory> {
  return list(client, operations.listMenuCategories, {}, query, options);
}

/**
 * Lists the menu's items, in the order in which they were created. Items that are not published are listed too.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param query - The page, its size, and filters: `categoryId`, `published`, `search`. Default: everything.
 * @param options - For this call only.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 */
export function listMenuItems(
  client: Client,
  query?: ListMenuItemsQuery,
  options?: CallOptions,
): List<MenuItem> {
  return list(client, operations.listMenuItems, {}, query, options);
}

/**
 * Fetches one item with its prices and snoozes at the branches that the key can see.
 *
 * Requires the scope `menu:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param options - For this call only.
 *
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
 */
export function getMenuItem(client: Client, itemId: string, options?: CallOptions): ApiPromise<MenuItem> {
  return call(client, operations.getMenuItem, { path: { itemId } }, options);
}

/**
 * Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination.
 *
 * - Snoozing is per branch: a snooze at one branch hides the item nowhere else. Without `branches` it concerns every
 * branch that the key can reach. Where the item is already snoozed, the new snooze replaces the old one.
 * - Prices are per branch too: `prices` changes what it names and leaves the rest as it is.
 * - Either the whole change is made or none of it. The same body sent twice leaves the same state, so the call may
 * safely be repeated.
 *
 * A branch outside the key's branches is rejected with 403, and so is `published` unless the key reaches every branch of
 * the restaurant. These are rejected with 400: a branch that `branches` or
 * `prices` names twice, `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or is
 * more than 30 days ahead, and a price with more decimals than the branch's currency has.
 *
 * The change is written to the activity log with the key's name as actor.
 *
 * Requires the scope `menu:write`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param body - What to change.
 * @param options - For this call only.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
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
 * Changes the prices of many items, by the rules of `updateMenuItem`. Either all changes are made or none: one that cannot
 * be made rejects them all, and what was begun is finished, also after a crash.
 *
 * Rejected with 403: a branch outside the key's branches. Rejected with 400, which names every such place: an unknown
 * item, a branch that is named twice for one item, and an amount with more decimals than the branch's currency has.
 *
 * Each item's change is written to the activity log with the key's name as actor.
 *
 * Requires the scope `menu:write`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param body - The prices to change.
 * @param options - For this call only; `idempotencyKey` to choose the key.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 * @throws `ConflictError`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request, or of a request that is still being answered: wait as many seconds as `Retry-After` says, and repeat it.
 */
export function updateMenuItemPrices(
  client: Client,
  body: UpdateMenuItemPricesRequest,
  options?: KeyedCallOptions,
): ApiPromise<PriceUpdate> {
  return call(client, operations.updateMenuItemPrices, { body }, options);
}

/**
 * Lists the inventory items, in the order in which they were created, with their balances at the branches that the
 * key can see.
 *
 * Requires the scope `inventory:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listInventoryItems(
  client: Client,
  query?: ListInventoryItemsQuery,
  options?: CallOptions,
): List<InventoryItem> {
  return list(client, operations.listInventoryItems, {}, query, options);
}

/**
 * Fetches one inventory item with its balances at the branches that the key can see.
 *
 * Requires the scope `inventory:read`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The inventory item's id.
 * @param options - For this call only.
 *
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
 */
export function getInventoryItem(
  client: Client,
  itemId: string,
  options?: CallOptions,
): ApiPromise<InventoryItem> {
  return call(client, operations.getInventoryItem, { path: { itemId } }, options);
}

/**
 * Records a stock movement of one item at one branch.
 *
 * A branch outside the key's branches is rejected with 403.
 *
 * Every call has an `Idempotency-Key` of its own, so that a retry does nothing twice. Until an answer has shown that the
 * service knows such keys, a call is not retried once the service may have it. After an error whose `mayHaveBeenApplied` is
 * true, repeat the call with the same key, or look first whether it was applied.
 *
 * Requires the scope `inventory:write`.
 *
 * @param client - Made by `createClient`, or a `RestaurantOrdering`.
 * @param itemId - The inventory item's id.
 * @param body - The movement to record.
 * @param options - For this call only; `idempotencyKey` to choose the key.
 *
 * @throws `InvalidRequestError`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places.
 * @throws `NotFoundError`: there is no such resource, or it is not visible to the caller.
 * @throws `ConflictError`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request, or of a request that is still being answered: wait as many seconds as `Retry-After` says, and repeat it.
 */
export function recordInventoryTransaction(
  client: Client,
  itemId: string,
  body: RecordInventoryTransactionRequest,
  options?: KeyedCallOptions,
): ApiPromise<InventoryTransaction> {
  return call(client, operations.recordInventoryTransaction, { path: { itemId }, body }, options);
}
