import { expect, test } from 'vitest';
import { RestaurantOrdering } from '../src/client.ts';
import type { Clock } from '../src/clock.ts';
import { rateLimit } from '../src/generated/limits.ts';
import { createPacer, type Pacer } from '../src/pacer.ts';
import { createMock } from '../src/testing/index.ts';
import { manualClock, testClock } from './helpers/test-clock.ts';

const windowMs = rateLimit.windowSeconds * 1_000;

/** A client and a mock that share a clock. The mock's is `skew` milliseconds ahead. */
function pacedClient<Time extends Clock>({ clock, skew = 0 }: { clock: Time; skew?: number }) {
  const mock = createMock({ enforceRateLimit: true, now: () => new Date(clock.now() + skew) });
  const starts: number[] = [];
  const options = { apiKey: 'test', baseUrl: 'http://mock', maxRetries: 0, pace: true };
  const client = new RestaurantOrdering(
    {
      ...options,
      fetch: (input, init) => {
        starts.push(clock.now());
        return mock.fetch(input, init);
      },
    },
    clock,
  );
  return { client, mock, starts, clock };
}

test.each([0, 45_000, -45_000, 3_600_000])(
  'a thousand calls never get a 429: the available ones run immediately, others spread evenly, with clocks %i ms apart',
  async skew => {
    const { client, starts } = pacedClient({ clock: testClock(), skew });
    for (let call = 0; call < 1_000; call += 1) await client.branches.list();
    const [begun = 0] = starts;
    expect(starts.filter(start => start === begun)).toHaveLength(rateLimit.requests);
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(gaps[rateLimit.requests - 1]).toBeGreaterThanOrEqual(windowMs);
    const spread = gaps.slice(rateLimit.requests);
    expect(Math.min(...spread)).toBeGreaterThanOrEqual(windowMs / rateLimit.requests);
    // Not much slower than the limit allows.
    expect((starts.at(-1) ?? 0) - (starts[0] ?? 0)).toBeLessThan(
      (1_000 / rateLimit.requests) * windowMs * 1.1,
    );
  },
);

test('five hundred concurrent calls never get a 429, and start in order', async () => {
  const { client, mock } = pacedClient({ clock: testClock() });
  const order: number[] = [];
  mock.data.branches.length = 0;
  await Promise.all(
    Array.from({ length: 500 }, async (_none, call) => {
      await client.branches.list({ limit: 1 + (call % 100) });
      order.push(call);
    }),
  );
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('adapts to other users of the key', async () => {
  const { client, mock, clock, starts } = pacedClient({ clock: testClock() });
  const other = () => mock.fetch('http://mock/v1/branches', { headers: { authorization: 'Bearer test' } });
  for (let call = 0; call < 115; call += 1) expect((await other()).status).toBe(200);
  const begun = clock.now();
  for (let call = 0; call < 10; call += 1) await client.branches.list();
  const inFirstWindow = starts.filter(start => start < begun + windowMs);
  expect(inFirstWindow).toEqual(Array(5).fill(begun));
});

test('slow calls count, too', async () => {
  const clock = testClock();
  const mock = createMock({ enforceRateLimit: true, now: () => new Date(clock.now()) });
  let release = () => {};
  let held: Promise<void> = Promise.resolve();
  let started = 0;
  const options = { apiKey: 'test', baseUrl: 'http://mock', maxRetries: 0, pace: true };
  const client = new RestaurantOrdering(
    {
      ...options,
      async fetch(input, init) {
        started += 1;
        const answer = await mock.fetch(input, init);
        await held;
        return answer;
      },
    },
    clock,
  );
  const headers = { authorization: 'Bearer test' };
  for (let call = 0; call < rateLimit.requests - 3; call += 1)
    await mock.fetch('http://mock/v1/branches', { headers });
  await client.branches.list();
  held = new Promise(resolve => {
    release = resolve;
  });
  const calls = Promise.all(
    Array.from({ length: 6 }, async () => (await client.branches.list()).data.length),
  );
  // Two requests remain in the window. The first one of the next window determines how many remain there.
  await expect.poll(() => started).toBe(4);
  release();
  expect(await calls).toEqual([2, 2, 2, 2, 2, 2]);
});

test("a gateway's reset in milliseconds delays no longer than a window", async () => {
  const clock = testClock();
  const pacer = createPacer(clock);
  const reset = String(clock.now() + 30_000);
  const headers = new Headers({
    'x-ratelimit-limit': '120',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': reset,
  });
  await pacer.acquire();
  pacer.release(headers);
  await pacer.acquire();
  expect(Math.max(...clock.pauses)).toBeLessThan(windowMs + 1_000);
});

test('an idle client does not wait', async () => {
  const { client, clock } = pacedClient({ clock: testClock() });
  await client.branches.list();
  await clock.sleep(10_000);
  clock.pauses.length = 0;
  await client.branches.list();
  expect(clock.pauses).toEqual([]);
});

test('an aborted waiting call ends immediately and yields its turn', async () => {
  const clock = manualClock();
  const { client, starts } = pacedClient({ clock });
  // More than remain, so that the last ones wait for the next window.
  await Promise.all(Array.from({ length: rateLimit.requests }, async () => client.branches.list()));
  const controller = new AbortController();
  const aborted = expect(client.branches.list({}, { signal: controller.signal })).rejects.toMatchObject({
    code: 'aborted',
  });
  const next = client.branches.list().then(({ data }) => data.length);
  await expect.poll(() => clock.pending()).toHaveLength(1);
  const [turn = 0] = clock.pending();
  controller.abort();
  await aborted;
  await expect.poll(() => clock.pending()).toEqual([turn]);
  clock.advanceTo(turn);
  expect(await next).toBe(2);
  expect(starts.slice(rateLimit.requests)).toEqual([turn]);
});

test('tokens recover while idle, and are available immediately', async () => {
  const { client, clock, starts } = pacedClient({ clock: testClock() });
  for (let call = 0; call < 2 * rateLimit.requests; call += 1) await client.branches.list();
  await clock.sleep(windowMs / 4);
  const begun = clock.now();
  for (let call = 0; call < rateLimit.requests / 4; call += 1) await client.branches.list();
  expect(starts.slice(-rateLimit.requests / 4)).toEqual(Array(rateLimit.requests / 4).fill(begun));
});

test('clients of one key share a pacer, and a call without a response yields its turn', async () => {
  const clock = testClock();
  const mock = createMock({ enforceRateLimit: true, now: () => new Date(clock.now()) });
  const options = { apiKey: 'test', baseUrl: 'http://mock', maxRetries: 0, fetch: mock.fetch };
  const pace = createPacer(clock);
  const clients = [1, 2, 3].map(() => new RestaurantOrdering({ ...options, pace }, clock));
  mock.fail({ network: true });
  const calls = clients.flatMap(client => Array.from({ length: 100 }, async () => client.branches.list()));
  const results = await Promise.allSettled(calls);
  const failures = results.flatMap(result => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(failures).toEqual(['connection_failed']);
});

test('a custom pacer is called before every attempt and with the response headers', async () => {
  const mock = createMock();
  const seen: unknown[] = [];
  const pace: Pacer = {
    acquire: async () => void seen.push('acquire'),
    release: headers => void seen.push(headers?.get('x-ratelimit-remaining')),
  };
  const options = { apiKey: 'test', baseUrl: 'http://mock', fetch: mock.fetch, pace };
  mock.fail({ network: true });
  await new RestaurantOrdering(options, testClock()).branches.list();
  expect(seen).toEqual(['acquire', undefined, 'acquire', '118']);
});
