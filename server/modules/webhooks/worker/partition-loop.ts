import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from '../../../lib/logger.ts';
import type { WakeSignal } from '../../../lib/wake-signal.ts';
import type { Claim, DeliveryPoller } from './delivery-poller.ts';

/** Sends what is due in the partitions that this process has claimed. */
export interface PartitionLoop {
  /** Works a partition until the signal aborts or the loop stops; resolves when nothing of it is in flight. */
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
  /** Ends every claim. */
  stop(): void;
}

/** How often deliveries that other processes made due are looked for, in milliseconds. */
const POLL_INTERVAL_MS = 1_000;
/** Between polls that leave nothing due, so that under load each finds more than one delivery. */
const MIN_INTERVAL_MS = 1;

type PartitionLoopDeps = { poller: DeliveryPoller; wakeSignal: WakeSignal; log: Logger };

export function createPartitionLoop({ poller, wakeSignal, log }: PartitionLoopDeps): PartitionLoop {
  const claims = new Set<Claim>();
  const stopping = new AbortController();
  let looping = false;
  let poll: Promise<boolean> = Promise.resolve(false);

  /** Polls for all claimed partitions together, one poll after the other, while any is claimed. */
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
