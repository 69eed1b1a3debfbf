import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { createAgenda } from './agenda.ts';
import { type PartitionWorker, scheduleDeliveries } from './delivery-jobs.ts';
import { scheduleSweep } from './sweep-job.ts';
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
