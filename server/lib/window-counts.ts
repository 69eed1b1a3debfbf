import { setTimeout } from 'node:timers/promises';
import { createBatcher } from './batcher.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import { findLatestEnd, type WindowStore } from './mongo/window-store.ts';

/** Counts keys in fixed windows. With a store, processes share counts. */
export interface WindowCounts {
  /** Counts a request if the key's limit allows it. Never fails, not even without the database. */
  count(key: string, limit: number, windowSeconds: number): Promise<WindowCount>;
  /** Writes the remaining counts. */
  close(): Promise<void>;
}

/** `consumed` is the count known to this process. */
export type WindowCount = { consumed: number; exceeded: boolean; endsAt: Date };

type Window = {
  endsAt: Date;
  /** The count of all processes when this one last synchronized. */
  settled: number;
  /** This process's share of `settled`. */
  own: number;
  /** Counted locally since. */
  pending: number;
  /** The part of `settled` that is being written, so others cannot see it yet. */
  writing: number;
  /** Whether the store has been read. */
  isKnown: boolean;
};

const SETTLE_INTERVAL_MS = 1_000;
/** Then the database counts as unavailable. */
const SETTLE_TIMEOUT_MS = 1_000;
/**
 * The fraction of the remaining limit that a process counts before it settles, if no other process counts the
 * same key; otherwise one request. With eight processes that don't know of each other, one exceeds the limit
 * by a twenty-fourth and seven by one request each: together by a tenth of 120.
 */
const SHARE_ALONE = 1 / 24;

export function createWindowCounts(clock: Clock, log: Logger, store?: WindowStore): WindowCounts {
  const windows = new Map<string, Window>();
  let isAvailable = true;

  function getWindow(key: string, windowSeconds: number): Window {
    const now = clock().getTime();
    // Windows end on whole seconds, so that `x-ratelimit-reset` is exact and constant.
    const endsAt = new Date((Math.floor(now / 1_000) + windowSeconds) * 1_000);
    const existing = windows.get(key);
    // After the clock was set back, a window would last as long as the clock was ahead.
    const isCurrent = existing && existing.endsAt.getTime() > now && existing.endsAt <= findLatestEnd(endsAt);
    if (isCurrent) return existing;
    const opened = { endsAt, settled: 0, own: 0, pending: 0, writing: 0, isKnown: false };
    windows.set(key, opened);
    return opened;
  }

  /** How many more requests of a key may be counted before the next settlement. */
  function getAllowance({ settled, own, isKnown }: Window, limit: number): number {
    if (!isKnown || settled > own) return 1;
    return Math.max(1, Math.floor((limit - settled) * SHARE_ALONE));
  }

  async function write(store: WindowStore, counted: [string, Window][]): Promise<void> {
    // Subtracted first: a write with an unknown result is not repeated.
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
   * Concurrent requests share one settlement that starts after their calls. If the previous one found the
   * database unavailable, they don't wait again; the next interval retries.
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
        throw new Error(`The database did not respond within ${SETTLE_TIMEOUT_MS} ms`);
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
