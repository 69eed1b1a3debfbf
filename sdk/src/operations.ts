import { type Answer, ApiPromise } from './api-promise.ts';
import { InvalidResponseError } from './errors/transport.ts';
import * as operations from './generated/operations.ts';
import type { Order, Pagination } from './generated/types.ts';
import { List } from './list.ts';
import type { Body, Element, ListId, Operation, OperationId, Query, Success } from './operation.ts';
import type { CallOptions } from './options.ts';
import type { Client, RequestParts } from './transport.ts';

// One function for each operation of the contract, named by its operationId.

/** Lists orders, newest first. Requires the scope `orders:read`. */
export function listOrders(client: Client, query?: Query<'listOrders'>, options?: CallOptions): List<Order> {
  return list(client, operations.listOrders, query, options, ({ createdAt }) => ({
    createdBefore: createdAt,
  }));
}

/** Fetches one order by its id or its number. */
export function getOrder(
  client: Client,
  reference: string | number,
  options?: CallOptions,
): ApiPromise<Success<'getOrder'>> {
  return call(client, operations.getOrder, { path: { reference } }, options);
}

/** Moves an order to another status, or cancels it. The status that it has already changes nothing. */
export function updateOrderStatus(
  client: Client,
  reference: string | number,
  body: Body<'updateOrderStatus'>,
  options?: CallOptions,
): ApiPromise<Success<'updateOrderStatus'>> {
  return call(client, operations.updateOrderStatus, { path: { reference }, body }, options);
}

/** Lists the branches that the key can see. */
export function listBranches(
  client: Client,
  query?: Query<'listBranches'>,
  options?: CallOptions,
): List<Element<'listBranches'>> {
  return list(client, operations.listBranches, query, options);
}

/** Lists the menu's categories in the order set in the dashboard. */
export function listMenuCategories(
  client: Client,
  query?: Query<'listMenuCategories'>,
  options?: CallOptions,
): List<Element<'listMenuCategories'>> {
  return list(client, operations.listMenuCategories, query, options);
}

/** Lists the menu's items, those that are not published included. */
export function listMenuItems(
  client: Client,
  query?: Query<'listMenuItems'>,
  options?: CallOptions,
): List<Element<'listMenuItems'>> {
  return list(client, operations.listMenuItems, query, options);
}

/** Fetches one menu item with its prices and snoozes. */
export function getMenuItem(
  client: Client,
  itemId: string,
  options?: CallOptions,
): ApiPromise<Success<'getMenuItem'>> {
  return call(client, operations.getMenuItem, { path: { itemId } }, options);
}

/** Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination. */
export function updateMenuItem(
  client: Client,
  itemId: string,
  body: Body<'updateMenuItem'>,
  options?: CallOptions,
): ApiPromise<Success<'updateMenuItem'>> {
  return call(client, operations.updateMenuItem, { path: { itemId }, body }, options);
}

/** Lists the inventory items with their balances. */
export function listInventoryItems(
  client: Client,
  query?: Query<'listInventoryItems'>,
  options?: CallOptions,
): List<Element<'listInventoryItems'>> {
  return list(client, operations.listInventoryItems, query, options);
}

/** Fetches one inventory item with its balances. */
export function getInventoryItem(
  client: Client,
  itemId: string,
  options?: CallOptions,
): ApiPromise<Success<'getInventoryItem'>> {
  return call(client, operations.getInventoryItem, { path: { itemId } }, options);
}

/**
 * Records a stock movement. Every call records one, so it is never retried: after an error whose `mayHaveBeenApplied`
 * is true, fetch the item and compare its balance before you call again.
 */
export function recordInventoryTransaction(
  client: Client,
  itemId: string,
  body: Body<'recordInventoryTransaction'>,
  options?: CallOptions,
): ApiPromise<Success<'recordInventoryTransaction'>> {
  return call(client, operations.recordInventoryTransaction, { path: { itemId }, body }, options);
}

function call<Id extends OperationId>(
  client: Client,
  operation: Operation<Id>,
  parts: RequestParts,
  options: CallOptions | undefined,
): ApiPromise<Success<Id>> {
  return new ApiPromise(answer<Success<Id>>(client, operation, parts, options));
}

function list<Id extends ListId>(
  client: Client,
  operation: Operation<Id>,
  query: object | undefined,
  options: CallOptions | undefined,
  stabilize?: (first: Element<Id>) => object,
): List<Element<Id>> {
  return new List<Element<Id>>(
    {
      async fetchPage(pageQuery) {
        type Listed = { data: Element<Id>[]; pagination: Pagination };
        const page = await answer<Listed>(client, operation, { query: pageQuery }, options);
        const { data, pagination }: Partial<Listed> = page.data;
        if (!Array.isArray(data) || !pagination) {
          throw new InvalidResponseError(
            `${operation.method} ${operation.path} was not answered with a page`,
          );
        }
        return page;
      },
      stabilize,
    },
    query,
  );
}

async function answer<Data>(
  client: Client,
  operation: Operation,
  parts: RequestParts,
  options: CallOptions | undefined,
): Promise<Answer<Data>> {
  for (const [name, value] of Object.entries(parts.path ?? {})) {
    // An empty value, "." or ".." would change the path.
    if (/^\.{0,2}$/.test(`${value ?? ''}`)) throw new TypeError(`${name} must not be "${value}"`);
  }
  const { body, response } = await client.send(operation, parts, options);
  // The contract's schema of this operation's success; the service's own tests hold it to that.
  return { data: body as Data, response };
}
