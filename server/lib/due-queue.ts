import pLimit from 'p-limit';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { PushedChanges } from './pushed-changes.ts';
import type { TaskPool } from './task-pool.ts';
import { createWakeSignal } from './wake-signal.ts';

/** Processes a collection's documents when they are due, regardless of which process added them. */
export type DueQueue = {
  /** Runs until the signal aborts. Safe to run twice concurrently. */
  run(signal: AbortSignal): Promise<void>;
  /** Processes due documents. Resolves to the due time of the next one, if any. */
  workDue(): Promise<Date | undefined>;
};

type DueQueueDeps<Document extends { dueAt?: Date }> = {
  /** The name in log messages, such as `payments`. */
  name: string;
  store: {
    /** Documents with a due time, earliest first. */
    listNext(limit: number): Promise<Document[]>;
    onChanged(pushed: PushedChanges, onChange: () => void): void;
  };
  /** Moves `dueAt`, or removes it. */
  work: (document: Document) => Promise<unknown>;
  /** The log message if `work` throws. The document stays due. */
  failure: string;
  /** How many documents are processed at once. */
  concurrency?: number;
  pushed: PushedChanges;
  background: Pick<TaskPool, 'runNow'>;
  clock: Clock;
  log: Logger;
};

/** The interval without pushed changes. */
const POLL_INTERVAL_MS = 10_000;
const MIN_INTERVAL_MS = 250;
const READ_AT_ONCE = 50;
const CONCURRENCY = 10;

export function createDueQueue<Document extends { dueAt?: Date }>(deps: DueQueueDeps<Document>): DueQueue {
  const { name, store, work, failure, concurrency = CONCURRENCY, pushed, background, clock, log } = deps;
  const wakeSignal = createWakeSignal<'poll'>();
  const wake = () => wakeSignal.notify(['poll']);
  const limit = pLimit(concurrency);
  store.onChanged(pushed, wake);
  pushed.onReopen(wake);

  async function workDue(): Promise<Date | undefined> {
    for (;;) {
      const now = clock();
      const next = await store.listNext(READ_AT_ONCE);
      const due = next.filter(({ dueAt }) => dueAt && dueAt <= now);
      const worked = await Promise.all(
        due.map(document => background.runNow(failure, () => limit(() => work(document)))),
      );
      const isStuck = worked.includes(false);
      if (due.length < READ_AT_ONCE || isStuck) return isStuck ? undefined : next[due.length]?.dueAt;
    }
  }

  return {
    workDue,

    async run(signal) {
      signal.addEventListener('abort', wake);
      while (!signal.aborted) {
        const nextDue = await workDue().catch((error: unknown) => {
          log.error({ err: error }, `failed to poll for due ${name}; retrying on the next poll`);
          return undefined;
        });
        const interval = pushed.getInterval(POLL_INTERVAL_MS);
        const untilDue = nextDue ? nextDue.getTime() - clock().getTime() : interval;
        await wakeSignal.wait(Math.max(MIN_INTERVAL_MS, Math.min(untilDue, interval)));
      }
      signal.removeEventListener('abort', wake);
    },
  };
}
