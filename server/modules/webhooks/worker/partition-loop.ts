import { once } from 'node:events';
import type { Logger } from '../../../lib/logger.ts';
import type { WakeSignal } from '../../../lib/wake-signal.ts';
import type { Claim, DeliveryPoller } from './delivery-poller.ts';

export interface PartitionLoop {
  /** Polls a partition until the signal aborts. Resolves when none of its deliveries is in flight. */
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
}

/** Polling finds deliveries that became due by time or by other processes. */
const POLL_INTERVAL_MS = 1_000;

type PartitionLoopDeps = { poller: DeliveryPoller; wakeSignal: WakeSignal<number>; log: Logger };

export function createPartitionLoop({ poller, wakeSignal, log }: PartitionLoopDeps): PartitionLoop {
  const claims = new Set<Claim>();
  let looping = false;
  let poll: Promise<boolean> = Promise.resolve(false);

  /** Polls the notified partitions at once, and all of them every second. */
  async function loop(): Promise<void> {
    looping = true;
    let polledAllAt = Number.NEGATIVE_INFINITY;
    while (claims.size > 0) {
      const untilAll = polledAllAt + POLL_INTERVAL_MS - performance.now();
      const notified = untilAll > 0 ? await wakeSignal.wait(untilAll) : undefined;
      if (!notified) polledAllAt = performance.now();
      const polled = [...claims].filter(({ partition }) => notified?.has(partition) ?? true);
      poll = pollOnce(polled);
      if (await poll) wakeSignal.notify(polled.map(({ partition }) => partition));
    }
    looping = false;
  }

  async function pollOnce(polled: Claim[]): Promise<boolean> {
    try {
      return await poller.pollOnce(polled);
    } catch (error) {
      log.error({ err: error }, 'polling for due deliveries failed; retrying with the next poll');
      return false;
    }
  }

  return {
    async runPartition(partition, signal) {
      if (signal.aborted) return;
      const claim: Claim = { partition, signal, inFlight: new Set() };
      claims.add(claim);
      wakeSignal.notify([partition]);
      if (!looping) void loop();
      await once(signal, 'abort');
      claims.delete(claim);
      wakeSignal.notify([partition]);
      await poll;
      await Promise.all(claim.inFlight);
    },
  };
}
