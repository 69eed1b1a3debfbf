import type { MenuItem } from '../generated/types.ts';
import type { OperationId, Success } from '../operation.ts';
import { addQuantities, amount, hasMaxDecimals } from './decimals.ts';
import { applySnooze, checkUpdate } from './item-update.ts';
import {
  branchForbidden,
  findItem,
  findOrder,
  findStock,
  knownBranch,
  orderPage,
  page,
  visibleItem,
  visibleStock,
} from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { buildError, invalidRequest } from './mock-error.ts';
import { applyPrice, checkPrices } from './prices.ts';

type Handlers = { [Id in OperationId]: (call: MockCall<Id>) => Success<Id> };

/** One function for each operation, which does what the service does. */
export const handlers: Handlers = {
  listOrders({ data, query, canSeeBranch }) {
    const { status, type, branchId, createdAfter, createdBefore } = query;
    if (branchId !== undefined && !knownBranch(data, canSeeBranch, branchId)) throw branchForbidden();
    const after = Date.parse(createdAfter ?? '');
    const before = Date.parse(createdBefore ?? '');
    const found = data.orders.filter(order => {
      const created = Date.parse(order.createdAt);
      return (
        canSeeBranch(order.branch.id) &&
        (branchId === undefined || order.branch.id === branchId) &&
        (status === undefined || order.status === status) &&
        (type === undefined || order.type === type) &&
        !(created < after) &&
        !(created > before)
      );
    });
    return orderPage(found, query);
  },

  getOrder: ({ data, path, canSeeBranch }) => findOrder(data, path.reference, canSeeBranch),

  updateOrderStatus({ data, path, body, canSeeBranch, now }) {
    const order = findOrder(data, path.reference, canSeeBranch);
    if (order.status === body.status) return order;
    if (order.status === 'completed' || order.status === 'cancelled') throw buildError('conflict');
    order.status = body.status;
    order.updatedAt = now.toISOString();
    if (body.status === 'cancelled') {
      order.cancelReason = body.reason ?? '';
      order.cancelledAt = order.updatedAt;
    }
    return order;
  },

  listBranches: ({ data, query, canSeeBranch }) =>
    page(
      data.branches.filter(({ id }) => canSeeBranch(id)),
      query,
    ),

  listMenuCategories: ({ data, query }) =>
    page(
      data.categories.toSorted((a, b) => a.sortOrder - b.sortOrder),
      query,
    ),

  listMenuItems({ data, query, canSeeBranch, now }) {
    const { categoryId, published, search } = query;
    const found = data.items.filter(
      item =>
        (categoryId === undefined || item.category.id === categoryId) &&
        (published === undefined || item.published === published) &&
        (search === undefined || item.slug.toLowerCase().includes(search.toLowerCase())),
    );
    return page(
      found.map(item => visibleItem(item, canSeeBranch, now)),
      query,
    );
  },

  getMenuItem: ({ data, path, canSeeBranch, now }) =>
    visibleItem(findItem(data, path.itemId), canSeeBranch, now),

  updateMenuItem(call) {
    const { data, path, body, canSeeBranch, now } = call;
    checkUpdate(call);
    const item = findItem(data, path.itemId);
    update(item, now, () => {
      if (body.published !== undefined) item.published = body.published;
      applySnooze(item, call);
      for (const change of body.prices ?? []) applyPrice(item, data, change);
    });
    return visibleItem(item, canSeeBranch, now);
  },

  updateMenuItemPrices(call) {
    const { data, body, now, newId } = call;
    checkPrices(call);
    const itemIds = new Set(body.prices.map(({ itemId }) => itemId));
    for (const { itemId, ...change } of body.prices) {
      const item = findItem(data, itemId);
      update(item, now, () => applyPrice(item, data, change));
    }
    return {
      id: newId('pru'),
      itemCount: itemIds.size,
      priceCount: body.prices.length,
      createdAt: now.toISOString(),
    };
  },

  listInventoryItems: ({ data, query, canSeeBranch }) =>
    page(
      data.inventoryItems.map(item => visibleStock(item, canSeeBranch)),
      query,
    ),

  getInventoryItem: ({ data, path, canSeeBranch }) =>
    visibleStock(findStock(data, path.itemId), canSeeBranch),

  recordInventoryTransaction({ data, path, body, canSeeBranch, now, newId }) {
    const { branchId, type, quantity, note = '' } = body;
    if (!hasMaxDecimals(quantity, 3))
      throw invalidRequest([{ path: '/quantity', message: 'must have at most 3 decimals' }]);
    if (type === 'count' && quantity < 0) {
      throw invalidRequest([{ path: '/quantity', message: 'must not be negative' }]);
    }
    const branch = knownBranch(data, canSeeBranch, branchId);
    if (!branch) throw branchForbidden();
    const item = findStock(data, path.itemId);
    const recorded = amount(quantity, 3);
    let balance = item.balances.find(entry => entry.branchId === branchId);
    if (!balance) {
      balance = { branchId, branchSlug: branch.slug, balance: amount(0, 3) };
      item.balances.push(balance);
    }
    balance.balance = type === 'count' ? recorded : addQuantities(balance.balance, recorded);
    item.updatedAt = now.toISOString();
    return {
      id: newId('txn'),
      itemId: item.id,
      branchId,
      type,
      quantity: recorded,
      balanceAfter: balance.balance,
      note,
      createdAt: now.toISOString(),
    };
  },
};

/** Changes an item, and its `updatedAt` if anything differs. */
function update(item: MenuItem, now: Date, change: () => void): void {
  const before = JSON.stringify(item);
  change();
  if (JSON.stringify(item) !== before) item.updatedAt = now.toISOString();
}
