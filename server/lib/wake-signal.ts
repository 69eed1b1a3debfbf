/** Wakes a waiting loop. Notifications between two waits end the next wait immediately. */
export interface WakeSignal<Topic> {
  notify(topics: Iterable<Topic>): void;
  /** Resolves to the topics notified since the last call, or to undefined after the timeout. */
  wait(timeoutMs: number): Promise<Set<Topic> | undefined>;
}

export function createWakeSignal<Topic>(): WakeSignal<Topic> {
  let notified = new Set<Topic>();
  let wake: (() => void) | undefined;

  return {
    notify(topics) {
      for (const topic of topics) notified.add(topic);
      if (notified.size > 0) wake?.();
    },
    async wait(timeoutMs) {
      if (notified.size === 0) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      const topics = notified;
      notified = new Set();
      return topics.size > 0 ? topics : undefined;
    },
  };
}
