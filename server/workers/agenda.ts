import { MongoJobRepository } from '@agendajs/mongo-backend';
import { Agenda, type Job } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { catchDuplicateKey } from '../lib/mongo/insert-if-absent.ts';

const COLLECTION = 'jobs';
/** How often a lock is renewed within its lifetime. */
const RENEWALS_PER_LOCK = 4;

/** Agenda with the settings that every job here shares. */
export async function createAgenda(db: Db, log: Logger): Promise<Agenda> {
  await db.collection(COLLECTION).createIndex({ name: 1 }, { unique: true });
  const repository = new JobRepository({ mongo: db, db: { collection: COLLECTION } });
  await repository.connect();
  const agenda = new Agenda({
    backend: {
      name: 'MongoDB',
      repository,
      ownsConnection: false,
      connect: async () => {},
      disconnect: async () => {},
    },
    processEvery: 1_000,
    lockLimit: 32,
    defaultLockLimit: 1,
  });
  agenda.on('error', (error: Error) => {
    log.error({ err: error }, 'agenda error');
  });
  agenda.on('fail', (error: Error, job: { attrs: { name: string } }) => {
    log.error({ err: error, job: job.attrs.name }, 'job failed; retrying at its next run');
  });
  return agenda;
}

/** Agenda's own, with two of its gaps closed. */
class JobRepository extends MongoJobRepository {
  /** While the end of a job is being saved, Agenda's watch over running jobs takes it for one that has lost its lock. */
  override saveJobState(...[job, options]: Parameters<MongoJobRepository['saveJobState']>): Promise<void> {
    const state = { ...job };
    job.lockedAt ??= new Date();
    return super.saveJobState(state, options);
  }

  /** Agenda does not handle a rejection. The lock ends with its lifetime. */
  override async unlockJob(...values: Parameters<MongoJobRepository['unlockJob']>): Promise<void> {
    await super.unlockJob(...values).catch(() => {});
  }
}

/**
 * Has a job run again and again, in one process at a time. A job that is there already is left alone: Agenda's `every`
 * would save it anew, and with that take its lock from the process that is at it.
 */
export async function scheduleRecurring(agenda: Agenda, interval: string, name: string): Promise<void> {
  const job = agenda.create(name, {}).unique({ name }, { insertOnly: true }).repeatEvery(interval);
  await catchDuplicateKey(job.save());
}

/** Frees and makes due every job, where no other process can be at one. */
export async function releaseJobs(db: Db): Promise<void> {
  await db.collection(COLLECTION).updateMany({}, { $set: { lockedAt: null, nextRunAt: new Date() } });
}

/**
 * Renews the lock of a job while its work runs. The signal aborts once the lock may belong to another process: the database
 * was away, or this process was stopped, for longer than its lifetime. All locks that are held are renewed at the same
 * moment, so that process and database wake up once for them.
 */
export function createLockHolder(lockLifetime: number) {
  const held = new Set<() => Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function renewAll(): void {
    // What fails is tried again, until the lock is lost.
    for (const renew of held) void renew().catch(() => {});
  }

  return async (job: Job, work: (lockLost: AbortSignal) => Promise<void>): Promise<void> => {
    const lost = new AbortController();
    let renewedAt = performance.now();
    async function renew(): Promise<void> {
      const now = performance.now();
      if (now - renewedAt > lockLifetime) return lost.abort();
      await job.touch();
      renewedAt = now;
    }
    held.add(renew);
    timer ??= setInterval(renewAll, lockLifetime / RENEWALS_PER_LOCK);
    try {
      await work(lost.signal);
    } finally {
      held.delete(renew);
      if (held.size === 0) {
        clearInterval(timer);
        timer = undefined;
      }
    }
  };
}
