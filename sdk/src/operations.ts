import { ApiPromise } from './api-promise.ts';
import { InvalidResponseError } from './errors/transport.ts';
import * as operations from './generated/operations.ts';
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
  Pagination,
  PriceUpdate,
  RecordInventoryTransactionRequest,
  UpdateMenuItemPricesRequest,
  UpdateMenuItemRequest,
  UpdateOrderStatusRequest,
} from './generated/types.ts';
import { List } from './list.ts';
import type { Element, ListId, Operation, OperationId, Success } from './operation.ts';
import type { CallOptions, KeyedCallOptions } from './options.ts';
import type { Client, createClient, RequestParts } from './transport.ts';

// One function for each operation of the contract, named by its operationId.

/**
 * Lists orders, newest first. Requires the scope `orders:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param query - Which orders; default: all.
 * @param options - For this call only.
 */
export function listOrders(client: Client, query?: ListOrdersQuery, options?: CallOptions): List<Order> {
  return list(client, operations.listOrders, query, options);
}

/**
 * Fetches one order. Requires the scope `orders:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param reference - The order's id or its number.
 * @param options - For this call only.
 */
export function getOrder(
  client: Client,
  reference: string | number,
  options?: CallOptions,
): ApiPromise<Order> {
  return call(client, operations.getOrder, { path: { reference } }, options);
}

/**
 * Moves an order to another status, or cancels it. The status that it has already changes nothing. Requires the scope
 * `orders:update-status`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param reference - The order's id or its number.
 * @param body - The new status, and the reason of a cancellation.
 * @param options - For this call only.
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
 * Lists the branches that the key can see. Requires no scope.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listBranches(client: Client, query?: ListBranchesQuery, options?: CallOptions): List<Branch> {
  return list(client, operations.listBranches, query, options);
}

/**
 * Lists the menu's categories in the order set in the dashboard. Requires the scope `menu:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listMenuCategories(
  client: Client,
  query?: ListMenuCategoriesQuery,
  options?: CallOptions,
): List<MenuCategory> {
  return list(client, operations.listMenuCategories, query, options);
}

/**
 * Lists the menu's items, those that are not published included. Requires the scope `menu:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param query - Which items; default: all.
 * @param options - For this call only.
 */
export function listMenuItems(
  client: Client,
  query?: ListMenuItemsQuery,
  options?: CallOptions,
): List<MenuItem> {
  return list(client, operations.listMenuItems, query, options);
}

/**
 * Fetches one menu item with its prices and snoozes. Requires the scope `menu:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param options - For this call only.
 */
export function getMenuItem(client: Client, itemId: string, options?: CallOptions): ApiPromise<MenuItem> {
  return call(client, operations.getMenuItem, { path: { itemId } }, options);
}

/**
 * Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination. Requires the
 * scope `menu:write`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param body - What to change; everything else stays as it is.
 * @param options - For this call only.
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
 * Changes the prices of up to 500 items and branches: all of them, or none. Requires the scope `menu:write`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param body - The prices to change; everything else stays as it is.
 * @param options - For this call only; `idempotencyKey` to choose the key.
 */
export function updateMenuItemPrices(
  client: Client,
  body: UpdateMenuItemPricesRequest,
  options?: KeyedCallOptions,
): ApiPromise<PriceUpdate> {
  return call(client, operations.updateMenuItemPrices, { body }, options);
}

/**
 * Lists the inventory items with their balances. Requires the scope `inventory:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param query - The page and its size.
 * @param options - For this call only.
 */
export function listInventoryItems(
  client: Client,
  query?: ListInventoryItemsQuery,
  options?: CallOptions,
): List<InventoryItem> {
  return list(client, operations.listInventoryItems, query, options);
}

/**
 * Fetches one inventory item with its balances. Requires the scope `inventory:read`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param options - For this call only.
 */
export function getInventoryItem(
  client: Client,
  itemId: string,
  options?: CallOptions,
): ApiPromise<InventoryItem> {
  return call(client, operations.getInventoryItem, { path: { itemId } }, options);
}

/**
 * Records a stock movement. Every call records one, under an `Idempotency-Key` of its own: a retry records no second one.
 * Until an answer has shown that the service knows such keys, a call is not retried once the service may have it. After an
 * error whose `mayHaveBeenApplied` is true, repeat the call with the same key, or fetch the item and compare its balance
 * first. Requires the scope `inventory:write`.
 *
 * @param client - Made by {@link createClient}, or a `RestaurantOrdering`.
 * @param itemId - The item's id.
 * @param body - The branch, the kind of movement and its quantity.
 * @param options - For this call only; `idempotencyKey` to choose the key.
 */
export function recordInventoryTransaction(
  client: Client,
  itemId: string,
  body: RecordInventoryTransactionRequest,
  options?: KeyedCallOptions,
): ApiPromise<InventoryTransaction> {
  return call(client, operations.recordInventoryTransaction, { path: { itemId }, body }, options);
}

function call<Id extends OperationId>(
  client: Client,
  operation: Operation<Id>,
  parts: RequestParts,
  options: KeyedCallOptions | undefined,
): ApiPromise<Success<Id>> {
  return new ApiPromise(client.send<Success<Id>>(operation, parts, options));
}

function list<Id extends ListId>(
  client: Client,
  operation: Operation<Id>,
  query: object | undefined,
  options: CallOptions | undefined,
): List<Element<Id>> {
  return new List<Element<Id>>(async pageQuery => {
    type Listed = { data: Element<Id>[]; pagination: Pagination };
    const page = await client.send<Listed>(operation, { query: pageQuery }, options);
    const { data, pagination }: Partial<Listed> = page.data;
    if (!Array.isArray(data) || !pagination)
      throw new InvalidResponseError(`${operation.method} ${operation.path} was not answered with a page`);
    return page;
  }, query);
}
