import { once } from 'node:events';
import type { Clock } from '../../../lib/clock.ts';
import type { Logger } from '../../../lib/logger.ts';
import type { PushedChanges } from '../../../lib/pushed-changes.ts';
import type { WakeSignal } from '../../../lib/wake-signal.ts';
import { ALL_PARTITIONS } from '../delivery.ts';
import type { DeliveryPoller } from './delivery-poller.ts';
import type { Claim } from './send-leased.ts';

export interface PartitionLoop {
  /** Polls a partition until the signal aborts. Resolves when none of its deliveries are in flight. */
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
  /** The polled partitions. */
  claims: Map<number, Claim>;
  /** Reports a future due time, so that it polls then. */
  expectDue(at: Date): void;
}

/** Without push, polling finds deliveries that became due by time or through other processes. */
const POLL_INTERVAL_MS = 1_000;
/** Deliveries that become due within this time are found by one poll. */
const DUE_TOGETHER_MS = 250;

type PartitionLoopDeps = {
  poller: DeliveryPoller;
  wakeSignal: WakeSignal<number>;
  pushed: Pick<PushedChanges, 'getInterval' | 'onReopen'>;
  clock: Clock;
  log: Logger;
};

export function createPartitionLoop(deps: PartitionLoopDeps): PartitionLoop {
  const { poller, wakeSignal, pushed, clock, log } = deps;
  const claims = new Map<number, Claim>();
  let looping = false;
  let poll: Promise<boolean> = Promise.resolve(false);
  /** When to poll all partitions for scheduled deliveries, in milliseconds since 1970. */
  let nextDueAt = Number.POSITIVE_INFINITY;
  let dueTimer: NodeJS.Timeout | undefined;
  pushed.onReopen(pollAll);

  /** Also looks up the next due time again. */
  function pollAll(): void {
    nextDueAt = Number.NEGATIVE_INFINITY;
    wakeSignal.notify(ALL_PARTITIONS);
  }

  const getInterval = () => pushed.getInterval(POLL_INTERVAL_MS);

  /** Polls notified partitions immediately, and all of them at the next due time and after the interval. */
  async function loop(): Promise<void> {
    looping = true;
    let polledAllAt = Number.NEGATIVE_INFINITY;
    while (claims.size > 0) {
      const untilAll = polledAllAt + getInterval() - performance.now();
      const notified = untilAll > 0 ? await wakeSignal.wait(untilAll) : undefined;
      const isAll = !notified || nextDueAt <= clock().getTime();
      const polled = [...claims.values()].filter(({ partition }) => isAll || notified.has(partition));
      if (isAll) {
        polledAllAt = performance.now();
        nextDueAt = Number.POSITIVE_INFINITY;
      }
      poll = pollOnce(polled);
      const hasMore = await poll;
      if (hasMore && isAll) pollAll();
      else if (hasMore) wakeSignal.notify(polled.map(({ partition }) => partition));
      else if (isAll) await expectNext(polled);
    }
    looping = false;
    clearTimeout(dueTimer);
  }

  async function pollOnce(polled: Claim[]): Promise<boolean> {
    try {
      return await poller.pollOnce(polled);
    } catch (error) {
      log.error({ err: error }, 'failed to poll for due deliveries; retrying on the next poll');
      return false;
    }
  }

  /** With push, the next poll would be too late for scheduled deliveries. */
  async function expectNext(polled: Claim[]): Promise<void> {
    const interval = getInterval();
    if (interval <= POLL_INTERVAL_MS) return;
    const next = await poller.findNextDue(polled, interval).catch((error: unknown) => {
      log.error({ err: error }, 'failed to find the next due delivery; retrying in 1 s');
      return new Date(clock().getTime() + POLL_INTERVAL_MS);
    });
    if (next) expectDue(next);
  }

  function expectDue(at: Date): void {
    if (at.getTime() >= nextDueAt) return;
    const delay = Math.max(DUE_TOGETHER_MS, at.getTime() - clock().getTime());
    if (delay > getInterval()) return;
    nextDueAt = at.getTime();
    clearTimeout(dueTimer);
    // Timers can fire slightly early by the clock.
    dueTimer = setTimeout(pollAll, delay);
  }

  return {
    claims,
    expectDue,
    async runPartition(partition, signal) {
      if (signal.aborted) return;
      const claim: Claim = { partition, signal, inFlight: new Set() };
      claims.set(partition, claim);
      wakeSignal.notify([partition]);
      if (!looping) void loop();
      await once(signal, 'abort');
      if (claims.get(partition) === claim) claims.delete(partition);
      wakeSignal.notify([partition]);
      await poll;
      await Promise.all(claim.inFlight);
    },
  };
}
