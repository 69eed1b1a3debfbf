import { fileURLToPath } from 'node:url';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { rateLimit } from 'express-rate-limit';
import mongoose from 'mongoose';
import { serializeItem } from '../../../server/modules/menu/serializers.ts';
import { serializeOrder } from '../../../server/modules/orders/serializers.ts';
import { createKeyReader, DOES_SAME_JOB, logRequest, RATE } from './same-job.ts';

/**
 * The usual alternative: Express 5, express-openapi-validator with the same contract, and mongoose, with key,
 * validation, query, and the same JSON. Counts and logs requests only with SAME_JOB. Status changes have no
 * effects.
 */
await mongoose.connect(process.env.MONGODB_URL ?? '');
const anything = { strict: false, _id: false } as const;
const model = (name: string, collection: string) =>
  mongoose.model(name, new mongoose.Schema({ _id: String }, { ...anything, collection }));
const Order = model('Order', 'orders');
const Item = model('Item', 'items');
const ApiKey = model('ApiKey', 'apiKeys');

type Key = { _id: string; restaurantId: string };
const readKey = createKeyReader<Key>({
  find: hash => ApiKey.findOne({ hash }).lean<Key>(),
  touch: ({ _id }) => ApiKey.updateOne({ _id }, { $max: { lastUsedAt: new Date() } }),
});

const app = express();
app.disable('x-powered-by');
if (DOES_SAME_JOB) app.use(logRequest);
app.use(express.json());
app.use(async ({ headers }, response, next) => {
  response.locals.key = await readKey(headers.authorization);
  next();
});
if (DOES_SAME_JOB)
  app.use(rateLimit({ ...RATE, keyGenerator: (_request, response) => response.locals.key?._id ?? '' }));
app.use(
  OpenApiValidator.middleware({
    apiSpec: fileURLToPath(new URL('../../../generated/public/openapi.json', import.meta.url)),
    validateRequests: true,
    validateResponses: false,
    validateApiSpec: false,
    validateSecurity: {
      handlers: { ApiKey: request => Boolean(request.res?.locals.key) },
    },
  }),
);

function parseQuery({ query }: express.Request, key: Key) {
  const { page = 1, limit = 25, status, type } = query;
  const filter = { restaurantId: key.restaurantId, ...(status && { status }), ...(type && { type }) };
  return { page: Number(page), limit: Number(limit), filter };
}

app.get('/v1/orders', async (request, response) => {
  const key: Key = response.locals.key;
  const { page, limit, filter } = parseQuery(request, key);
  const [data, total] = await Promise.all([
    Order.find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<Parameters<typeof serializeOrder>[0][]>(),
    Order.countDocuments(filter),
  ]);
  response.json({ data: data.map(serializeOrder), pagination: { page, limit, total } });
});
app.get('/v1/orders/:reference', async (request, response) => {
  const key: Key = response.locals.key;
  const filter = { _id: request.params.reference, restaurantId: key.restaurantId };
  const order = await Order.findOne(filter).lean<Parameters<typeof serializeOrder>[0]>();
  response.json(order && serializeOrder(order));
});
app.post('/v1/orders/:reference/status', async (request, response) => {
  const key: Key = response.locals.key;
  const { status } = request.body;
  const changed = await Order.findOneAndUpdate(
    {
      _id: request.params.reference,
      restaurantId: key.restaurantId,
      status: { $nin: ['completed', 'cancelled', status] },
    },
    { $set: { status, updatedAt: new Date() } },
    { returnDocument: 'after' },
  ).lean<Parameters<typeof serializeOrder>[0]>();
  response.json(changed && serializeOrder(changed));
});
app.get('/v1/menu/items', async (request, response) => {
  const key: Key = response.locals.key;
  const { page, limit, filter } = parseQuery(request, key);
  const [data, total] = await Promise.all([
    Item.find(filter)
      .sort({ _id: 1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean<Parameters<typeof serializeItem>[0][]>(),
    Item.countDocuments(filter),
  ]);
  response.json({ data: data.map(serializeItem), pagination: { page, limit, total } });
});

const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`);
});
