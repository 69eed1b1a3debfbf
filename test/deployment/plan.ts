import type { Order, operations } from '../../generated/public/types.ts';

type WriteId = 'updateOrderStatus' | 'updateMenuItem' | 'updateMenuItemPrices' | 'recordInventoryTransaction';
/** A new operation is one until it is listed above, and does not compile before it has a plan. */
type ReadId = Exclude<keyof operations, WriteId>;

export type Request = {
  what: string;
  method: string;
  path: string;
  status: number;
  body?: unknown;
  /** Without the key, or with one that does not exist. */
  as?: 'nobody' | 'a stranger';
};

/** What the service holds, found by its own lists. */
export type Found = {
  order: Pick<Order, 'id' | 'number' | 'status'>;
  item: { id: string; published: boolean };
  inventoryItem: { id: string };
  branchId: string;
};

const get = (what: string, path: string, status = 200): Request => ({ what, method: 'GET', path, status });

const UNKNOWN = 'unknown_00000000000000000000000000000000';

/** Values of paging parameters never cause an error. */
const pagesOf = (path: string): Request[] => [
  get('the first page', path),
  get('one element', `${path}?limit=1`),
  get('page and limit out of range', `${path}?page=0&limit=100000`),
  get('page and limit that are no numbers', `${path}?page=two&limit=many`),
  get('a page past the end', `${path}?page=999999`),
  { ...get('no key', path, 401), as: 'nobody' },
];

const one = (path: string, ids: (string | number)[]): Request[] => [
  ...ids.map(id => get(`by ${id}`, `${path}/${id}`)),
  get('one that does not exist', `${path}/${UNKNOWN}`, 404),
  { ...get('an unknown key', `${path}/${ids[0]}`, 401), as: 'a stranger' },
];

/** What is asked of each operation. Nothing here changes anything. */
export function planReads({ order, item, inventoryItem, branchId }: Found): Record<ReadId, Request[]> {
  return {
    listOrders: [
      ...pagesOf('/v1/orders'),
      ...['pending', 'confirmed', 'preparing', 'ready', 'delivering', 'completed', 'cancelled'].map(status =>
        get(`status ${status}`, `/v1/orders?status=${status}`),
      ),
      get('a type and a branch', `/v1/orders?type=pickup&branchId=${branchId}`),
      get(
        'a range of time',
        '/v1/orders?createdAfter=2020-01-01T00:00:00Z&createdBefore=2100-01-01T00:00:00Z',
      ),
      get('a status that does not exist', '/v1/orders?status=eaten', 400),
      get('a branch that does not exist', `/v1/orders?branchId=${UNKNOWN}`, 403),
    ],
    getOrder: one('/v1/orders', [order.id, order.number]),
    listBranches: pagesOf('/v1/branches'),
    listMenuCategories: pagesOf('/v1/menu/categories'),
    listMenuItems: [
      ...pagesOf('/v1/menu/items'),
      get('published items', '/v1/menu/items?published=true'),
      get('a search', '/v1/menu/items?search=a'),
      get('published that is neither true nor false', '/v1/menu/items?published=maybe', 400),
    ],
    getMenuItem: one('/v1/menu/items', [item.id]),
    listInventoryItems: pagesOf('/v1/inventory/items'),
    getInventoryItem: one('/v1/inventory/items', [inventoryItem.id]),
  };
}

/**
 * Writes that leave everything as it is, and those that are rejected; a movement of stock alone has to be undone by another.
 */
export function planWrites({ order, item, inventoryItem, branchId }: Found): Record<WriteId, Request[]> {
  const write = (method: string) => (what: string, path: string, body: unknown, status: number) => ({
    what,
    method,
    path,
    body,
    status,
  });
  const [post, patch] = [write('POST'), write('PATCH')];
  const itemPath = `/v1/menu/items/${item.id}`;
  const prices = '/v1/menu/items/prices';
  const movements = `/v1/inventory/items/${inventoryItem.id}/transactions`;
  const movement = (type: string) => ({ branchId, type, quantity: 0.001, note: 'Contract test' });
  return {
    updateOrderStatus: [
      // An order cannot be made pending.
      ...(order.status === 'pending'
        ? []
        : [post('the status that it has', `/v1/orders/${order.id}/status`, { status: order.status }, 200)]),
      post('a status that does not exist', `/v1/orders/${order.id}/status`, { status: 'eaten' }, 400),
      post('an order that does not exist', `/v1/orders/${UNKNOWN}/status`, { status: 'ready' }, 404),
    ],
    updateMenuItem: [
      patch('published as it is', itemPath, { published: item.published }, 200),
      patch('nothing to change', itemPath, {}, 400),
      patch('an item that does not exist', `/v1/menu/items/${UNKNOWN}`, { published: true }, 404),
      patch('a branch that does not exist', itemPath, { prices: [{ branchId: UNKNOWN, price: 1 }] }, 403),
    ],
    updateMenuItemPrices: [
      patch('a change that changes nothing', prices, { prices: [{ itemId: item.id, branchId }] }, 200),
      patch(
        'an item that does not exist',
        prices,
        { prices: [{ itemId: UNKNOWN, branchId, price: 1 }] },
        400,
      ),
      patch(
        'a branch that does not exist',
        prices,
        { prices: [{ itemId: item.id, branchId: UNKNOWN }] },
        403,
      ),
      patch('nothing to change', prices, { prices: [] }, 400),
    ],
    recordInventoryTransaction: [
      post('a purchase', movements, movement('purchase'), 201),
      post('its waste', movements, movement('waste'), 201),
      post('a type that does not exist', movements, movement('gift'), 400),
      post('no body', movements, undefined, 400),
    ],
  };
}
