// @module-tag long
import { getEventListeners } from 'node:events';
import { expect } from 'vitest';
import { exampleOf } from '../src/testing/data.ts';
import { json, test, text } from './helpers/server.ts';

test('10,000 calls leak no timers, listeners, or sockets', async ({ server, clientWith }) => {
  const good = json(200, exampleOf('getOrder'));
  const handlers = [good, good, json(404, {}), text(503, ''), good];
  let count = 0;
  server.answer((request, response) => {
    count += 1;
    const handler = count % 50 === 0 ? () => request.socket.destroy() : handlers[count % handlers.length];
    handler?.(request, response);
  });
  const client = clientWith();
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
  await expect.poll(resources).toBeLessThanOrEqual(before + 1);
  // Twenty calls were concurrent, and fetch keeps their connections open until they time out.
  expect(server.sockets.size).toBeLessThanOrEqual(40);
  await expect.poll(() => server.sockets.size).toBe(0);
});
