import type { Logger } from '../../lib/logger.ts';

export interface Subscriber {
  last(): Promise<number>;
  /** The number of notifications. Read it before polling and pass it to `wait`, so that no notification is missed. */
  version(): number;
  /** Resolves at the first notification after that version, or after the given milliseconds. */
  wait(version: number, milliseconds: number): Promise<void>;
  unsubscribe(): void;
}

export interface ChangeNotifier {
  /** `sequence` is the number of a new log entry, if there is one. */
  notify(restaurantId: string, sequence?: number): void;
  notifyAll(): void;
  subscribe(restaurantId: string): Subscriber;
}

/** How often changes of other processes are polled, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;

type Topic = { subscribers: number; version: number; lastSeen: number | undefined; timer: NodeJS.Timeout };

/** Wakes subscribers: at once for changes of this process, by polling for others. Polls only for subscribers. */
export function createChangeNotifier(
  findLast: (restaurantId: string) => Promise<number>,
  log: Logger,
): ChangeNotifier {
  const topics = new Map<string, Topic>();
  const waiters = new Map<() => void, string>();

  function notify(restaurantId: string, sequence = 0): void {
    const topic = topics.get(restaurantId);
    if (!topic) return;
    topic.lastSeen = Math.max(topic.lastSeen ?? 0, sequence);
    topic.version += 1;
    for (const [resume, waitingFor] of waiters) if (waitingFor === restaurantId) resume();
  }

  async function poll(restaurantId: string, topic: Topic): Promise<void> {
    try {
      const last = await findLast(restaurantId);
      if (last !== topic.lastSeen) notify(restaurantId, last);
    } catch (error) {
      log.warn({ err: error }, 'polling for order changes failed; retrying with the next poll');
    }
    if (topics.get(restaurantId) === topic) topic.timer.refresh();
  }

  function getTopic(restaurantId: string): Topic {
    const existing = topics.get(restaurantId);
    if (existing) return existing;
    const timer = setTimeout(() => void poll(restaurantId, topic), POLL_INTERVAL_MS);
    const topic: Topic = { subscribers: 0, version: 0, lastSeen: undefined, timer };
    topics.set(restaurantId, topic);
    return topic;
  }

  return {
    notify,

    notifyAll: () => {
      for (const restaurantId of topics.keys()) notify(restaurantId);
    },

    subscribe(restaurantId) {
      const topic = getTopic(restaurantId);
      topic.subscribers += 1;
      return {
        async last() {
          const last = await findLast(restaurantId);
          topic.lastSeen ??= last;
          return last;
        },
        version: () => topic.version,
        wait: (version, milliseconds) =>
          new Promise(resolve => {
            if (topic.version !== version) return resolve();
            const resume = () => {
              clearTimeout(timer);
              waiters.delete(resume);
              resolve();
            };
            const timer = setTimeout(resume, milliseconds);
            waiters.set(resume, restaurantId);
          }),
        unsubscribe() {
          topic.subscribers -= 1;
          if (topic.subscribers > 0) return;
          clearTimeout(topic.timer);
          topics.delete(restaurantId);
        },
      };
    },
  };
}
