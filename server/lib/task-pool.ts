import pLimit from 'p-limit';
import type { Logger } from './logger.ts';

/** Fire-and-forget tasks; failures are logged. A stop drains them. */
export interface TaskPool {
  /** Runs a task when there is a slot for it; resolves to whether it succeeded. */
  run(name: string, task: () => Promise<unknown>): Promise<boolean>;
  /** Whether so much is pending that new work should wait for its own task. */
  isSaturated(): boolean;
  /** Resolves when nothing runs any more. */
  drain(): Promise<void>;
}

const CONCURRENCY = 16;
/** As many are done well within the time that a stop has. */
const MAX_PENDING = 1_000;

export function createTaskPool(log: Logger): TaskPool {
  const limit = pLimit(CONCURRENCY);
  const running = new Set<Promise<boolean>>();

  return {
    run(name, task) {
      const result = limit(task).then(
        () => true,
        (error: unknown) => {
          log.error({ err: error }, `${name} failed; retrying with the next sweep`);
          return false;
        },
      );
      running.add(result);
      void result.finally(() => running.delete(result));
      return result;
    },
    isSaturated: () => limit.pendingCount > MAX_PENDING,
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
