import { expect, it } from 'vitest';
import type { Destination } from '../endpoints/store.ts';
import { createEndpointReader, FRESH_FOR_MS } from './endpoint-reader.ts';

const destination = (url: string): Destination => ({ _id: 'whe_1', url, enabled: true, secret: 'sealed' });

it('A failed read rejects its waiting calls, but no later ones', async () => {
  let isUnavailable = true;
  const reader = createEndpointReader(async () => {
    if (isUnavailable) throw new Error('unavailable');
    return [destination('https://receiver.example')];
  });
  const waiting = [reader.get('whe_1'), reader.get('whe_1')];
  for (const one of await Promise.allSettled(waiting)) expect(one.status).toBe('rejected');
  isUnavailable = false;
  expect((await reader.get('whe_1'))?.url).toBe('https://receiver.example');
});

it('A read in progress during an invalidation is discarded', async () => {
  let stored = 'https://before.example';
  const reads: PromiseWithResolvers<void>[] = [];
  const reader = createEndpointReader(async () => {
    const found = destination(stored);
    const read = Promise.withResolvers<void>();
    reads.push(read);
    await read.promise;
    return [found];
  });
  const waiting = reader.get('whe_1');
  await expect.poll(() => reads.length).toBe(1);
  stored = 'https://after.example';
  reader.invalidate();
  const after = reader.get('whe_1');
  reads[0]?.resolve();
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.resolve();
  expect((await waiting)?.url).toBe('https://after.example');
  expect((await after)?.url).toBe('https://after.example');
  expect(reads).toHaveLength(2);
});

it('An endpoint is fresh for a moment after it was read, unless one changed meanwhile', () => {
  let now = 0;
  const reader = createEndpointReader(
    async () => [],
    () => now,
  );
  const readAt = now;
  now = FRESH_FOR_MS;
  expect(reader.isFresh(readAt)).toBe(true);
  now += 1;
  expect(reader.isFresh(readAt)).toBe(false);
  reader.invalidate();
  expect(reader.isFresh(now)).toBe(false);
  now += 1;
  expect(reader.isFresh(now)).toBe(true);
});
