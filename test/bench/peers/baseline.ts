import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from '../../../server/database/client.ts';
import { getCollections } from '../../../server/database/collections.ts';
import { paginate } from '../../../server/lib/mongo/paginate.ts';
import { serializeItem } from '../../../server/modules/menu/serializers.ts';
import { createOrderCounter } from '../../../server/modules/orders/incremental-count.ts';
import { serializeOrder } from '../../../server/modules/orders/serializers.ts';
import { createKeyReader, DOES_SAME_JOB, logRequest, RATE } from './same-job.ts';

/**
 * The baseline: a bare `node:http` handler with the same driver queries and JSON. Keys only identify the
 * restaurant. No routing or validation. Counts and logs requests only with SAME_JOB. Status changes have no
 * effects.
 */
const { db } = await connect(process.env.MONGODB_URL ?? '');
const { orders, items, apiKeys } = getCollections(db);
const count = createOrderCounter(orders);

const readKey = createKeyReader({
  find: hash => apiKeys.findOne({ hash }),
  touch: ({ _id }) => apiKeys.updateOne({ _id }, { $max: { lastUsedAt: new Date() } }),
});

// A client that disconnects mid-body must not crash the process.
const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy());
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '', headers } = request;
  if (DOES_SAME_JOB) logRequest(request, response);
  const key = await readKey(headers.authorization);
  if (!key) return send(response, { error: 'Send a valid key' });
  if (DOES_SAME_JOB) countRequest(key._id, response);
  const { restaurantId } = key;
  if (method === 'POST')
    return changeStatus(restaurantId, url.split('/')[3] ?? '', await readBody(request), response);
  const [path = '', search] = url.split('?');
  const { page = 1, limit = 25, ...filter } = Object.fromEntries(new URLSearchParams(search));
  const slice = { page: Number(page), limit: Number(limit) };
  if (path === '/v1/orders') {
    const sort = { createdAt: -1, _id: -1 } as const;
    const { data, total } = await paginate(orders, { restaurantId, ...filter }, sort, slice, {
      count: counted => count(restaurantId, counted),
    });
    return send(response, { data: data.map(serializeOrder), pagination: { ...slice, total } });
  }
  if (path === '/v1/menu/items') {
    const { data, total } = await paginate(items, { restaurantId }, { _id: 1 }, slice);
    return send(response, { data: data.map(serializeItem), pagination: { ...slice, total } });
  }
  const order = await orders.findOne({ _id: path.split('/')[3] ?? '', restaurantId });
  return send(response, order && serializeOrder(order));
}

/** Fixed windows; nobody exceeds the limit here. */
let windowEnd = 0;
const counts = new Map<string, number>();
function countRequest(key: string, response: ServerResponse): void {
  if (Date.now() >= windowEnd) {
    windowEnd = Date.now() + RATE.windowMs;
    counts.clear();
  }
  const used = (counts.get(key) ?? 0) + 1;
  counts.set(key, used);
  response.setHeader('x-ratelimit-limit', RATE.limit);
  response.setHeader('x-ratelimit-remaining', Math.max(0, RATE.limit - used));
  response.setHeader('x-ratelimit-reset', Math.ceil(windowEnd / 1_000));
}

async function changeStatus(
  restaurantId: string,
  _id: string,
  body: string,
  response: ServerResponse,
): Promise<void> {
  const { status } = JSON.parse(body);
  const changed = await orders.findOneAndUpdate(
    { _id, restaurantId, status: { $nin: ['completed', 'cancelled', status] } },
    { $set: { status, updatedAt: new Date() } },
    { returnDocument: 'after' },
  );
  send(response, changed && serializeOrder(changed));
}

async function readBody(request: AsyncIterable<Buffer>): Promise<string> {
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
