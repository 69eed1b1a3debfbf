/** Wakes one waiting loop. A notification while nothing waits ends the next wait at once. */
export interface WakeSignal {
  notify(): void;
  /** Resolves with the next notification, or after the timeout. */
  wait(timeoutMs: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let notified = false;
  let wake: (() => void) | undefined;

  return {
    notify() {
      notified = true;
      wake?.();
    },
    async wait(timeoutMs) {
      if (!notified) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        wake = undefined;
      }
      notified = false;
    },
  };
}
