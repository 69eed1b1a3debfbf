import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { PushedChanges } from './pushed-changes.ts';
import { createRepeater } from './repeater.ts';

/** Changes of documents by any process. */
export interface ChangeTail<T> {
  /**
   * Calls back once for each stored change with the key, including changes made just before. Returns a
   * function that stops it.
   */
  follow(key: string, onChange: (changed: T) => void): () => void;
}

/** The polling interval without pushed changes. */
const READ_INTERVAL_MS = 800;
/** A change is timestamped before it is written, and the write may take five seconds. */
const LOOK_BACK_MS = 10_000;

type ChangeTailDeps<T> = {
  /** Names the documents in log messages. */
  name: string;
  /** Lists changes of all restaurants since then. */
  listChanged: (since: Date) => Promise<T[]>;
  keyOf: (changed: T) => string;
  /** The collection of the documents. */
  collection: string;
  pushed: PushedChanges;
  clock: Clock;
  log: Logger;
};

/** `told`: the changes of the last read that were already passed on. */
type Follower<T> = { onChange: (changed: T) => void; told: Set<string> };

/** Reads changes with one query for all followers of this process. Idle without followers. */
export function createChangeTail<T>(deps: ChangeTailDeps<T>): ChangeTail<T> {
  const { name, listChanged, keyOf, collection, pushed, clock, log } = deps;
  const followers = new Map<string, Set<Follower<T>>>();
  let readAt = 0;

  async function read(): Promise<void> {
    const now = clock().getTime();
    const changes = Map.groupBy(await listChanged(new Date(readAt - LOOK_BACK_MS)), keyOf);
    for (const [key, those] of followers) {
      const found = new Map(changes.get(key)?.map(changed => [JSON.stringify(changed), changed]));
      for (const one of those) tell(one, found);
    }
    readAt = now;
  }

  function tell(follower: Follower<T>, found: Map<string, T>): void {
    for (const [text, changed] of found) if (!follower.told.has(text)) follower.onChange(changed);
    follower.told = new Set(found.keys());
  }

  const reading = createRepeater(
    () => pushed.getInterval(READ_INTERVAL_MS),
    read,
    error => log.warn({ err: error }, `failed to follow ${name}; retrying on the next read`),
  );
  pushed.onReopen(reading.runNow);
  pushed.subscribe({
    collection,
    role: 'api',
    match: { operationType: { $in: ['insert', 'update', 'replace'] } },
    onChange: reading.runNow,
  });

  return {
    follow(key, onChange) {
      const follower = { onChange, told: new Set<string>() };
      const others = followers.get(key) ?? new Set();
      followers.set(key, others.add(follower));
      if (reading.start()) readAt = clock().getTime();
      // Catches changes between the follower's read and this call, which are not pushed again.
      reading.runNow();
      return () => {
        others.delete(follower);
        if (others.size === 0) followers.delete(key);
        if (followers.size === 0) reading.stop();
      };
    },
  };
}
