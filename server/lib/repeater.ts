export interface Repeater {
  /** Starts with a delay of one interval. Returns false if already started. */
  start(): boolean;
  /** Runs now, or once more after the current run. Does nothing unless started. */
  runNow(): void;
  stop(): void;
}

/** Repeats work until stopped, with a delay after each run. Logs failed runs. */
export function createRepeater(
  getInterval: () => number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repeater {
  let isStarted = false;
  let isRunning = false;
  let runsAgain = false;
  let timer: NodeJS.Timeout | undefined;

  function schedule(): void {
    timer = setTimeout(() => void run(), getInterval());
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    isRunning = true;
    do {
      runsAgain = false;
      await work().catch(onError);
    } while (runsAgain && isStarted);
    isRunning = false;
    if (isStarted) schedule();
  }

  return {
    start() {
      if (isStarted) return false;
      isStarted = true;
      if (!isRunning) schedule();
      return true;
    },
    runNow() {
      if (!isStarted) return;
      if (isRunning) runsAgain = true;
      else void run();
    },
    stop() {
      isStarted = false;
      clearTimeout(timer);
    },
  };
}
