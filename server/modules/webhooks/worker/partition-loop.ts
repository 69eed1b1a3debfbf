import { once } from 'node:events';
import { createWakeSignal } from '../../../lib/wake-signal.ts';
import { PARTITIONS, partitionOf } from '../delivery.ts';
import { createTaking, type Hold, type TakingParts } from './delivery-poller.ts';

/** Sends what is due. It works in those partitions that this process holds at the time. */
export type Dispatcher = {
  /** How many partitions there are; they are numbered from 0. */
  partitions: number;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
  /** Works off a partition until it is over or the dispatcher stops; resolves when nothing of it is in flight. */
  hold(partition: number, over: AbortSignal): Promise<void>;
  /** Has a partition looked at at once instead of with the next second; all of them when no endpoint is named. */
  wake(endpointId?: string): void;
  /** Ends every hold. */
  stop(): void;
};

/** How often to look for what other processes made due, in milliseconds. */
const LOOK_EVERY = 1_000;

export function createDispatcher(parts: TakingParts): Dispatcher {
  const holds = new Map<number, Hold>();
  const bell = createWakeSignal<number>();
  const taking = createTaking(parts, holds, bell.notify);
  const stopping = new AbortController();
  let working = false;
  let look: Promise<void> = Promise.resolve();

  function wake(endpointId?: string): void {
    taking.forget(endpointId);
    bell.notify(endpointId === undefined ? holds.keys() : [partitionOf(endpointId)]);
  }

  /** Looks at every partition that is rung for, while any is held: at all of them together, one look after the other. */
  async function work(): Promise<void> {
    working = true;
    const everySecond = setInterval(wake, LOOK_EVERY);
    while (holds.size > 0) {
      const rung = await bell.wait();
      look = lookAt([...rung].filter(partition => holds.has(partition)));
      await look;
    }
    clearInterval(everySecond);
    working = false;
  }

  async function lookAt(partitions: number[]): Promise<void> {
    try {
      if (partitions.length > 0 && (await taking.take(partitions))) bell.notify(partitions);
    } catch (error) {
      parts.log.error({ err: error }, 'looking for due deliveries failed; it is tried again');
    }
  }

  return {
    partitions: PARTITIONS,
    lockLifetime: parts.timings.lockLifetime,

    async hold(partition, over) {
      const hold: Hold = { over: AbortSignal.any([over, stopping.signal]), running: new Set() };
      if (hold.over.aborted) return;
      holds.set(partition, hold);
      bell.notify([partition]);
      if (!working) void work();
      await once(hold.over, 'abort');
      if (holds.get(partition) === hold) holds.delete(partition);
      bell.notify([partition]);
      await look;
      await Promise.all(hold.running);
    },

    wake,
    stop: () => stopping.abort(),
  };
}
