import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RestaurantOrdering } from '../src/client.ts';
import { exampleOf } from '../src/testing/data.ts';
import { json, startServer, type TestServer, text } from './helpers/server.ts';
import { testClock } from './helpers/test-clock.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('10,000 calls leave no timer, listener or socket behind', async () => {
  const good = json(200, exampleOf('getOrder'));
  const handlers = [good, good, json(404, {}), text(503, ''), good];
  let count = 0;
  server.answer((request, response) => {
    count += 1;
    const handler = count % 50 === 0 ? () => request.socket.destroy() : handlers[count % handlers.length];
    handler?.(request, response);
  });
  const client = new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: server.url }, testClock());
  const { signal } = new AbortController();
  const resources = () => {
    const names = process.getActiveResourcesInfo();
    return names.filter(name => name === 'Timeout' || name === 'Immediate').length;
  };
  const before = resources();
  const outcomes = { success: 0, failure: 0 };
  const worker = async () => {
    for (let call = 0; call < 500; call += 1) {
      const options = call % 2 ? { signal } : {};
      await client.orders.get(1042, options).then(
        () => {
          outcomes.success += 1;
        },
        () => {
          outcomes.failure += 1;
        },
      );
    }
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  expect(outcomes.success + outcomes.failure).toBe(10_000);
  expect(outcomes.success).toBeGreaterThan(7_000);
  expect(outcomes.failure).toBeGreaterThan(500);
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  await vi.waitFor(() => expect(resources()).toBeLessThanOrEqual(before + 1), { timeout: 10_000 });
  // Those of the calls that were under way at once are kept to be used again; fetch closes them when they are idle.
  expect(server.sockets.size).toBeLessThanOrEqual(40);
  await vi.waitFor(() => expect(server.sockets.size).toBe(0), { timeout: 10_000, interval: 100 });
}, 300_000);
