import type { Agenda } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import { ALL_PARTITIONS } from '../modules/webhooks/delivery.ts';
import type { WebhookWorker } from '../modules/webhooks/worker/module.ts';
import { createAgenda, createLockHolder, releaseJobs, scheduleRecurring } from './agenda.ts';

/** An attempt in progress ends within its own timeout, and its outcome is written after that. */
const STOP_TIMEOUT_MS = 12_000;

export type Workers = { stop(): Promise<void> };

type WorkersDeps = {
  db: Db;
  sweep: Sweep;
  removeExpiredSecrets: () => Promise<void>;
  webhooks: WebhookWorker['partitions'];
  /** Whether no other process uses the database. */
  ownsDatabase: boolean;
  log: Logger;
};

/** Starts the jobs of a worker: the outbox sweep, the removal of expired secrets and the deliveries. */
export async function startWorkers(deps: WorkersDeps): Promise<Workers> {
  const { db, sweep, removeExpiredSecrets, webhooks, ownsDatabase, log } = deps;
  const agenda = await createAgenda(db, log);
  if (ownsDatabase) await Promise.all([releaseJobs(db), webhooks.releaseLeases()]);
  agenda.define('expired-secrets', removeExpiredSecrets, { lockLifetime: SWEEP_LOCK_LIFETIME_MS });
  await Promise.all([
    scheduleSweep(agenda, sweep),
    scheduleRecurring(agenda, '1 minute', 'expired-secrets'),
    scheduleDeliveries(agenda, webhooks),
  ]);
  await agenda.start();
  return {
    /** Starts no more jobs, and resolves when the running ones are done. */
    async stop() {
      webhooks.stop();
      await agenda.drain(STOP_TIMEOUT_MS);
    },
  };
}

/** In milliseconds. The process that made an older change is not about to finish it. */
const STALE_AFTER_MS = 5_000;
const SWEEP_LOCK_LIFETIME_MS = 10_000;

/** Sweeps every 10 seconds, in one of the processes. The first sweep of a process takes every entry. */
async function scheduleSweep(agenda: Agenda, sweep: Sweep): Promise<void> {
  const holdLock = createLockHolder(SWEEP_LOCK_LIFETIME_MS);
  let staleAfter = 0;
  const work = async () => {
    await sweep(staleAfter);
    staleAfter = STALE_AFTER_MS;
  };
  agenda.define('sweep', job => holdLock(job, work), { lockLifetime: SWEEP_LOCK_LIFETIME_MS });
  await scheduleRecurring(agenda, '10 seconds', 'sweep');
}

/** A process gives up its partitions after this time, so that processes that joined later get their share. */
const MAX_CLAIM_MS = 5 * 60_000;

/** Schedules one job for each partition. The process that holds the job's lock works the partition. */
export async function scheduleDeliveries(
  agenda: Agenda,
  { runPartition, lockLifetime }: Pick<WebhookWorker['partitions'], 'runPartition' | 'lockLifetime'>,
): Promise<void> {
  const holdLock = createLockHolder(lockLifetime);
  const scheduled = ALL_PARTITIONS.map(partition => {
    const name = `deliver ${partition}`;
    const work = (lockLost: AbortSignal) =>
      runPartition(partition, AbortSignal.any([AbortSignal.timeout(MAX_CLAIM_MS), lockLost]));
    agenda.define(name, job => holdLock(job, work), { lockLifetime });
    return scheduleRecurring(agenda, '1 second', name);
  });
  await Promise.all(scheduled);
}
