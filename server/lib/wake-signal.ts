/** Lets one loop sleep until it is notified. A notification while the loop is busy ends its next sleep at once. */
export interface WakeSignal {
  notify(): void;
  /** Resolves with the next notification, or after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let notified = false;
  let wake: (() => void) | undefined;

  return {
    notify() {
      notified = true;
      wake?.();
    },
    async wait(milliseconds) {
      if (!notified) {
        await new Promise<void>(resolve => {
          const timer = setTimeout(resolve, milliseconds);
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
