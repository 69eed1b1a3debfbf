import {
  getOrder,
  listOrders,
  type UpdateOrderStatusRequest,
  updateMenuItem,
  updateOrderStatus,
} from './client';

const {
  API_URL,
  API_KEY,
  ORDER = '',
  FINISHED_ORDER = '',
  STATUS,
  ITEM_ID = '',
  BRANCH_ID = '',
  PRICE,
} = process.env;
const options = { headers: { authorization: `Bearer ${API_KEY}` } };

// Its functions call relative paths, like pages of the same origin.
const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(`${API_URL}${path}`, init);

async function walk() {
  const first = await listOrders({ limit: 2 }, options);
  if (first.status !== 200) throw new Error(first.data.error);
  const second = await listOrders({ limit: 2, cursor: first.data.pagination.nextCursor ?? '' }, options);
  if (second.status !== 200) throw new Error(second.data.error);
  for (const { data } of [first, second]) console.log('page', ...data.data.map(({ number }) => number));

  const order = await getOrder(String(first.data.data[0]?.number), options);
  if (order.status === 200) console.log('read', order.data.id);

  const body = { status: STATUS as UpdateOrderStatusRequest['status'] };
  const changed = await updateOrderStatus(ORDER, body, options);
  if (changed.status === 200) console.log('status', changed.data.status);

  const refused = await updateOrderStatus(FINISHED_ORDER, body, options);
  if (refused.status === 409) console.log('refused', refused.status, refused.data.code);

  const prices = [{ branchId: BRANCH_ID, price: Number(PRICE) }];
  const item = await updateMenuItem(ITEM_ID, { prices }, options);
  if (item.status === 200)
    console.log('price', item.data.prices.find(({ branchId }) => branchId === BRANCH_ID)?.price);
}

void walk();
