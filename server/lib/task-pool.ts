import pLimit from 'p-limit';
import type { Logger } from './logger.ts';

/** Work whose failure no request meets: a stop waits for it, and so may whoever wants to see it done. */
export type TaskPool = {
  /** Resolves when the work is done or has failed. */
  run(what: string, work: () => Promise<unknown>): Promise<void>;
  /** Whether so much waits that whoever brings more had better wait for it. */
  isSaturated(): boolean;
  drain(): Promise<void>;
};

const CONCURRENCY = 16;
/** So much is done well within the time that a stop has. */
const MAX_PENDING = 1_000;

export function createTaskPool(log: Logger): TaskPool {
  const limit = pLimit(CONCURRENCY);
  const running = new Set<Promise<void>>();

  return {
    run(what, work) {
      const task = limit(work).then(
        () => {},
        (error: unknown) => log.error({ err: error }, `${what} failed; it will be tried again`),
      );
      running.add(task);
      void task.finally(() => running.delete(task));
      return task;
    },
    isSaturated: () => limit.pendingCount > MAX_PENDING,
    async drain() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
