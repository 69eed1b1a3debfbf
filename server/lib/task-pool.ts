import pLimit from 'p-limit';
import type { Logger } from './logger.ts';

/**
 * Runs background tasks. If one fails, `failure` is logged with the fields; it should say what failed and
 * what will retry it. A shutdown drains the pool.
 */
export interface TaskPool {
  /** Resolves to whether the task succeeded. */
  run(failure: string, task: () => Promise<unknown>, fields?: object): Promise<boolean>;
  /**
   * Like `run`, without a slot: for tasks that another task in the pool awaits, and tasks with their own
   * limit.
   */
  runNow(failure: string, task: () => Promise<unknown>, fields?: object): Promise<boolean>;
  /** Processes all items of an interval together, and when the pool is drained. */
  gather<Item>(
    failure: string,
    intervalMs: number,
    work: (items: Item[]) => Promise<unknown>,
  ): (item: Item) => void;
  /** Whether callers must wait for their own tasks. */
  isSaturated(): boolean;
  drain(): Promise<void>;
}

/** Most tasks wait for a batch: more parallel tasks mean larger batches and fewer commands. */
const CONCURRENCY = 256;
/** A shutdown can drain this many within its timeout. */
const MAX_PENDING = 1_000;

export function createTaskPool(log: Logger): TaskPool {
  const limit = pLimit(CONCURRENCY);
  const running = new Set<Promise<boolean>>();
  const gathered: (() => void)[] = [];

  function track(failure: string, work: Promise<unknown>, fields?: object): Promise<boolean> {
    const result = work.then(
      () => true,
      (error: unknown) => {
        log.error({ err: error, ...fields }, failure);
        return false;
      },
    );
    running.add(result);
    void result.finally(() => running.delete(result));
    return result;
  }

  return {
    run: (failure, task, fields) => track(failure, limit(task), fields),
    runNow: (failure, task, fields) => track(failure, task(), fields),
    gather(failure, intervalMs, work) {
      let items: Parameters<typeof work>[0] = [];
      let timer: NodeJS.Timeout | undefined;
      const flush = () => {
        clearTimeout(timer);
        timer = undefined;
        const taken = items;
        items = [];
        if (taken.length > 0) void track(failure, work(taken));
      };
      gathered.push(flush);
      return item => {
        items.push(item);
        timer ??= setTimeout(flush, intervalMs).unref();
      };
    },
    isSaturated: () => limit.pendingCount > MAX_PENDING,
    async drain() {
      do {
        await Promise.all(running);
        for (const flush of gathered) flush();
      } while (running.size > 0);
    },
  };
}
