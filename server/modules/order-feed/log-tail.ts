import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import { createRepeater } from '../../lib/repeater.ts';
import type { LogPlace, TailStore } from '../activity/tail-store.ts';

export interface LogTail {
  /** Follows the log while there are positions to follow. */
  start(): void;
  stop(): void;
}

/** The interval without pushed changes: other processes' entries are seen within a second. */
const READ_INTERVAL_MS = 900;
/** How late an entry can become readable after entries with a later timestamp. */
const LAG_MS = 2_000;
/** Applies after an outage. Reviews find older entries. */
const MAX_LOOK_BACK_MS = 60_000;
/**
 * How often some positions are reviewed, because an entry may become readable even later, or lack a
 * timestamp.
 */
const REVIEW_INTERVAL_MS = 9_000;
const REVIEWED_AT_ONCE = 200;

type LogTailDeps = {
  store: TailStore;
  pushed: PushedChanges;
  /** The last known positions in the followed logs. */
  listPlaces: () => LogPlace[];
  onPlace: (place: LogPlace) => void;
  clock: Clock;
  log: Logger;
};

/**
 * Receives new entries that the database pushes, and reads recent entries of all logs with one query. Entries
 * are timestamped with the database's clock as known to their process, so reads overlap slightly and return
 * some entries twice.
 */
export function createLogTail({ store, pushed, listPlaces, onPlace, clock, log }: LogTailDeps): LogTail {
  let readAt = 0;
  let reviewedAt = 0;
  let reviewed = 0;

  async function readWritten(): Promise<void> {
    const now = clock().getTime();
    const since = Math.max(readAt - LAG_MS, now - MAX_LOOK_BACK_MS);
    for (const place of await store.listWritten(new Date(since))) onPlace(place);
    readAt = now;
  }

  async function review(): Promise<void> {
    const places = listPlaces();
    if (reviewed >= places.length) reviewed = 0;
    const some = places.slice(reviewed, reviewed + REVIEWED_AT_ONCE);
    reviewed += some.length;
    if (some.length > 0) for (const place of await store.listAfterPlaces(some)) onPlace(place);
  }

  async function read(): Promise<void> {
    await readWritten();
    if (readAt - reviewedAt < REVIEW_INTERVAL_MS) return;
    reviewedAt = readAt;
    await review();
  }

  const reading = createRepeater(
    () => pushed.getInterval(READ_INTERVAL_MS),
    read,
    error => log.warn({ err: error }, 'failed to follow the order log; retrying on the next read'),
  );
  pushed.onReopen(reading.runNow);
  store.subscribe(pushed, place => (place ? onPlace(place) : reading.runNow()));

  return {
    start() {
      if (!reading.start()) return;
      readAt = clock().getTime();
      reviewedAt = readAt;
    },
    stop: reading.stop,
  };
}
