import { setTimeout } from 'node:timers/promises';
import type { Agenda, Job } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import type { DeliveryHold } from '../modules/webhooks/deliveries/delivery-hold.ts';
import { ALL_PARTITIONS } from '../modules/webhooks/delivery.ts';
import type { WebhookWorker } from '../modules/webhooks/worker/module.ts';
import { createAgenda, holdLock, removeJobs, removeStaleJobs, scheduleRecurring } from './agenda.ts';
import { createFleet, disbandFleet, type Fleet, type FleetListener, type Place } from './fleet.ts';

/** An attempt in progress ends within its own timeout, plus the time to write its outcome. */
const STOP_TIMEOUT_MS = 12_000;

export type Workers = {
  /** The number of delivery partitions that this worker has claimed. */
  countPartitions(): number;
  stop(): Promise<void>;
};

type WorkersDeps = {
  db: Db;
  sweep: Sweep;
  removeExpiredSecrets: () => Promise<void>;
  /** Processes due payments and emails until the signal aborts. */
  workDue: ((signal: AbortSignal) => Promise<void>)[];
  /** Removes expired data until the signal aborts. */
  retain: (signal: AbortSignal) => Promise<void>;
  webhooks: WebhookWorker['partitions'];
  hold: Pick<DeliveryHold, 'untilReleased'>;
  /** Whether this process is the database's only user. */
  ownsDatabase: boolean;
  /** The lock lifetime of the delivery job in milliseconds. For tests. */
  lockLifetime?: number;
  log: Logger;
};

/** Starts a worker's jobs: its share of deliveries, and the retention that one worker runs for all. */
export async function startWorkers(deps: WorkersDeps): Promise<Workers> {
  const { db, webhooks, hold, ownsDatabase, lockLifetime = LOCK_LIFETIME_MS, log } = deps;
  const agenda = await createAgenda(db, log);
  if (ownsDatabase) await Promise.all([removeJobs(db), disbandFleet(db), webhooks.releaseLeases()]);
  const { workerId } = webhooks;
  const stopping = new AbortController();
  const claims: Claims = new Map();
  const fleet = createFleet({ db, memberId: workerId, log });
  await Promise.all([
    removeStaleJobs(db, getJobName(''), new Date(Date.now() - STALE_JOB_AGE_MS)),
    scheduleRetention(agenda, deps.retain, stopping.signal),
    scheduleDeliveries(agenda, getJobName(workerId), {
      fleet,
      claims,
      webhooks,
      hold,
      keepHouse: async signal => {
        await Promise.all([keepHouse(deps, signal), ...deps.workDue.map(work => work(signal))]);
      },
      lockLifetime,
      stopping: stopping.signal,
      log,
    }),
  ]);
  await agenda.start();
  return {
    countPartitions: () => claims.size,
    /** Starts no more jobs, and resolves when running ones are done. */
    async stop() {
      stopping.abort();
      await agenda.drain(STOP_TIMEOUT_MS);
      await agenda.cancel({ name: getJobName(workerId) }).catch((error: unknown) => {
        log.warn({ err: error }, "failed to remove this worker's job; a later start removes it");
      });
    },
  };
}

/** In milliseconds. Older changes are unlikely to be finished by their own process. */
const STALE_AFTER_MS = 5_000;
const SWEEP_INTERVAL_MS = 10_000;
/** Once a minute: nobody signs with an expired secret. */
const SWEEPS_PER_REMOVAL = 6;

/**
 * Housekeeping by one worker for all, until the signal aborts. Safe to run twice concurrently. The first
 * sweep covers every entry.
 */
async function keepHouse(
  { sweep, removeExpiredSecrets, log }: Pick<WorkersDeps, 'sweep' | 'removeExpiredSecrets' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (let count = 0; !signal.aborted; count++) {
    try {
      await sweep(count === 0 ? 0 : STALE_AFTER_MS);
      if (count % SWEEPS_PER_REMOVAL === 0) await removeExpiredSecrets();
    } catch (error) {
      log.error({ err: error }, 'failed to sweep unfinished changes; retrying in 10 s');
    }
    await setTimeout(SWEEP_INTERVAL_MS, undefined, { signal }).catch(() => {});
  }
}

const RETENTION_LOCK_LIFETIME_MS = 60_000;
/** Leaves time for the start. */
const RETENTION_DELAY_MS = 10 * 60_000;

/** Runs once a day in one process. After a crash, another one continues when the lock expires. */
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

/** Each worker runs its own job. The lock shows Agenda that it is alive. */
const getJobName = (workerId: string) => `deliver ${workerId}`;
const LOCK_LIFETIME_MS = 60_000;
const SCHEDULE_AGAIN_MS = 1_000;
const STALE_JOB_AGE_MS = 60 * 60_000;

/** Stops the work on each claimed partition. */
type Claims = Map<number, AbortController>;

type DeliveriesDeps = {
  fleet: Fleet;
  claims: Claims;
  webhooks: Omit<WebhookWorker['partitions'], 'workerId'>;
  hold: Pick<DeliveryHold, 'untilReleased'>;
  keepHouse: (signal: AbortSignal) => Promise<void>;
  lockLifetime: number;
  stopping: AbortSignal;
  log: Logger;
};

/**
 * Schedules the job that processes this worker's partitions for as long as the process runs. The first worker
 * also does the housekeeping, even while deliveries are held. A process that was paused for longer than its
 * lock ends the job and restarts it.
 */
async function scheduleDeliveries(
  agenda: Agenda,
  name: string,
  { fleet, claims, webhooks, hold, keepHouse, lockLifetime, stopping, log }: DeliveriesDeps,
): Promise<void> {
  async function work(lockLost: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([lockLost, stopping]);
    const running = new Set<Promise<void>>();
    let place: Place | undefined;
    let isReleased = false;
    let housekeeping: AbortController | undefined;

    function begin(run: (signal: AbortSignal) => Promise<void>): AbortController {
      const end = new AbortController();
      const tracked = run(AbortSignal.any([end.signal, ended])).finally(() => running.delete(tracked));
      running.add(tracked);
      return end;
    }

    function takeShare(): void {
      for (const partition of ALL_PARTITIONS) {
        if (!isReleased || !place || partition % place.size !== place.rank) {
          claims.get(partition)?.abort();
          claims.delete(partition);
        } else if (!claims.has(partition))
          claims.set(
            partition,
            begin(signal => webhooks.runPartition(partition, signal)),
          );
      }
    }

    function takePlace(taken: Place): void {
      const { rank, size } = taken;
      log.info({ worker: rank + 1, workers: size }, 'claimed a different share of the deliveries');
      place = taken;
      takeShare();
      if (rank === 0) housekeeping ??= begin(keepHouse);
      else {
        housekeeping?.abort();
        housekeeping = undefined;
      }
    }

    const listener: FleetListener = {
      onPlace: takePlace,
      onDeath(workerIds) {
        webhooks.releaseLeases(workerIds).catch((error: unknown) => {
          log.warn(
            { err: error },
            'failed to release the deliveries of a dead worker; retrying after lease expiry',
          );
        });
      },
    };

    async function awaitRelease(): Promise<void> {
      let heldSince: Date | undefined;
      await hold.untilReleased(ended, since => {
        heldSince = since;
        log.warn(
          { since },
          'all deliveries are held; check them with `ordering deliveries status`, then release them',
        );
      });
      if (ended.aborted) return;
      if (heldSince) log.info({ since: heldSince }, 'deliveries are no longer held');
      isReleased = true;
      takeShare();
    }

    await Promise.all([awaitRelease(), fleet.join(listener, ended)]);
    await Promise.all(running);
    claims.clear();
  }

  const schedule = () => scheduleRecurring(agenda, '1 second', name);
  async function scheduleAgain(): Promise<void> {
    while (!stopping.aborted) {
      try {
        return await schedule();
      } catch (error) {
        log.warn({ err: error }, 'failed to schedule deliveries; retrying in 1 s');
        await setTimeout(SCHEDULE_AGAIN_MS, undefined, { signal: stopping }).catch(() => {});
      }
    }
  }

  const run = async (job: Job) => {
    await holdLock(job, lockLifetime, work);
    // The job may have been removed as a dead process's.
    await scheduleAgain();
  };
  agenda.define(name, run, { lockLifetime });
  await schedule();
}
