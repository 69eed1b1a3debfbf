// Long, because all of the service's behaviour that the mock has is in one place.

import { maxSnoozeDays } from '../generated/limits.ts';
import type {
  KnownUnavailabilityReason,
  MenuItem,
  MenuItemPrice,
  Order,
  Pagination,
  SnoozeReason,
} from '../generated/types.ts';
import type { Body, OperationId, Query, Success } from '../operation.ts';
import type { MockData } from './data.ts';
import { amount, decimalsOf, fits, plus } from './decimals.ts';
import { invalid, refuse } from './refusal.ts';

/** A request that was found valid. */
export type MockCall<Id extends OperationId> = {
  data: MockData;
  path: Record<string, string>;
  query: Query<Id> & { page: number; limit: number };
  body: Body<Id>;
  /** Whether the key can see a branch. */
  sees(branchId: string): boolean;
  now: Date;
  newId(prefix: string): string;
};

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

type Sees = MockCall<OperationId>['sees'];

function page<Item>(
  found: Item[],
  { page: number, limit }: { page: number; limit: number },
): { data: Item[]; pagination: Pagination } {
  const total = found.length;
  const totalPages = Math.ceil(total / limit);
  const data = found.slice((number - 1) * limit, number * limit);
  return { data, pagination: { page: number, limit, total, totalPages, hasMore: number < totalPages } };
}

function newestFirst(a: Order, b: Order): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || (a.id < b.id ? 1 : -1);
}

function findOrder({ orders }: MockData, reference: string | undefined, sees: Sees): Order {
  const digits = /^\d+$/.test(reference ?? '');
  const found = orders.find(({ id, number }) => (digits ? number === Number(reference) : id === reference));
  if (!found || !sees(found.branch.id))
    throw refuse('not_found', 'Order not found, or not visible to this key');
  return found;
}

function findItem({ items }: MockData, itemId: string | undefined): MenuItem {
  const found = items.find(({ id }) => id === itemId);
  if (!found) throw refuse('not_found', 'Menu item not found');
  return found;
}

function findStock({ inventoryItems }: MockData, itemId: string | undefined) {
  const found = inventoryItems.find(({ id }) => id === itemId);
  if (!found) throw refuse('not_found', 'Inventory item not found');
  return found;
}

function visibleItem(item: MenuItem, sees: Sees, now: Date): MenuItem {
  return {
    ...item,
    prices: item.prices.filter(({ branchId }) => sees(branchId)),
    unavailability: item.unavailability.filter(
      ({ branchId, unavailableUntil }) => sees(branchId) && Date.parse(unavailableUntil) > now.getTime(),
    ),
  };
}

function visibleStock<Item extends { balances: { branchId: string }[] }>(item: Item, sees: Sees): Item {
  return { ...item, balances: item.balances.filter(({ branchId }) => sees(branchId)) };
}

function knownBranch({ branches }: MockData, sees: Sees, branchId: string) {
  return sees(branchId) ? branches.find(({ id }) => id === branchId) : undefined;
}

function refuseBranch() {
  return refuse('forbidden', "The branch is outside this key's branches");
}

const DAY = 24 * 60 * 60_000;

/** The rules that the schema cannot express, in the service's order. */
function checkUpdate({ data, body, sees, now }: MockCall<'updateMenuItem'>): void {
  const { unavailableUntil, branches = [], prices = [] } = body;
  const faults = [...repeated('/branches', branches), ...repeated('/prices', prices)];
  if (typeof unavailableUntil === 'string') {
    const ahead = Date.parse(unavailableUntil) - now.getTime();
    if (!(ahead > 0 && ahead <= maxSnoozeDays * DAY)) {
      const message = `must lie in the future and at most ${maxSnoozeDays} days ahead`;
      faults.unshift({ path: '/unavailableUntil', message });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  for (const { branchId } of [...branches, ...prices]) {
    if (!knownBranch(data, sees, branchId)) throw refuseBranch();
  }
  const unfit = prices.flatMap(({ branchId, price, compareAtPrice, vat }, index) => {
    const decimals = decimalsOf(knownBranch(data, sees, branchId)?.currency ?? '');
    return [
      { name: 'price', value: price, decimals },
      { name: 'compareAtPrice', value: compareAtPrice, decimals },
      { name: 'vat', value: vat, decimals: 2 },
    ]
      .filter(({ value, decimals: places }) => typeof value === 'number' && !fits(value, places))
      .map(({ name, decimals: places }) => ({
        path: `/prices/${index}/${name}`,
        message: `must have at most ${places} decimals`,
      }));
  });
  if (unfit.length > 0) throw invalid(unfit);
}

function repeated(path: string, entries: { branchId: string }[]) {
  return entries.flatMap(({ branchId }, index) =>
    entries.findIndex(entry => entry.branchId === branchId) < index
      ? [{ path: `${path}/${index}/branchId`, message: 'names a branch that an earlier entry names' }]
      : [],
  );
}

function applySnooze(item: MenuItem, { data, body, sees, now }: MockCall<'updateMenuItem'>): void {
  const { unavailableUntil, unavailableReason, unavailableNote = '', branches } = body;
  if (unavailableUntil === undefined) return;
  const everywhere = data.branches.filter(({ id }) => sees(id)).map(({ id }) => ({ branchId: id }));
  const chosen: NonNullable<typeof branches> = branches ?? everywhere;
  const untouched = visibleItem(item, () => true, now).unavailability.filter(
    ({ branchId }) => !chosen.some(branch => branch.branchId === branchId),
  );
  const snoozed = chosen.flatMap(branch => {
    const slug = data.branches.find(({ id }) => id === branch.branchId)?.slug;
    if (unavailableUntil === null || slug === undefined) return [];
    return {
      branchId: branch.branchId,
      branchSlug: slug,
      unavailableUntil: new Date(unavailableUntil).toISOString(),
      unavailableReason: lowercase(branch.unavailableReason ?? unavailableReason ?? 'SOLD_OUT'),
      unavailableNote: branch.unavailableNote ?? unavailableNote,
    };
  });
  item.unavailability = [...untouched, ...snoozed].toSorted(byBranch);
}

/** Requests write reasons in capitals, responses in small letters. */
function lowercase(reason: SnoozeReason): KnownUnavailabilityReason {
  return reason.toLowerCase() as Lowercase<SnoozeReason>;
}

type PriceChange = NonNullable<Body<'updateMenuItem'>['prices']>[number];

function applyPrice(item: MenuItem, { branches }: MockData, change: PriceChange): void {
  const branch = branches.find(({ id }) => id === change.branchId);
  const row = item.prices.find(({ branchId }) => branchId === change.branchId);
  if (!branch || (!row && change.price === undefined)) return;
  const { currency, slug } = branch;
  const decimals = decimalsOf(currency);
  const { price, compareAtPrice, vat, listed } = change;
  const empty = {
    branchId: branch.id,
    branchSlug: slug,
    currency,
    compareAtPrice: null,
    vat: '0.00',
    listed: true,
  };
  const changed: MenuItemPrice = {
    ...(row ?? { ...empty, price: '' }),
    ...(price !== undefined && { price: amount(price, decimals) }),
    ...(compareAtPrice !== undefined && {
      compareAtPrice: compareAtPrice === null ? null : amount(compareAtPrice, decimals),
    }),
    ...(vat !== undefined && { vat: amount(vat, 2) }),
    ...(listed !== undefined && { listed }),
  };
  item.prices = [...item.prices.filter(other => other !== row), changed].toSorted(byBranch);
}

const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
