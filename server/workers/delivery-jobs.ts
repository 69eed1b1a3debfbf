import type { Agenda, Job } from 'agenda';
import type { Dispatcher } from '../modules/webhooks/worker/partition-loop.ts';
import { scheduleRecurring } from './agenda.ts';

/** A process gives its partitions up after so long, so that those that joined later get their share. */
const MAX_CLAIM_MS = 5 * 60_000;
/** How often a lock is renewed within its lifetime. */
const TOUCHES_PER_LOCK = 4;

/** One job for each partition of the deliveries: whoever holds its lock works the partition off. */
export async function scheduleDeliveries(agenda: Agenda, dispatcher: Dispatcher): Promise<void> {
  const { lockLifetime } = dispatcher;
  const names = Array.from({ length: dispatcher.partitions }, (_, partition) => {
    const name = `deliver ${partition}`;
    agenda.define(name, job => runPartitionJob(dispatcher, partition, job), { lockLifetime });
    return name;
  });
  await Promise.all(names.map(name => scheduleRecurring(agenda, '1 second', name)));
}

async function runPartitionJob(dispatcher: Dispatcher, partition: number, job: Job): Promise<void> {
  const over = new AbortController();
  const term = setTimeout(() => over.abort(), MAX_CLAIM_MS);
  // Without its lock the partition may be somebody else's.
  const touch = setInterval(
    () => job.touch().catch(() => over.abort()),
    dispatcher.lockLifetime / TOUCHES_PER_LOCK,
  );
  try {
    await dispatcher.hold(partition, over.signal);
  } finally {
    clearTimeout(term);
    clearInterval(touch);
  }
}
