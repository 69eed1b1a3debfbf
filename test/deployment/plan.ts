import type { Order, operations } from '../../generated/public/types.ts';
import type { OperationRoute } from '../helpers/contract.ts';

type WriteId = 'updateOrderStatus' | 'updateMenuItem' | 'updateMenuItemPrices' | 'recordInventoryTransaction';
type ReadId = Exclude<keyof operations, WriteId>;

export type Request = {
  what: string;
  method: string;
  path: string;
  status: number;
  body?: unknown;
  /** Without a key, or with a nonexistent one. */
  as?: 'nobody' | 'a stranger';
};

/** The service's resources, found in its lists. */
export type Found = {
  order: Pick<Order, 'id' | 'number' | 'status'>;
  item: { id: string; published: boolean };
  inventoryItem: { id: string };
  branchId: string;
};

const get = (what: string, path: string, status = 200): Request => ({ what, method: 'GET', path, status });

const UNKNOWN = 'unknown_00000000000000000000000000000000';

/** Requests for a read operation, which change nothing. */
export function planRead({ path, operation }: OperationRoute, found: Found): Request[] {
  const reads: Partial<Record<string, Request[]>> = planFilters(found);
  const paths = getIds(path, found).map(id => path.replace(/\{\w+\}/, String(id)));
  const [first = path] = paths;
  return [
    ...paths.map(one => get(`of ${one}`, one)),
    ...(operation.operationId.startsWith('list') ? planPages(first) : []),
    ...(path.includes('{') ? [get('one that does not exist', path.replace(/\{\w+\}/, UNKNOWN), 404)] : []),
    { ...get('no key', first, 401), as: 'nobody' },
    { ...get('an unknown key', first, 401), as: 'a stranger' },
    ...(reads[operation.operationId] ?? []),
  ];
}

/** Possible values of a path parameter. */
function getIds(path: string, { order, item, inventoryItem }: Found): (string | number)[] {
  if (path.startsWith('/v1/orders/{')) return [order.id, order.number];
  if (path.startsWith('/v1/menu/items/{')) return [item.id];
  return path.startsWith('/v1/inventory/items/{') ? [inventoryItem.id] : [];
}

/** Paging parameters never cause an error. */
const planPages = (path: string): Request[] => [
  get('the first page', path),
  get('one element', `${path}?limit=1`),
  get('page and limit out of range', `${path}?page=0&limit=100000`),
  get('page and limit that are not numbers', `${path}?page=two&limit=many`),
  get('a page past the end', `${path}?page=999999`),
];

const planFilters = ({ branchId }: Found): Partial<Record<ReadId, Request[]>> => ({
  listOrders: [
    ...['pending', 'confirmed', 'preparing', 'ready', 'delivering', 'completed', 'cancelled'].map(status =>
      get(`status ${status}`, `/v1/orders?status=${status}`),
    ),
    get('a type and a branch', `/v1/orders?type=pickup&branchId=${branchId}`),
    get('a range of time', '/v1/orders?createdAfter=2020-01-01T00:00:00Z&createdBefore=2100-01-01T00:00:00Z'),
    get('a status that does not exist', '/v1/orders?status=eaten', 400),
    get('a branch that does not exist', `/v1/orders?branchId=${UNKNOWN}`, 403),
  ],
  listMenuItems: [
    get('published items', '/v1/menu/items?published=true'),
    get('a search', '/v1/menu/items?search=a'),
    get('published that is neither true nor false', '/v1/menu/items?published=maybe', 400),
  ],
});

/** Writes that change nothing, and rejected ones; only a stock movement must be reverted by another. */
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
