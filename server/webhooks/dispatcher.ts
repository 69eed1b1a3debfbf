import { PARTITIONS, partitionOf } from './delivery.ts';
import { createPartition, type Partition, type PartitionParts } from './partition.ts';

/** Sends what is due. It works in those partitions that this process holds at the time. */
export type Dispatcher = {
  /** How many partitions there are; they are numbered from 0. */
  partitions: number;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
  /** Works off a partition until it is over or the dispatcher stops; resolves when nothing of it is in flight. */
  hold(partition: number, over: AbortSignal): Promise<void>;
  /** Has a partition look at once instead of with the next second; all of them when no endpoint is named. */
  wake(endpointId?: string): void;
  /** Ends every hold. */
  stop(): void;
};

export function createDispatcher(parts: PartitionParts): Dispatcher {
  const held = new Map<number, Partition>();
  const stopping = new AbortController();

  return {
    partitions: PARTITIONS,
    lockLifetime: parts.pace.lockLifetime,

    async hold(number, over) {
      const partition = createPartition(number, parts);
      held.set(number, partition);
      try {
        await partition.hold(AbortSignal.any([over, stopping.signal]));
      } finally {
        if (held.get(number) === partition) held.delete(number);
      }
    },

    wake(endpointId) {
      if (endpointId === undefined) for (const partition of held.values()) partition.wake();
      else held.get(partitionOf(endpointId))?.wake(endpointId);
    },

    stop: () => stopping.abort(),
  };
}
