import type { Agenda } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { createAgenda, createLockHolder, releaseJobs, scheduleRecurring } from './agenda.ts';
import { type PartitionWorker, scheduleDeliveries } from './delivery-jobs.ts';
import type { Sweep } from './sweeper.ts';

/** An attempt that is under way ends within its own deadline; its outcome is written after that. */
const STOP_TIMEOUT_MS = 12_000;

export type Workers = { stop(): Promise<void> };

type WorkersDeps = {
  db: Db;
  sweep: Sweep;
  removeExpiredSecrets: () => Promise<void>;
  webhooks: PartitionWorker & { releaseLeases(): Promise<void>; stop(): void };
  /** How many partitions the deliveries have. */
  partitions: number;
  /** No other process uses the database. */
  ownsDatabase: boolean;
  log: Logger;
};

/** Starts the jobs of a worker: the outbox sweep, the removal of expired secrets and the deliveries. */
export async function startWorkers(deps: WorkersDeps): Promise<Workers> {
  const { db, sweep, removeExpiredSecrets, webhooks, partitions, ownsDatabase, log } = deps;
  const agenda = await createAgenda(db, log);
  if (ownsDatabase) await Promise.all([releaseJobs(db), webhooks.releaseLeases()]);
  agenda.define('expired-secrets', removeExpiredSecrets, { lockLifetime: SWEEP_LOCK_LIFETIME_MS });
  await Promise.all([
    scheduleSweep(agenda, sweep),
    scheduleRecurring(agenda, '1 minute', 'expired-secrets'),
    scheduleDeliveries(agenda, webhooks, partitions),
  ]);
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
const SWEEP_LOCK_LIFETIME_MS = 10_000;

/** Every 10 seconds, in one of the processes: finish what was left open. The first sweep of a process leaves nothing out. */
async function scheduleSweep(agenda: Agenda, sweep: Sweep): Promise<void> {
  const holdLock = createLockHolder(SWEEP_LOCK_LIFETIME_MS);
  let staleAfter = 0;
  agenda.define(
    'sweep',
    job =>
      holdLock(job, async () => {
        await sweep(staleAfter);
        staleAfter = STALE_AFTER_MS;
      }),
    { lockLifetime: SWEEP_LOCK_LIFETIME_MS },
  );
  await scheduleRecurring(agenda, '10 seconds', 'sweep');
}
