import type { Agenda } from 'agenda';
import { createLockHolder, scheduleRecurring } from './agenda.ts';

/** What works the partitions of the deliveries. */
export type PartitionWorker = {
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
};

/** A process gives its partitions up after so long, so that processes that joined later get their share. */
const MAX_CLAIM_MS = 5 * 60_000;

/** One job for each partition: the process that holds the job's lock works the partition. */
export async function scheduleDeliveries(
  agenda: Agenda,
  worker: PartitionWorker,
  partitions: number,
): Promise<void> {
  const { lockLifetime } = worker;
  const holdLock = createLockHolder(lockLifetime);
  const names = Array.from({ length: partitions }, (_, partition) => {
    const name = `deliver ${partition}`;
    agenda.define(name, job => holdLock(job, lockLost => runPartition(worker, partition, lockLost)), {
      lockLifetime,
    });
    return name;
  });
  await Promise.all(names.map(name => scheduleRecurring(agenda, '1 second', name)));
}

async function runPartition(
  worker: PartitionWorker,
  partition: number,
  lockLost: AbortSignal,
): Promise<void> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), MAX_CLAIM_MS);
  try {
    await worker.runPartition(partition, AbortSignal.any([giveUp.signal, lockLost]));
  } finally {
    clearTimeout(timer);
  }
}
