/** Lets one loop sleep until it is notified. Topics notified while the loop is busy end its next sleep at once. */
export interface WakeSignal<Topic> {
  notify(topics: Iterable<Topic>): void;
  /** Resolves to the topics notified since the last call, or to undefined when there are none for so many milliseconds. */
  wait(milliseconds: number): Promise<Set<Topic> | undefined>;
}

export function createWakeSignal<Topic>(): WakeSignal<Topic> {
  let notified = new Set<Topic>();
  let wake: (() => void) | undefined;

  return {
    notify(topics) {
      for (const topic of topics) notified.add(topic);
      if (notified.size > 0) wake?.();
    },
    async wait(milliseconds) {
      if (notified.size === 0) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, milliseconds);
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
