import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import type { Clock } from '../../lib/clock.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import {
  insertManyIfAbsent,
  insertUntilDuplicate,
  updateUntilDuplicate,
} from '../../lib/mongo/insert-if-absent.ts';
import type { ActivityDocument } from './documents.ts';

/**
 * Callers do not wait for the feed. Under load, a restaurant's changes are written in groups at this
 * interval.
 */
const GROUP_INTERVAL_MS = 100;
/** The interval while another process also writes to the log. */
const SHARED_INTERVAL_MS = 250;
/** A log counts as shared for this long after another process was detected. */
const SHARED_FOR_MS = 10_000;
/** Colliding processes wait for a random part of this. */
const BACKOFF_MS = 20;
const MAX_CACHED_RESTAURANTS = 10_000;

/** More changes than a restaurant makes between a backup and its restore. */
export const SKIPPED_AFTER_RESTORE = 1_000_000;

export interface SequencedAppend {
  /**
   * Writes an entry with the restaurant's next sequence number. Idempotent. Resolves to that number or a
   * later one.
   */
  appendSequenced(entry: ActivityDocument): Promise<number>;
  /** The restaurant's last sequence number, or 0. Not rolled back by a failover. */
  lastSequence(restaurantId: string): Promise<number>;
}

/**
 * Raises the last sequence number of a restored log above all numbers that its streams have sent, so that
 * clients reload instead of resuming after changes that the log lacks.
 */
export async function skipLostSequences(
  activity: Collection<ActivityDocument>,
  restaurantId: string,
): Promise<void> {
  const last = await findLastSequenced(activity, restaurantId, { _id: 1 });
  if (last) await activity.updateOne({ _id: last._id }, { $inc: { sequence: SKIPPED_AFTER_RESTORE } });
}

const findLastSequenced = (
  activity: Collection<ActivityDocument>,
  restaurantId: string,
  projection: Partial<Record<keyof ActivityDocument, 0 | 1>>,
) => findOne(activity, { restaurantId, sequence: { $gt: 0 } }, { sort: { sequence: -1 }, projection });

/**
 * Writes entries with their restaurant's next sequence numbers. A process that writes to a log alone
 * remembers the last number and inserts numbered entries. Processes that share a log insert unnumbered
 * entries, and the first one numbers all of them.
 *
 * A sequence has no gaps: the unique index assigns each number once, and numbers are written in order from
 * the last one up to the first that is taken. So a reader that sees a number has seen all earlier ones. The
 * last number is read with majority concern: if a failover rolled back the entry before a new one, the gap
 * would be permanent.
 */
export function createSequencedAppend(activity: Collection<ActivityDocument>, clock: Clock): SequencedAppend {
  /** The last assigned numbers of logs to which only this process writes. */
  const lastSequences = createBoundedCache<number>(MAX_CACHED_RESTAURANTS);
  const sharedLogs = createBoundedCache<true>(MAX_CACHED_RESTAURANTS, { ttl: SHARED_FOR_MS });

  const numberAfter = (last: number) => ({ sequence: last + 1, writtenAt: clock() });

  async function lastSequence(restaurantId: string): Promise<number> {
    const newest = await findLastSequenced(activity, restaurantId, { _id: 0, sequence: 1 });
    return newest?.sequence ?? 0;
  }

  async function append(entries: ActivityDocument[], restaurantId: string): Promise<number> {
    const last = lastSequences.get(restaurantId);
    if (last === undefined) return appendShared(entries, restaurantId);
    // Unknown until the insert is acknowledged.
    lastSequences.delete(restaurantId);
    const numbered = entries.map((entry, index) => ({ ...entry, ...numberAfter(last + index) }));
    const inserted = await insertUntilDuplicate(activity, numbered);
    if (inserted.length === entries.length) return remember(restaurantId, last + entries.length);
    sharedLogs.set(restaurantId, true);
    return appendShared(entries, restaurantId);
  }

  function remember(restaurantId: string, last: number): number {
    if (!sharedLogs.has(restaurantId)) lastSequences.set(restaurantId, last);
    return last;
  }

  async function appendShared(entries: ActivityDocument[], restaurantId: string): Promise<number> {
    const own = new Set(entries.map(({ _id }) => _id));
    const unnumbered = entries.map(entry => ({ ...entry, unnumbered: true as const }));
    // The last number is read before the unnumbered entries: see `numberAll`.
    let [last] = await Promise.all([lastSequence(restaurantId), insertManyIfAbsent(activity, unnumbered)]);
    for (;;) {
      const waiting = await findUnnumbered(restaurantId);
      if (!waiting.some(id => own.has(id))) return lastSequence(restaurantId);
      if (waiting.length > own.size) sharedLogs.set(restaurantId, true);
      if (await numberAll(waiting, last)) return remember(restaurantId, last + waiting.length);
      sharedLogs.set(restaurantId, true);
      await setTimeout(Math.random() * BACKOFF_MS);
      last = await lastSequence(restaurantId);
    }
  }

  async function findUnnumbered(restaurantId: string): Promise<string[]> {
    const found = activity.find({ restaurantId, unnumbered: true }).sort({ _id: 1 });
    return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
  }

  /**
   * Resolves to whether no number was taken. An entry that another process just numbered is unchanged,
   * but its position still counts: its number is greater than `last`, which was read earlier, so as many
   * numbers after `last` are assigned.
   */
  async function numberAll(ids: string[], last: number): Promise<boolean> {
    const updates = ids.map((_id, index) => ({
      filter: { _id, unnumbered: true as const },
      update: { $set: numberAfter(last + index), $unset: { unnumbered: '' as const } },
    }));
    return updateUntilDuplicate(activity, updates);
  }

  const getInterval = (batch: ActivityDocument[], restaurantId: string): number => {
    if (sharedLogs.has(restaurantId)) return SHARED_INTERVAL_MS;
    return batch.length > 1 ? GROUP_INTERVAL_MS : 0;
  };

  return {
    appendSequenced: createBatcher(append, ({ restaurantId }) => restaurantId, getInterval),
    lastSequence,
  };
}
