import { setTimeout } from 'node:timers/promises';
import type { Agenda, Job } from 'agenda';
import type { Db } from 'mongodb';
import { v7 } from 'uuid';
import type { Logger } from '../lib/logger.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import { ALL_PARTITIONS } from '../modules/webhooks/delivery.ts';
import type { DeliveryHold } from '../modules/webhooks/delivery-hold.ts';
import type { WebhookWorker } from '../modules/webhooks/worker/module.ts';
import {
  createAgenda,
  holdLock,
  PROCESS_EVERY_MS,
  removeJobs,
  removeStaleJobs,
  scheduleRecurring,
} from './agenda.ts';
import { createFleet, disbandFleet, type Fleet, type Place } from './fleet.ts';

/** An attempt in progress ends within its own timeout, and its outcome is written after that. */
const STOP_TIMEOUT_MS = 12_000;

export type Workers = {
  /** Of the deliveries, that this worker has claimed. */
  countPartitions(): number;
  stop(): Promise<void>;
};

type WorkersDeps = {
  db: Db;
  sweep: Sweep;
  removeExpiredSecrets: () => Promise<void>;
  /** Removes what was kept for long enough, until the signal aborts. */
  retain: (signal: AbortSignal) => Promise<void>;
  webhooks: WebhookWorker['partitions'];
  hold: Pick<DeliveryHold, 'untilReleased'>;
  /** Whether no other process uses the database. */
  ownsDatabase: boolean;
  /** Of the job that works the deliveries, in milliseconds. For tests. */
  lockLifetime?: number;
  log: Logger;
};

/** Starts the jobs of a worker: its share of the deliveries, and the housekeeping that one worker does for all. */
export async function startWorkers(deps: WorkersDeps): Promise<Workers> {
  const { db, webhooks, hold, ownsDatabase, lockLifetime = LOCK_LIFETIME_MS, log } = deps;
  const agenda = await createAgenda(db, log);
  if (ownsDatabase) await Promise.all([removeJobs(db), disbandFleet(db), webhooks.releaseLeases()]);
  const workerId = v7();
  const stopping = new AbortController();
  const claims: Claims = new Map();
  const fleet = createFleet({ db, memberId: workerId, log });
  await Promise.all([
    removeStaleJobs(db, getJobName(''), new Date(Date.now() - STALE_JOB_AGE_MS)),
    scheduleHousekeeping(agenda, deps),
    scheduleRetention(agenda, deps.retain, stopping.signal),
    scheduleDeliveries(agenda, getJobName(workerId), {
      fleet,
      claims,
      webhooks,
      hold,
      lockLifetime,
      stopping: stopping.signal,
      log,
    }),
  ]);
  await agenda.start();
  return {
    countPartitions: () => claims.size,
    /** Starts no more jobs, and resolves when the running ones are done. */
    async stop() {
      stopping.abort();
      await agenda.drain(STOP_TIMEOUT_MS);
      await agenda.cancel({ name: getJobName(workerId) }).catch((error: unknown) => {
        log.warn({ err: error }, 'the job of this worker was not removed; a later start removes it');
      });
    },
  };
}

/** In milliseconds. The process that made an older change is not about to finish it. */
const STALE_AFTER_MS = 5_000;
const HOUSEKEEPING_LOCK_LIFETIME_MS = PROCESS_EVERY_MS + 5_000;

/** Every 10 seconds, in one of the processes. The first sweep of a process takes every entry. */
async function scheduleHousekeeping(
  agenda: Agenda,
  { sweep, removeExpiredSecrets }: Pick<WorkersDeps, 'sweep' | 'removeExpiredSecrets'>,
): Promise<void> {
  let staleAfter = 0;
  const work = async () => {
    await sweep(staleAfter);
    staleAfter = STALE_AFTER_MS;
    await removeExpiredSecrets();
  };
  const lockLifetime = HOUSEKEEPING_LOCK_LIFETIME_MS;
  agenda.define('sweep', job => holdLock(job, lockLifetime, work), { lockLifetime });
  await scheduleRecurring(agenda, '10 seconds', 'sweep');
}

const RETENTION_LOCK_LIFETIME_MS = 60_000;
/** A start has better things to do. */
const RETENTION_DELAY_MS = 10 * 60_000;

/** Once a day, in one of the processes. After a kill, another one goes on when the lock expires. */
async function scheduleRetention(
  agenda: Agenda,
  retain: WorkersDeps['retain'],
  stopping: AbortSignal,
): Promise<void> {
  const lockLifetime = RETENTION_LOCK_LIFETIME_MS;
  const work = (lockLost: AbortSignal) => retain(AbortSignal.any([lockLost, stopping]));
  agenda.define('retention', job => holdLock(job, lockLifetime, work), { lockLifetime });
  await scheduleRecurring(agenda, '1 day', 'retention', new Date(Date.now() + RETENTION_DELAY_MS));
}

/** Every worker has a job of its own, which no other one runs. The lock tells Agenda that it still runs. */
const getJobName = (workerId: string) => `deliver ${workerId}`;
const LOCK_LIFETIME_MS = 60_000;
const SCHEDULE_AGAIN_MS = 1_000;
const STALE_JOB_AGE_MS = 60 * 60_000;

/** What ends the work on each partition that is claimed. */
type Claims = Map<number, AbortController>;

type DeliveriesDeps = {
  fleet: Fleet;
  claims: Claims;
  webhooks: Pick<WebhookWorker['partitions'], 'runPartition'>;
  hold: Pick<DeliveryHold, 'untilReleased'>;
  lockLifetime: number;
  stopping: AbortSignal;
  log: Logger;
};

/**
 * Schedules the job that works this worker's share of the partitions for as long as the process runs. A process that was stopped
 * for longer than its lock lasts ends the job, and runs it again.
 */
async function scheduleDeliveries(
  agenda: Agenda,
  name: string,
  { fleet, claims, webhooks, hold, lockLifetime, stopping, log }: DeliveriesDeps,
): Promise<void> {
  async function work(lockLost: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([lockLost, stopping]);
    const running = new Set<Promise<void>>();

    function claim(partition: number): void {
      const end = new AbortController();
      claims.set(partition, end);
      const run = webhooks.runPartition(partition, AbortSignal.any([end.signal, ended]));
      const tracked = run.finally(() => running.delete(tracked));
      running.add(tracked);
    }

    function takeShare({ rank, size }: Place): void {
      log.info({ worker: rank + 1, workers: size }, "this worker's share of the deliveries has changed");
      for (const partition of ALL_PARTITIONS) {
        const isClaimed = claims.has(partition);
        if (partition % size !== rank) {
          claims.get(partition)?.abort();
          claims.delete(partition);
        } else if (!isClaimed) claim(partition);
      }
    }

    await hold.untilReleased(ended, since =>
      log.warn(
        { since },
        'all deliveries are held: look with `npm run deliveries -- status`, then release them',
      ),
    );
    await fleet.join(takeShare, ended);
    await Promise.all(running);
    claims.clear();
  }

  const schedule = () => scheduleRecurring(agenda, '1 second', name);
  async function scheduleAgain(): Promise<void> {
    while (!stopping.aborted) {
      try {
        return await schedule();
      } catch (error) {
        log.warn({ err: error }, 'scheduling the deliveries of this worker failed; retrying in a second');
        await setTimeout(SCHEDULE_AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
      }
    }
  }

  const run = async (job: Job) => {
    await holdLock(job, lockLifetime, work);
    // The job may have been removed as that of a process that is gone.
    await scheduleAgain();
  };
  agenda.define(name, run, { lockLifetime });
  await schedule();
}
