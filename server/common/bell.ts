/** Lets one loop sleep until somebody rings. A ring that comes while it is awake is not lost. */
export function createBell() {
  let rung = false;
  let wakeUp: (() => void) | undefined;

  return {
    ring(): void {
      rung = true;
      wakeUp?.();
    },

    /** Resolves at the next ring, or after so many milliseconds. */
    async sleep(milliseconds: number): Promise<void> {
      if (!rung) {
        await new Promise<void>(resolve => {
          wakeUp = resolve;
          setTimeout(resolve, milliseconds).unref();
        });
      }
      rung = false;
      wakeUp = undefined;
    },
  };
}
