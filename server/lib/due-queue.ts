import pLimit from 'p-limit';
import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';
import type { PushedChanges } from './pushed-changes.ts';
import type { TaskPool } from './task-pool.ts';
import { createWakeSignal } from './wake-signal.ts';

/** Processes the documents of a collection when they are due, whichever process added them. */
export type DueQueue = {
  /** Until the signal aborts. Two at once must do no harm. */
  run(signal: AbortSignal): Promise<void>;
  /** Processes the documents that are due now. Resolves to when the next one is due, if there is one. */
  workDue(): Promise<Date | undefined>;
};

type DueQueueDeps<Document extends { dueAt?: Date }> = {
  /** Of the log messages, such as `payments`. */
  name: string;
  store: {
    /** The documents that are due at some time, the first one first. */
    listNext(limit: number): Promise<Document[]>;
    onChanged(pushed: PushedChanges, onChange: () => void): void;
  };
  /** Moves `dueAt`, or removes it. */
  work: (document: Document) => Promise<unknown>;
  /** The log message when `work` throws. The document stays due. */
  failure: string;
  pushed: PushedChanges;
  background: Pick<TaskPool, 'runNow'>;
  clock: Clock;
  log: Logger;
};

/** Where changes are not pushed. */
const POLL_INTERVAL_MS = 10_000;
const MIN_INTERVAL_MS = 250;
const READ_AT_ONCE = 50;
const CONCURRENCY = 10;

export function createDueQueue<Document extends { dueAt?: Date }>(deps: DueQueueDeps<Document>): DueQueue {
  const { name, store, work, failure, pushed, background, clock, log } = deps;
  const wakeSignal = createWakeSignal<'poll'>();
  const wake = () => wakeSignal.notify(['poll']);
  const limit = pLimit(CONCURRENCY);
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
