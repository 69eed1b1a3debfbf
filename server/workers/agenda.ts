import { MongoJobRepository } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { catchDuplicateKey } from '../lib/mongo/insert-if-absent.ts';

const COLLECTION = 'jobs';
/** Agenda locks a job up to this long before it is due, so locks must last longer. */
export const PROCESS_EVERY_MS = 10_000;
/** How often a lock is renewed within its lifetime. */
const RENEWALS_PER_LOCK = 4;

/** Agenda with the settings that all jobs share. */
export async function createAgenda(db: Db, log: Logger): Promise<Agenda> {
  // Migrations build its indexes.
  const repository = new JobRepository({ mongo: db, db: { collection: COLLECTION }, ensureIndex: false });
  await repository.connect();
  const agenda = new Agenda({
    backend: {
      name: 'MongoDB',
      repository,
      ownsConnection: false,
      connect: async () => {},
      disconnect: async () => {},
    },
    processEvery: PROCESS_EVERY_MS,
    // Unlimited, because Agenda counts a job whose lock expired before it ran as locked forever.
    lockLimit: 0,
    defaultLockLimit: 0,
  });
  agenda.on('error', (error: Error) => {
    log.error({ err: error }, 'Agenda failed to lock, run, or save a job; retrying within 10 s');
  });
  agenda.on('fail', (error: Error, job: { attrs: { name: string } }) => {
    log.error({ err: error, job: job.attrs.name }, 'job failed; retrying at its next run');
  });
  return agenda;
}

/** Agenda's repository with two fixes. */
class JobRepository extends MongoJobRepository {
  /** Keeps Agenda from reporting a lost lock for a job whose end is being saved. */
  override saveJobState(...[job, options]: Parameters<MongoJobRepository['saveJobState']>): Promise<void> {
    const state = { ...job };
    job.lockedAt ??= new Date();
    return super.saveJobState(state, options);
  }

  /** Agenda does not handle rejections. A lock that is not released expires. */
  override async unlockJob(...values: Parameters<MongoJobRepository['unlockJob']>): Promise<void> {
    await super.unlockJob(...values).catch(() => {});
  }
}

/**
 * Schedules a recurring job, which runs in one process at a time. Keeps an existing job: Agenda's `every`
 * would overwrite it and steal its lock.
 */
export async function scheduleRecurring(
  agenda: Agenda,
  interval: string,
  name: string,
  first?: Date,
): Promise<void> {
  const job = agenda.create(name, {}).unique({ name }, { insertOnly: true });
  if (first) job.startDate(first);
  job.repeatEvery(interval);
  await catchDuplicateKey(job.save());
}

/** Removes jobs with this name prefix and expired locks, left by dead processes. */
export const removeStaleJobs = (db: Db, beginning: string, before: Date): Promise<unknown> =>
  db
    .collection(COLLECTION)
    .deleteMany({ name: { $gte: beginning, $lt: `${beginning}\uffff` }, lockedAt: { $lt: before } });

/** Call it only if no other process runs jobs. Required jobs are scheduled again. */
export const removeJobs = (db: Db): Promise<unknown> => db.collection(COLLECTION).deleteMany({});

/**
 * Renews a job's lock while its work runs. The signal aborts if another process may own the lock, because the
 * database was unavailable or this process was paused for longer than the lock's lifetime.
 */
export async function holdLock(
  job: Job,
  lockLifetime: number,
  work: (lockLost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let renewedAt = performance.now();
  async function renew(): Promise<void> {
    const now = performance.now();
    if (now - renewedAt > lockLifetime) return lost.abort();
    await job.touch();
    renewedAt = now;
  }
  // A failed renewal is retried until the lock is lost.
  const timer = setInterval(() => void renew().catch(() => {}), lockLifetime / RENEWALS_PER_LOCK);
  try {
    await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
