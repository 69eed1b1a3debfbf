import type { Agenda, Job } from 'agenda';
import { scheduleRecurring } from './agenda.ts';

/** What works the partitions of the deliveries. */
export type PartitionWorker = {
  runPartition(partition: number, signal: AbortSignal): Promise<void>;
  /** A partition whose process has died is free for others after so long, in milliseconds. */
  lockLifetime: number;
};

/** A process gives its partitions up after so long, so that processes that joined later get their share. */
const MAX_CLAIM_MS = 5 * 60_000;
/** How often a lock is renewed within its lifetime. */
const TOUCHES_PER_LOCK = 4;

/** One job for each partition: the process that holds the job's lock works the partition. */
export async function scheduleDeliveries(
  agenda: Agenda,
  worker: PartitionWorker,
  partitions: number,
): Promise<void> {
  const { lockLifetime } = worker;
  const names = Array.from({ length: partitions }, (_, partition) => {
    const name = `deliver ${partition}`;
    agenda.define(name, job => runPartitionJob(worker, partition, job), { lockLifetime });
    return name;
  });
  await Promise.all(names.map(name => scheduleRecurring(agenda, '1 second', name)));
}

async function runPartitionJob(worker: PartitionWorker, partition: number, job: Job): Promise<void> {
  const claim = new AbortController();
  const giveUp = setTimeout(() => claim.abort(), MAX_CLAIM_MS);
  // Without its lock the partition may belong to another process.
  const touch = setInterval(
    () => job.touch().catch(() => claim.abort()),
    worker.lockLifetime / TOUCHES_PER_LOCK,
  );
  try {
    await worker.runPartition(partition, claim.signal);
  } finally {
    clearTimeout(giveUp);
    clearInterval(touch);
  }
}
