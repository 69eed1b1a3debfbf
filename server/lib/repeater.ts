export interface Repeater {
  /** The first run comes after the interval. False when it was started before. */
  start(): boolean;
  stop(): void;
}

/** Repeats work until it is stopped, each time so many milliseconds after its end. A run that fails is reported. */
export function createRepeater(
  interval: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeater {
  let timer: NodeJS.Timeout | undefined;

  async function run(current: NodeJS.Timeout): Promise<void> {
    await work().catch(onError);
    if (timer === current) current.refresh();
  }

  return {
    start() {
      if (timer) return false;
      const started = setTimeout(() => void run(started), interval);
      timer = started;
      return true;
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
