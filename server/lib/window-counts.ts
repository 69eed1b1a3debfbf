import { setTimeout } from 'node:timers/promises';
import { createBatcher } from './batcher.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { WindowStore } from './mongo/window-store.ts';

/** Counts of keys in fixed windows. With a store, processes count together. */
export interface WindowCounts {
  /** Counts one request of a key, if its limit allows one more. Never fails because of the database. */
  count(key: string, limit: number, windowSeconds: number): Promise<WindowCount>;
  /** Writes what was counted since the last time. */
  close(): Promise<void>;
}

/** `consumed` is as far as this process knows. */
export type WindowCount = { consumed: number; exceeded: boolean; endsAt: Date };

type Window = {
  endsAt: Date;
  /** What all processes had counted when this one last asked. */
  settled: number;
  /** The share of this process in `settled`. */
  own: number;
  /** Counted here since. */
  pending: number;
  /** The part of `settled` that the others cannot see yet, because it is just being written. */
  writing: number;
  /** Whether the store has been asked. */
  isKnown: boolean;
};

const SETTLE_INTERVAL_MS = 1_000;
/** After this, the database counts as unavailable. */
const SETTLE_TIMEOUT_MS = 1_000;
/**
 * The part of what is left that a process counts before it settles, while no other counts the same key; else it counts one
 * request. So of eight processes that know nothing of each other, one exceeds a limit by a twenty-fourth and seven by one
 * request each: together by a tenth of 120.
 */
const SHARE_ALONE = 1 / 24;

export function createWindowCounts(clock: Clock, log: Logger, store?: WindowStore): WindowCounts {
  const windows = new Map<string, Window>();
  let isAvailable = true;

  function getWindow(key: string, windowSeconds: number): Window {
    const now = clock().getTime();
    const existing = windows.get(key);
    if (existing && existing.endsAt.getTime() > now) return existing;
    // Windows end on whole seconds, so that `x-ratelimit-reset` is exact and constant.
    const endsAt = new Date((Math.floor(now / 1_000) + windowSeconds) * 1_000);
    const opened = { endsAt, settled: 0, own: 0, pending: 0, writing: 0, isKnown: false };
    windows.set(key, opened);
    return opened;
  }

  /** How much of a key may be counted before the next settlement. */
  function getAllowance({ settled, own, isKnown }: Window, limit: number): number {
    if (!isKnown || settled > own) return 1;
    return Math.max(1, Math.floor((limit - settled) * SHARE_ALONE));
  }

  async function write(store: WindowStore, counted: [string, Window][]): Promise<void> {
    // Taken off first: what may have been written is not written again.
    const counts = counted.map(([key, window]) => ({ key, window, points: window.pending }));
    for (const { window, points } of counts) {
      window.settled += points;
      window.own += points;
      window.writing = points;
      window.pending = 0;
    }
    const unknown = counts.filter(({ window }) => !window.isKnown);
    const opening = unknown.map(({ key, window }) => ({ key, expire: window.endsAt }));
    if (opening.length > 0) await store.open(opening, clock());
    await store.add(counts);
    const stored = await store.find(counts.map(({ key }) => key));
    const byKey = new Map(stored.map(document => [document.key, document]));
    for (const { key, window } of counts) {
      const { points, expire } = byKey.get(key) ?? { points: 0, expire: window.endsAt };
      window.settled = Math.max(window.settled, points);
      window.endsAt = expire;
      window.isKnown = true;
    }
  }

  /**
   * Requests that wait at the same time wait for one settlement, which begins after they called. If the one before it found
   * the database unavailable, they have waited long enough: the next interval asks again.
   */
  const settle = createBatcher(async (callers: ('request' | 'interval')[]) => {
    if (!isAvailable && callers.includes('request')) return;
    const now = clock();
    const counted: [string, Window][] = [];
    for (const [key, window] of windows) {
      if (window.endsAt <= now) windows.delete(key);
      else if (window.pending > 0) counted.push([key, window]);
    }
    if (!store || counted.length === 0) return;
    try {
      const abort = new AbortController();
      const late = setTimeout(SETTLE_TIMEOUT_MS, 'late', { signal: abort.signal }).catch(() => undefined);
      const writing = write(store, counted);
      const ended = await Promise.race([writing, late]);
      abort.abort();
      if (ended === 'late') {
        writing.catch(() => {});
        throw new Error(`The database did not answer within ${SETTLE_TIMEOUT_MS} ms`);
      }
      isAvailable = true;
    } catch (error) {
      if (isAvailable)
        log.warn({ err: error }, 'failed to count requests across processes; counting per process for now');
      isAvailable = false;
    } finally {
      for (const [, window] of counted) window.writing = 0;
    }
  });

  const timer = setInterval(() => void settle('interval'), SETTLE_INTERVAL_MS).unref();

  return {
    async count(key, limit, windowSeconds) {
      for (;;) {
        const window = getWindow(key, windowSeconds);
        const { settled, pending, writing, endsAt } = window;
        const consumed = settled + pending;
        if (consumed >= limit) return { consumed, exceeded: true, endsAt };
        if (store && isAvailable && pending + writing >= getAllowance(window, limit)) {
          await settle('request');
          continue;
        }
        window.pending += 1;
        return { consumed: consumed + 1, exceeded: false, endsAt };
      }
    },
    async close() {
      clearInterval(timer);
      await settle('interval');
    },
  };
}
