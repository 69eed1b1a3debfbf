import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { PushedChanges } from './pushed-changes.ts';
import { createRepeater } from './repeater.ts';

/** Changes of documents, whichever process made them. */
export interface ChangeTail<T> {
  /** Calls back once with each change under the key, as it is stored, and with what changed just before. Returns what ends it. */
  follow(key: string, onChange: (changed: T) => void): () => void;
}

/** Where changes are not pushed. */
const READ_INTERVAL_MS = 800;
/** A change is stamped before it is written, and a command may take five seconds. */
const LOOK_BACK_MS = 10_000;

type ChangeTailDeps<T> = {
  /** What is followed, for people who read the log. */
  name: string;
  /** The changes of all restaurants since then. */
  listChanged: (since: Date) => Promise<T[]>;
  keyOf: (changed: T) => string;
  /** The collection of the documents. */
  collection: string;
  pushed: PushedChanges;
  clock: Clock;
  log: Logger;
};

/** `told`: what it was called with, of the changes that the last read has found. */
type Follower<T> = { onChange: (changed: T) => void; told: Set<string> };

/** Reads all changes with one query, for all followers of this process. Without followers, it asks nothing. */
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
      // What changed after its follower read the documents, and before this, is not pushed again.
      reading.runNow();
      return () => {
        others.delete(follower);
        if (others.size === 0) followers.delete(key);
        if (followers.size === 0) reading.stop();
      };
    },
  };
}
