import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../../../lib/logger.ts';
import type { WakeSignal } from '../../../lib/wake-signal.ts';
import type { Claim, DeliveryPoller } from './delivery-poller.ts';

export interface PartitionLoop {
  /** Polls a partition until the signal aborts or the loop stops; resolves when nothing of it is in flight. */
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
  /** Ends every claim. */
  stop(): void;
}

/** Finds deliveries that became due by time or by other processes. */
const POLL_INTERVAL_MS = 1_000;
/** Lets deliveries gather under load, so that a poll leases several. */
const MIN_INTERVAL_MS = 1;

type PartitionLoopDeps = { poller: DeliveryPoller; wakeSignal: WakeSignal; log: Logger };

export function createPartitionLoop({ poller, wakeSignal, log }: PartitionLoopDeps): PartitionLoop {
  const claims = new Set<Claim>();
  const stopping = new AbortController();
  let looping = false;
  let poll: Promise<boolean> = Promise.resolve(false);

  /** Polls all claimed partitions together while there are any. */
  async function loop(): Promise<void> {
    looping = true;
    while (claims.size > 0) {
      poll = pollOnce();
      if (await poll) continue;
      await setTimeout(MIN_INTERVAL_MS);
      await wakeSignal.wait(POLL_INTERVAL_MS);
    }
    looping = false;
  }

  async function pollOnce(): Promise<boolean> {
    try {
      return await poller.pollOnce([...claims]);
    } catch (error) {
      log.error({ err: error }, 'polling for due deliveries failed; retrying with the next poll');
      return false;
    }
  }

  return {
    async runPartition(partition, signal) {
      const claim: Claim = {
        partition,
        signal: AbortSignal.any([signal, stopping.signal]),
        inFlight: new Set(),
      };
      if (claim.signal.aborted) return;
      claims.add(claim);
      wakeSignal.notify();
      if (!looping) void loop();
      await once(claim.signal, 'abort');
      claims.delete(claim);
      wakeSignal.notify();
      await poll;
      await Promise.all(claim.inFlight);
    },
    stop: () => stopping.abort(),
  };
}
