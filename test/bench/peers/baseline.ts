import { createServer, type ServerResponse } from 'node:http';
import { connect } from '../../../server/database/client.ts';
import { getCollections } from '../../../server/database/collections.ts';
import { paginate } from '../../../server/lib/mongo/paginate.ts';
import { serializeItem } from '../../../server/modules/menu/serializers.ts';
import { createOrderCounter } from '../../../server/modules/orders/incremental-count.ts';
import { serializeOrder } from '../../../server/modules/orders/serializers.ts';

/**
 * The floor: a bare `node:http` handler with the same driver queries and the same JSON, and nothing else. No routing,
 * key, rate limit, validation, request id or log; a status change has no consequences.
 */
const { db } = await connect(process.env.MONGODB_URL ?? '');
const { orders, items, restaurants } = getCollections(db);
const count = createOrderCounter(orders);
const restaurant = await restaurants.findOne({});
const restaurantId = restaurant?._id ?? '';
const page = { page: 1, limit: 25 };

const server = createServer(async (request, response) => {
  const { method, url = '' } = request;
  if (method === 'POST') return changeStatus(url.split('/')[3] ?? '', await bodyOf(request), response);
  if (url.startsWith('/v1/orders?')) {
    const { data, total } = await paginate(orders, { restaurantId }, { createdAt: -1, _id: -1 }, page, {
      count,
    });
    return send(response, { data: data.map(serializeOrder), pagination: { ...page, total } });
  }
  if (url.startsWith('/v1/menu/items')) {
    const { data, total } = await paginate(items, { restaurantId }, { _id: 1 }, page);
    return send(response, { data: data.map(serializeItem), pagination: { ...page, total } });
  }
  const order = await orders.findOne({ _id: url.split('/')[3] ?? '', restaurantId });
  return send(response, order && serializeOrder(order));
});

async function changeStatus(_id: string, body: string, response: ServerResponse): Promise<void> {
  const { status } = JSON.parse(body);
  const changed = await orders.findOneAndUpdate(
    { _id, restaurantId, status: { $nin: ['completed', 'cancelled', status] } },
    { $set: { status, updatedAt: new Date() } },
    { returnDocument: 'after' },
  );
  send(response, changed && serializeOrder(changed));
}

async function bodyOf(request: AsyncIterable<Buffer>): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

function send(response: ServerResponse, body: unknown): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
