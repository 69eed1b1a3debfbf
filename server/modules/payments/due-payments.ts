import pLimit from 'p-limit';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import { createWakeSignal } from '../../lib/wake-signal.ts';
import { SETTLING_FAILED, type SettlePayment } from './settle-payment.ts';
import type { OnlinePaymentStore } from './store.ts';

/** Settles payments when they are due, those of all processes. */
export type DuePayments = {
  /** Until the signal aborts. Two at once settle none twice. */
  run(signal: AbortSignal): Promise<void>;
  /** Settles what is due now. Resolves to when the next payment is due, if there is one. */
  settleDue(): Promise<Date | undefined>;
};

type DuePaymentsDeps = {
  store: Pick<OnlinePaymentStore, 'listNext' | 'onChanged'>;
  settle: SettlePayment;
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

export function createDuePayments(deps: DuePaymentsDeps): DuePayments {
  const { store, settle, pushed, background, clock, log } = deps;
  const wakeSignal = createWakeSignal<'poll'>();
  const wake = () => wakeSignal.notify(['poll']);
  const limit = pLimit(CONCURRENCY);
  store.onChanged(pushed, wake);
  pushed.onReopen(wake);

  async function settleDue(): Promise<Date | undefined> {
    for (;;) {
      const now = clock();
      const next = await store.listNext(READ_AT_ONCE);
      const due = next.filter(({ dueAt }) => dueAt && dueAt <= now);
      const settled = await Promise.all(
        due.map(payment => background.runNow(SETTLING_FAILED, () => limit(() => settle(payment)))),
      );
      const isStuck = settled.includes(false);
      if (due.length < READ_AT_ONCE || isStuck) return isStuck ? undefined : next[due.length]?.dueAt;
    }
  }

  return {
    settleDue,

    async run(signal) {
      signal.addEventListener('abort', wake);
      while (!signal.aborted) {
        const nextDue = await settleDue().catch((error: unknown) => {
          log.error({ err: error }, 'failed to look for due payments; retrying with the next poll');
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
