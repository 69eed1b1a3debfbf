import type { Agenda } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { createAgenda, scheduleRecurring } from './agenda.ts';
import { type PartitionWorker, scheduleDeliveries } from './delivery-jobs.ts';
import type { Sweep } from './sweeper.ts';

/** An attempt that is under way ends within its own deadline; its outcome is written after that. */
const STOP_TIMEOUT_MS = 12_000;

export type Workers = { stop(): Promise<void> };

type WorkersDeps = {
  db: Db;
  sweep: Sweep;
  webhooks: PartitionWorker & { stop(): void };
  /** How many partitions the deliveries have. */
  partitions: number;
  log: Logger;
};

/** Starts the jobs of a worker: the outbox sweep and the deliveries. */
export async function startWorkers({ db, sweep, webhooks, partitions, log }: WorkersDeps): Promise<Workers> {
  await sweep(0);
  const agenda = await createAgenda(db, log);
  await Promise.all([scheduleSweep(agenda, sweep), scheduleDeliveries(agenda, webhooks, partitions)]);
  await agenda.start();
  return {
    /** Starts nothing any more, and resolves when what runs is done. */
    async stop() {
      webhooks.stop();
      await agenda.drain(STOP_TIMEOUT_MS);
    },
  };
}

/** A change this old, in milliseconds, is not about to be finished by the process that made it. */
const STALE_AFTER_MS = 5_000;

/** Every 10 seconds, in one of the processes: finish what was left open. */
async function scheduleSweep(agenda: Agenda, sweep: Sweep): Promise<void> {
  agenda.define('sweep', async () => {
    await sweep(STALE_AFTER_MS);
  });
  await scheduleRecurring(agenda, '10 seconds', 'sweep');
}
