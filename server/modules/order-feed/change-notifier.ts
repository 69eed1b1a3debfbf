import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { TailStore } from '../activity/tail-store.ts';
import { createLogTail } from './log-tail.ts';

export interface Subscriber {
  /** The restaurant's last sequence number, from the database. */
  last(): Promise<number>;
  /** The last sequence number known to this process, without a query. */
  lastKnown(): number;
  /**
   * The number of notifications. Read it before the log and pass it to `wait`, so that no notification is
   * missed.
   */
  version(): number;
  /** Resolves on the first notification after that version. */
  wait(version: number): Promise<void>;
  unsubscribe(): void;
}

export interface ChangeNotifier {
  /** `sequence` is the number of a new log entry. */
  notify(restaurantId: string, sequence: number): void;
  /** Wakes a restaurant's subscribers without a new entry. */
  wake(restaurantId: string): void;
  /** Wakes all subscribers, whose access must be checked. */
  checkAll(): void;
  /** How often all have been woken for that. */
  checks(): number;
  subscribe(restaurantId: string): Subscriber;
}

/** `lastKnown` is undefined until the first read. */
type Topic = {
  subscribers: number;
  version: number;
  lastKnown: number | undefined;
  waiters: Set<() => void>;
};

type NotifierDeps = {
  findLast: (restaurantId: string) => Promise<number>;
  tail: TailStore;
  pushed: PushedChanges;
  /** How often all subscribers are woken without a change, in milliseconds. */
  wakeEvery: number;
  /** How often this is also a check, in milliseconds. */
  getCheckInterval: () => number;
  clock: Clock;
  log: Logger;
};

/**
 * Wakes subscribers immediately for this process's changes, and for other processes' changes when pushed or
 * polled. Does not poll without subscribers.
 */
export function createChangeNotifier({
  findLast,
  tail,
  pushed,
  wakeEvery,
  getCheckInterval,
  clock,
  log,
}: NotifierDeps): ChangeNotifier {
  const topics = new Map<string, Topic>();
  const logTail = createLogTail({
    store: tail,
    pushed,
    listPlaces: () =>
      [...topics].flatMap(([restaurantId, { lastKnown: sequence }]) =>
        sequence === undefined ? [] : { restaurantId, sequence },
      ),
    onPlace: ({ restaurantId, sequence }) => notify(restaurantId, sequence),
    clock,
    log,
  });
  let checks = 0;
  let checkedAt = 0;
  let waking: NodeJS.Timeout | undefined;
  pushed.onReopen(checkAll);

  function notify(restaurantId: string, sequence: number): void {
    const topic = topics.get(restaurantId);
    if (!topic || sequence <= (topic.lastKnown ?? 0)) return;
    topic.lastKnown = sequence;
    wakeAll(topic);
  }

  function wake(restaurantId: string): void {
    const topic = topics.get(restaurantId);
    if (topic) wakeAll(topic);
  }

  function wakeAll(topic: Topic): void {
    topic.version += 1;
    const { waiters } = topic;
    topic.waiters = new Set();
    for (const resume of waiters) resume();
  }

  function wakeEveryone(): void {
    for (const topic of topics.values()) wakeAll(topic);
  }

  function checkAll(): void {
    checks += 1;
    checkedAt = performance.now();
    wakeEveryone();
  }

  function wakeAgain(): void {
    // Timers can fire slightly early.
    const isDue = performance.now() - checkedAt >= getCheckInterval() - wakeEvery / 2;
    if (isDue) checkAll();
    else wakeEveryone();
  }

  function getTopic(restaurantId: string): Topic {
    const existing = topics.get(restaurantId);
    if (existing) return existing;
    const topic: Topic = { subscribers: 0, version: 0, lastKnown: undefined, waiters: new Set() };
    topics.set(restaurantId, topic);
    logTail.start();
    waking ??= setInterval(wakeAgain, wakeEvery);
    return topic;
  }

  function remove(restaurantId: string): void {
    topics.delete(restaurantId);
    if (topics.size > 0) return;
    logTail.stop();
    clearInterval(waking);
    waking = undefined;
  }

  return {
    notify,
    wake,
    checkAll,
    checks: () => checks,

    subscribe(restaurantId) {
      const topic = getTopic(restaurantId);
      topic.subscribers += 1;
      return {
        async last() {
          const last = await findLast(restaurantId);
          topic.lastKnown = Math.max(topic.lastKnown ?? 0, last);
          return last;
        },
        lastKnown: () => topic.lastKnown ?? 0,
        version: () => topic.version,
        wait: version =>
          new Promise(resolve => {
            if (topic.version === version) topic.waiters.add(resolve);
            else resolve();
          }),
        unsubscribe() {
          topic.subscribers -= 1;
          if (topic.subscribers === 0) remove(restaurantId);
        },
      };
    },
  };
}
