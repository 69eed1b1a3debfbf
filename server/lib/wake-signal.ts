/** Lets one loop wait until somebody rings. What is rung for while the loop is busy gathers until it listens again. */
export function createWakeSignal<T>() {
  let rung = new Set<T>();
  let heard: (() => void) | undefined;

  return {
    notify(things: Iterable<T>): void {
      for (const thing of things) rung.add(thing);
      if (rung.size > 0) heard?.();
    },

    /** Resolves to what was rung for, as soon as there is something. */
    async wait(): Promise<Set<T>> {
      if (rung.size === 0) {
        await new Promise<void>(resolve => {
          heard = resolve;
        });
      }
      const things = rung;
      rung = new Set();
      return things;
    },
  };
}
