import type { OperationId, Success } from '../operation.ts';
import { amount, fits, plus } from './decimals.ts';
import { applyPrice, applySnooze, checkUpdate } from './item-update.ts';
import {
  findItem,
  findOrder,
  findStock,
  knownBranch,
  newestFirst,
  page,
  refuseBranch,
  visibleItem,
  visibleStock,
} from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { invalid, refuse } from './refusal.ts';

type Behaviour = { [Id in OperationId]: (call: MockCall<Id>) => Success<Id> };

/** What the service does, one function for each operation. */
export const behaviour: Behaviour = {
  listOrders({ data, query, sees }) {
    const { status, type, branchId, createdAfter, createdBefore } = query;
    if (branchId !== undefined && !knownBranch(data, sees, branchId)) throw refuseBranch();
    const after = Date.parse(createdAfter ?? '');
    const before = Date.parse(createdBefore ?? '');
    const found = data.orders.filter(order => {
      const created = Date.parse(order.createdAt);
      return (
        sees(order.branch.id) &&
        (branchId === undefined || order.branch.id === branchId) &&
        (status === undefined || order.status === status) &&
        (type === undefined || order.type === type) &&
        !(created < after) &&
        !(created > before)
      );
    });
    return page(found.toSorted(newestFirst), query);
  },

  getOrder: ({ data, path, sees }) => findOrder(data, path.reference, sees),

  updateOrderStatus({ data, path, body, sees, now }) {
    const order = findOrder(data, path.reference, sees);
    if (order.status === body.status) return order;
    if (order.status === 'completed' || order.status === 'cancelled') throw refuse('conflict');
    order.status = body.status;
    order.updatedAt = now.toISOString();
    if (body.status === 'cancelled') {
      order.cancelReason = body.reason ?? '';
      order.cancelledAt = order.updatedAt;
    }
    return order;
  },

  listBranches: ({ data, query, sees }) =>
    page(
      data.branches.filter(({ id }) => sees(id)),
      query,
    ),

  listMenuCategories: ({ data, query }) =>
    page(
      data.categories.toSorted((a, b) => a.sortOrder - b.sortOrder),
      query,
    ),

  listMenuItems({ data, query, sees, now }) {
    const { categoryId, published, search } = query;
    const found = data.items.filter(
      item =>
        (categoryId === undefined || item.category.id === categoryId) &&
        (published === undefined || item.published === published) &&
        (search === undefined || item.slug.toLowerCase().includes(search.toLowerCase())),
    );
    return page(
      found.map(item => visibleItem(item, sees, now)),
      query,
    );
  },

  getMenuItem: ({ data, path, sees, now }) => visibleItem(findItem(data, path.itemId), sees, now),

  updateMenuItem(call) {
    const { data, path, body, sees, now } = call;
    checkUpdate(call);
    const item = findItem(data, path.itemId);
    const before = JSON.stringify(item);
    if (body.published !== undefined) item.published = body.published;
    applySnooze(item, call);
    for (const change of body.prices ?? []) applyPrice(item, data, change);
    if (JSON.stringify(item) !== before) item.updatedAt = now.toISOString();
    return visibleItem(item, sees, now);
  },

  listInventoryItems: ({ data, query, sees }) =>
    page(
      data.inventoryItems.map(item => visibleStock(item, sees)),
      query,
    ),

  getInventoryItem: ({ data, path, sees }) => visibleStock(findStock(data, path.itemId), sees),

  recordInventoryTransaction({ data, path, body, sees, now, newId }) {
    const { branchId, type, quantity, note = '' } = body;
    if (!fits(quantity, 3)) throw invalid([{ path: '/quantity', message: 'must have at most 3 decimals' }]);
    if (type === 'count' && quantity < 0) {
      throw invalid([{ path: '/quantity', message: 'must not be negative' }]);
    }
    const branch = knownBranch(data, sees, branchId);
    if (!branch) throw refuseBranch();
    const item = findStock(data, path.itemId);
    const stated = amount(quantity, 3);
    let balance = item.balances.find(entry => entry.branchId === branchId);
    if (!balance) {
      balance = { branchId, branchSlug: branch.slug, balance: amount(0, 3) };
      item.balances.push(balance);
    }
    balance.balance = type === 'count' ? stated : plus(balance.balance, stated);
    item.updatedAt = now.toISOString();
    return {
      id: newId('txn'),
      itemId: item.id,
      branchId,
      type,
      quantity: stated,
      balanceAfter: balance.balance,
      note,
      createdAt: now.toISOString(),
    };
  },
};
