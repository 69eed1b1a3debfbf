import pLimit from 'p-limit';
import type { Logger } from './logger.ts';

/** Fire-and-forget tasks; failures are logged. A stop drains them. */
export interface TaskPool {
  /** Resolves to whether the task succeeded. */
  run(name: string, task: () => Promise<unknown>): Promise<boolean>;
  /** The same without a slot: for what a task in the pool waits for, and for what limits itself. */
  runNow(name: string, task: () => Promise<unknown>): Promise<boolean>;
  /** Callers then wait for their own task. */
  isSaturated(): boolean;
  drain(): Promise<void>;
}

/** Most of them wait for their group: more side by side are larger groups, and fewer commands. */
const CONCURRENCY = 256;
/** Can be drained within the time limit of a stop. */
const MAX_PENDING = 1_000;

export function createTaskPool(log: Logger): TaskPool {
  const limit = pLimit(CONCURRENCY);
  const running = new Set<Promise<boolean>>();

  function track(name: string, work: Promise<unknown>): Promise<boolean> {
    const result = work.then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, `${name} failed; retrying with the next sweep`);
        return false;
      },
    );
    running.add(result);
    void result.finally(() => running.delete(result));
    return result;
  }

  return {
    run: (name, task) => track(name, limit(task)),
    runNow: (name, task) => track(name, task()),
    isSaturated: () => limit.pendingCount > MAX_PENDING,
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
