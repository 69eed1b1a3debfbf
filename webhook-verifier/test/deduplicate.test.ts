import { expect, it, onTestFinished, vi } from 'vitest';
import { type DeduplicationState, deduplicate, memoryStore } from '../src/deduplicate.ts';
import { sampleEvent } from '../src/testing.ts';

const event = sampleEvent('order.confirmed');

it('a duplicate of a handled event is skipped, but not another event', async () => {
  const handler = vi.fn();
  const once = deduplicate(memoryStore())('handler', handler);
  await once(event, 'context');
  await once({ ...event });
  await once({ ...event, id: 'evt_2' });
  expect(handler.mock.calls.map(([{ id }, context]) => [id, context])).toEqual([
    [event.id, 'context'],
    ['evt_2', undefined],
  ]);
});

it('concurrent duplicates wait for the first', async () => {
  const first = Promise.withResolvers<void>();
  const handler = vi.fn(() => first.promise);
  const once = deduplicate(memoryStore())('handler', handler);
  const settled = vi.fn();
  const runs = [once(event), once(event), once(event)].map(run => run.then(settled));
  await expect.poll(() => handler).toHaveBeenCalledTimes(1);
  expect(settled).not.toHaveBeenCalled();
  first.resolve();
  await Promise.all(runs);
  expect(handler).toHaveBeenCalledTimes(1);
});

it('a failing handler fails its duplicates and frees the ID', async () => {
  const failure = new Error('no database');
  const handler = vi.fn().mockRejectedValueOnce(failure);
  const once = deduplicate(memoryStore())('handler', handler);
  expect(await Promise.allSettled([once(event), once(event)])).toEqual([
    { status: 'rejected', reason: failure },
    { status: 'rejected', reason: failure },
  ]);
  expect(handler).toHaveBeenCalledTimes(1);
  await once(event);
  await once(event);
  expect(handler).toHaveBeenCalledTimes(2);
});

it('a handler that throws synchronously frees the ID', async () => {
  const once = deduplicate(memoryStore());
  await expect(once('handler', () => JSON.parse(''))(event)).rejects.toThrow(SyntaxError);
  const handler = vi.fn();
  await once('handler', handler)(event);
  expect(handler).toHaveBeenCalledTimes(1);
});

it('two handlers both handle an event, sequentially and concurrently', async () => {
  const store = memoryStore();
  const [first, second] = [vi.fn(), vi.fn()];
  const once = deduplicate(store);
  const print = once('print', ({ data }) => first(data.order.number));
  const bill = once('bill', second);
  await Promise.all([print(event), bill(event)]);
  await deduplicate(store)('bill', second)(event);
  await print({ ...event, id: 'evt_2' });
  await bill({ ...event, id: 'evt_2' });
  expect(first).toHaveBeenCalledTimes(2);
  expect(second).toHaveBeenCalledTimes(2);
});

it('a handler without a name is rejected immediately', () => {
  const once = deduplicate(memoryStore()) as (handler: unknown) => unknown;
  expect(() => once(vi.fn())).toThrow('Name the handler');
});

it.each([undefined, null, true, 'OK', {}])(
  'a store that returns %j causes an error, and the event is not handled',
  async answer => {
    const acquire = () => answer as DeduplicationState;
    const store = { acquire, finish: vi.fn(), release: vi.fn() };
    const handler = vi.fn();
    await expect(deduplicate(store)('handler', handler)(event)).rejects.toThrow(
      `The store's acquire returned ${JSON.stringify(answer)}. Return 'acquired'`,
    );
    expect(handler).not.toHaveBeenCalled();
    expect(store.finish).not.toHaveBeenCalled();
  },
);

it("a store that fails to release keeps the handler's error as the cause", async () => {
  const failure = new Error('no printer');
  const release = vi.fn().mockRejectedValue(new Error('no Redis'));
  const store = { acquire: () => 'acquired' as const, finish: vi.fn(), release };
  const run = deduplicate(store)('print', () => Promise.reject(failure))(event);
  await expect(run).rejects.toMatchObject({ message: expect.stringContaining('no Redis'), cause: failure });
});

it('an event being handled by another process is awaited', async () => {
  const states: DeduplicationState[] = ['running', 'running', 'finished'];
  const store = { acquire: () => states.shift() ?? 'acquired', finish: vi.fn(), release: vi.fn() };
  const handler = vi.fn();
  await deduplicate(store, { pollMilliseconds: 1 })('handler', handler)(event);
  expect(states).toEqual([]);
  expect(handler).not.toHaveBeenCalled();
  await deduplicate(store)('handler', handler)(event);
  expect(handler).toHaveBeenCalledTimes(1);
  expect(store.finish).toHaveBeenCalledExactlyOnceWith(`handler:${event.id}`);
});

it.each([
  ['answers at once', 0, 5],
  ['takes its time to answer', 150, 2],
])(
  'an event handled too long by another process is an error, so that it is retried, when the store %s',
  async (_what, milliseconds, asked) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const acquire = vi.fn(async () => {
      if (milliseconds > 0) await new Promise(resolve => setTimeout(resolve, milliseconds));
      return 'running' as const;
    });
    const store = { acquire, finish: vi.fn(), release: vi.fn() };
    const once = deduplicate(store, { waitMilliseconds: 400, pollMilliseconds: 100 });
    const handled = expect(once('handler', vi.fn())(event)).rejects.toThrow('still being handled');
    await vi.advanceTimersByTimeAsync(10_000);
    await handled;
    expect(acquire).toHaveBeenCalledTimes(asked);
    expect(store.release).not.toHaveBeenCalled();
  },
);

it('the memory store has a limit and drops the oldest', () => {
  const store = memoryStore({ maxEntries: 2 });
  for (const id of ['a', 'b', 'c']) {
    expect(store.acquire(id)).toBe('acquired');
    store.finish(id);
  }
  expect(store.acquire('b')).toBe('finished');
  expect(store.acquire('c')).toBe('finished');
  expect(store.acquire('a')).toBe('acquired');
  expect(store.acquire('a')).toBe('running');
});

it('the memory store expires entries, except those in progress', async () => {
  let now = 0;
  const store = memoryStore({ ttlSeconds: 60, now: () => now });
  await store.acquire('running');
  await store.acquire('finished');
  store.finish('finished');
  now = 59_999;
  expect(store.acquire('finished')).toBe('finished');
  now = 60_000;
  expect(store.acquire('finished')).toBe('acquired');
  expect(store.acquire('running')).toBe('running');
});
