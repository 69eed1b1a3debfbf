import { getOrder, listOrders, updateMenuItem, updateOrderStatus } from './client';
import { client } from './client/client.gen';
import type { UpdateOrderStatusRequest } from './client/types.gen';

const {
  API_URL = '',
  API_KEY = '',
  ORDER = '',
  FINISHED_ORDER = '',
  STATUS,
  ITEM_ID = '',
  BRANCH_ID = '',
  PRICE,
} = process.env;
client.setConfig({ baseUrl: API_URL, auth: API_KEY });

async function walk() {
  const first = await listOrders({ query: { limit: 2 }, throwOnError: true });
  const cursor = first.data.pagination.nextCursor ?? '';
  const second = await listOrders({ query: { limit: 2, cursor }, throwOnError: true });
  for (const { data } of [first, second]) console.log('page', ...data.data.map(({ number }) => number));

  const reference = String(first.data.data[0]?.number);
  console.log('read', (await getOrder({ path: { reference }, throwOnError: true })).data.id);

  const body = { status: STATUS as UpdateOrderStatusRequest['status'] };
  const changed = await updateOrderStatus({ path: { reference: ORDER }, body, throwOnError: true });
  console.log('status', changed.data.status);

  const refused = await updateOrderStatus({ path: { reference: FINISHED_ORDER }, body });
  console.log('refused', refused.response?.status, refused.error?.code);

  const prices = [{ branchId: BRANCH_ID, price: Number(PRICE) }];
  const item = await updateMenuItem({ path: { itemId: ITEM_ID }, body: { prices }, throwOnError: true });
  console.log('price', item.data.prices.find(({ branchId }) => branchId === BRANCH_ID)?.price);
}

void walk();
