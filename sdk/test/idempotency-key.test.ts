import { expect } from 'vitest';
import type { RestaurantOrdering } from '../src/client.ts';
import { systemClock } from '../src/clock.ts';
import type { KeyedCallOptions } from '../src/options.ts';
import { exampleOf } from '../src/testing/data.ts';
import { drop, type Handler, json, silence, test } from './helpers/server.ts';
import { testClock } from './helpers/test-clock.ts';

const body = { branchId: 'brn_1', type: 'purchase', quantity: 1 } as const;
const movement = exampleOf('recordInventoryTransaction');

const record = (client: RestaurantOrdering, options?: KeyedCallOptions) =>
  client.inventory.items.recordTransaction('inv_1', body, options);

/** Responds like a service that supports keys. */
function knowing(status: number, answer: unknown, headers: Record<string, string> = {}): Handler {
  return (request, response) => {
    const key = String(request.headers['idempotency-key']);
    json(status, answer, { 'idempotency-key': key, ...headers })(request, response);
  };
}

test('a movement gets its own key, the same for each retry; other operations get none', async ({
  server,
  clientWith,
}) => {
  const client = clientWith();
  server.answer(knowing(201, movement), json(429, {}), knowing(503, {}), drop, knowing(201, movement));
  await record(client);
  await record(client, { maxRetries: 3 });
  const [first, ...second] = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  expect([second.length, new Set(second).size, second.includes(first)]).toEqual([4, 1, false]);
  server.answer(json(200, exampleOf('updateOrderStatus')));
  await client.orders.updateStatus(1, { status: 'ready' });
  expect(server.requests[0]?.headers).not.toHaveProperty('idempotency-key');
});

test("the caller's key is sent instead, also as a header, by middleware, and through raw access", async ({
  server,
  clientWith,
}) => {
  server.answer(knowing(201, movement));
  const client = clientWith();
  await record(client, { idempotencyKey: 'note-4471' });
  await record(client, { headers: { 'Idempotency-Key': 'note-4472' } });
  const params = { path: { itemId: 'inv_1' }, header: { 'Idempotency-Key': 'note-4473' } };
  await client.raw.POST('/v1/inventory/items/{itemId}/transactions', { params, body });
  const sent = server.requests.map(({ headers }) => headers['idempotency-key']);
  expect(sent).toEqual(['note-4471', 'note-4472', 'note-4473']);
});

test('before the first response, potentially applied requests are not retried', async ({
  server,
  clientWith,
}) => {
  for (const failure of [drop, json(503, {}), json(500, {})]) {
    server.answer(failure);
    await expect(record(clientWith())).rejects.toMatchObject({ mayHaveBeenApplied: true });
    expect(server.requests).toHaveLength(1);
  }
  server.answer(json(201, movement), drop);
  const client = clientWith();
  await record(client);
  await expect(record(client)).rejects.toMatchObject({ mayHaveBeenApplied: true });
  expect(server.requests).toHaveLength(2);
});

test('once a response shows that the service supports keys, failures are retried', async ({
  server,
  clientWith,
}) => {
  // A failure shows it as well.
  server.answer(knowing(503, {}), drop, knowing(201, movement));
  const client = clientWith();
  await expect(record(client)).resolves.toEqual(movement);
  server.answer(drop, json(503, {}), knowing(201, movement));
  await expect(record(client)).resolves.toEqual(movement);
  expect(server.requests).toHaveLength(3);
  // A response from another service. A rejection proves nothing, but a success does.
  server.answer(json(429, {}), json(201, movement), drop);
  await record(client);
  await expect(record(client)).rejects.toMatchObject({ mayHaveBeenApplied: true });
  expect(server.requests).toHaveLength(3);
});

test('a potentially applied attempt is remembered even if a later one was not applied', async ({
  server,
  clientWith,
}) => {
  const client = clientWith();
  server.answer(knowing(201, movement));
  await record(client);
  const warning = { mayHaveBeenApplied: true, message: expect.stringContaining('compare the balance') };
  server.answer(drop, json(403, { error: 'No', code: 'forbidden' }));
  await expect(record(client)).rejects.toMatchObject({ status: 403, ...warning });
  server.answer(drop, json(429, {}));
  await expect(record(client, { maxRetries: 1 })).rejects.toMatchObject({ status: 429, ...warning });
  const controller = new AbortController();
  server.answer(drop, (request, response) => {
    controller.abort();
    silence(request, response);
  });
  await expect(record(client, { signal: controller.signal })).rejects.toMatchObject(warning);
  const pausing = new AbortController();
  const sleep = async (milliseconds: number) => {
    pausing.abort();
    await systemClock.sleep(milliseconds, pausing.signal);
  };
  server.answer(knowing(201, movement), drop);
  const interrupted = clientWith({}, { ...testClock(), sleep });
  await record(interrupted);
  await expect(record(interrupted, { signal: pausing.signal })).rejects.toMatchObject({
    name: 'AbortError',
    ...warning,
  });
});

test('waits for a duplicate request with the same key', async ({ server, clientWith }) => {
  const clock = testClock();
  const running = { error: 'Still in progress', code: 'conflict' };
  server.answer(knowing(409, running, { 'retry-after': '1' }), knowing(201, movement));
  await expect(record(clientWith({}, clock))).resolves.toEqual(movement);
  expect(clock.pauses).toEqual([1_000]);
  server.answer(knowing(409, running));
  await expect(record(clientWith())).rejects.toMatchObject({ status: 409, mayHaveBeenApplied: false });
  expect(server.requests).toHaveLength(1);
});
