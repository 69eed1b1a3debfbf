import { findRepeated } from '../../../spec/rules/branches.ts';
import { listCategoryIds } from '../../../spec/rules/item-categories.ts';
import { messages } from '../../../spec/rules/messages.ts';
import { transition } from '../../../spec/rules/order-status.ts';
import { findUnknownItems, parsePrices } from '../../../spec/rules/prices.ts';
import { parseSnooze, validateUntil } from '../../../spec/rules/snooze.ts';
import {
  formatQuantity,
  getBalanceAfter,
  parseMovementQuantity,
  QUANTITY_DECIMALS,
} from '../../../spec/rules/stock.ts';
import { parseTime } from '../../../spec/rules/timestamps.ts';
import { maxSnoozeDays } from '../generated/limits.ts';
import type { FieldError, InventoryItem, MenuItem, Order, OrderStatusChange } from '../generated/types.ts';
import type { OperationId, Success } from '../operation.ts';
import { find, getChangesPage, getHistoryPage, getOrderPage, getPage } from './lists.ts';
import { toInteger, toVisible, updateItem } from './menu-item.ts';
import { type MockCall, type MockContext, requireBranches } from './mock-call.ts';
import { MockError, throwIfInvalid } from './mock-error.ts';

type Handlers = { [Id in OperationId]?: (call: MockCall<Id>) => Success<Id> };

/**
 * Handlers that implement the service's rules, one per operation. Operations without a handler return the
 * contract's example.
 */
export const handlers: Handlers = {
  listOrders(call) {
    const { data, query, canSeeBranch } = call;
    const { status, type, branchId, createdAfter, createdBefore, updatedAfter } = query;
    if (branchId !== undefined) requireBranches(call, [{ branchId }]);
    const after = parseTime(createdAfter ?? '');
    const before = parseTime(createdBefore ?? '');
    const changedSince = parseTime(updatedAfter ?? '');
    const found = data.orders.filter(order => {
      const created = Date.parse(order.createdAt);
      return (
        canSeeBranch(order.branch.id) &&
        (branchId === undefined || order.branch.id === branchId) &&
        (status === undefined || order.status === status) &&
        (type === undefined || order.type === type) &&
        !(created < after) &&
        !(created > before) &&
        !(Date.parse(order.updatedAt) < changedSince)
      );
    });
    if (!Number.isNaN(changedSince)) return getChangesPage(found, query, changedSince);
    return getOrderPage(found, query, data.orders);
  },

  getOrder: findOrder,

  listOrderHistory: call => getHistoryPage(getHistory(findOrder(call), call.changes), call.query),

  updateOrderStatus(call) {
    const { body, now, changes } = call;
    const { status, reason = '' } = body;
    const order = findOrder(call);
    const verdict = transition(order.status, status);
    if (verdict === 'conflict')
      throw new MockError('conflict', `Order ${order.number} is ${order.status} and cannot become ${status}`);
    if (verdict === 'unchanged') return order;
    const at = now.toISOString();
    const cancellation = status === 'cancelled' ? { cancelReason: reason, cancelledAt: at } : {};
    const change = { status, at, reason: cancellation.cancelReason ?? '', actorType: 'key' };
    changes.set(order.id, [...getHistory(order, changes), change]);
    return Object.assign(order, { status, updatedAt: at, ...cancellation });
  },

  listBranches: ({ data, query, canSeeBranch }) =>
    getPage(
      data.branches.filter(({ id }) => canSeeBranch(id)),
      query,
    ),

  listMenuCategories: ({ data, query }) =>
    getPage(
      data.categories.toSorted((a, b) => a.sortOrder - b.sortOrder),
      query,
    ),

  listMenuItems(call) {
    const { categoryId, published, search = '' } = call.query;
    const found = call.data.items.filter(
      item =>
        (categoryId === undefined || isIn(item, categoryId)) &&
        (published === undefined || item.published === published) &&
        item.slug.toLowerCase().includes(search.toLowerCase()),
    );
    return getPage(
      found.map(item => toVisible(item, call)),
      call.query,
    );
  },

  getMenuItem: call => toVisible(findItem(call), call),

  updateMenuItem(call) {
    const { data, body, branches, now } = call;
    const { published, prices = [] } = body;
    const snooze = parseSnooze(body);
    const fieldErrors = [
      ...validateUntil(snooze?.until, now, maxSnoozeDays),
      ...findRepeated('/branches', body.branches),
      ...findRepeated('/prices', prices),
    ];
    requireBranches(call, [...(body.branches ?? []), ...prices], fieldErrors);
    if (published !== undefined && branches.length < data.branches.length) {
      throwIfInvalid(fieldErrors);
      throw new MockError('forbidden', messages.publishedEverywhere);
    }
    const patches = parsePrices(prices, branches, fieldErrors);
    throwIfInvalid(fieldErrors);
    const item = findItem(call);
    updateItem(item, { published, snooze, prices: patches }, call);
    return toVisible(item, call);
  },

  updateMenuItemPrices(call) {
    const { data, body, branches, now, newId } = call;
    const { prices } = body;
    const fieldErrors = findRepeated('/prices', prices);
    requireBranches(call, prices, fieldErrors);
    const items = new Map(data.items.map(item => [item.id, item]));
    fieldErrors.push(...findUnknownItems(prices, new Set(items.keys())));
    const patches = parsePrices(prices, branches, fieldErrors);
    throwIfInvalid(fieldErrors);
    for (const [index, { itemId }] of prices.entries()) {
      const item = items.get(itemId);
      if (item) updateItem(item, { prices: patches.slice(index, index + 1) }, call);
    }
    const itemCount = new Set(prices.map(({ itemId }) => itemId)).size;
    return { id: newId('pru'), itemCount, priceCount: prices.length, createdAt: now.toISOString() };
  },

  listInventoryItems: call =>
    getPage(
      call.data.inventoryItems.map(item => withVisibleBalances(item, call)),
      call.query,
    ),

  getInventoryItem: call => withVisibleBalances(findStock(call), call),

  recordInventoryTransaction(call) {
    const { body, branches, now, newId } = call;
    const { branchId, type, note = '' } = body;
    const fieldErrors: FieldError[] = [];
    const quantity = parseMovementQuantity(type, body.quantity, fieldErrors);
    throwIfInvalid(fieldErrors);
    requireBranches(call, [body]);
    const item = findStock(call);
    const branchSlug = branches.find(({ _id }) => _id === branchId)?.slug ?? '';
    const row = item.balances.find(balance => balance.branchId === branchId);
    const before = toInteger(row?.balance ?? '0', QUANTITY_DECIMALS);
    const balance = formatQuantity(getBalanceAfter(type, quantity, before));
    if (row) row.balance = balance;
    else item.balances.push({ branchId, branchSlug, balance });
    item.updatedAt = now.toISOString();
    return {
      id: newId('txn'),
      itemId: item.id,
      branchId,
      type,
      quantity: formatQuantity(quantity),
      balanceAfter: balance,
      note,
      createdAt: item.updatedAt,
    };
  },
};

function findOrder({ data, path, canSeeBranch }: MockContext): Order {
  const { reference = '' } = path;
  const isNumber = /^\d+$/.test(reference);
  return find(
    data.orders,
    'order',
    ({ id, number, branch }) =>
      (isNumber ? number === Number(reference) : id === reference) && canSeeBranch(branch.id),
  );
}

/** The changes made in this mock, after the history that the order itself shows. */
function getHistory(order: Order, changes: MockContext['changes']): OrderStatusChange[] {
  const { id, status, createdAt, updatedAt, cancelReason } = order;
  const placed = { status: 'pending', at: createdAt, reason: '', actorType: 'customer' };
  const latest = { status, at: updatedAt, reason: cancelReason, actorType: 'user' };
  return changes.get(id) ?? (status === 'pending' ? [placed] : [placed, latest]);
}

const findItem = ({ data, path }: MockContext): MenuItem =>
  find(data.items, 'menu item', ({ id }) => id === path.itemId);

const isIn = ({ category, additionalCategoryIds }: MenuItem, categoryId: string): boolean =>
  listCategoryIds({ categoryId: category.id, additionalCategoryIds }).includes(categoryId);

const findStock = ({ data, path }: MockContext): InventoryItem =>
  find(data.inventoryItems, 'inventory item', ({ id }) => id === path.itemId);

function withVisibleBalances(item: InventoryItem, { canSeeBranch }: MockContext): InventoryItem {
  return { ...item, balances: item.balances.filter(({ branchId }) => canSeeBranch(branchId)) };
}
