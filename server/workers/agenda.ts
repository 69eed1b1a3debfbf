import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import { catchDuplicateKey } from '../lib/mongo/insert-if-absent.ts';

const COLLECTION = 'jobs';

/** Agenda with the settings that every job here shares. */
export async function createAgenda(db: Db, log: Logger): Promise<Agenda> {
  await db.collection(COLLECTION).createIndex({ name: 1 }, { unique: true });
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: db, collection: COLLECTION }),
    processEvery: 1_000,
    defaultLockLifetime: 60_000,
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

/**
 * Has a job run again and again, in one process at a time. A job that is there already is left alone: Agenda's `every`
 * would save it anew, and with that take its lock from the process that is at it.
 */
export async function scheduleRecurring(agenda: Agenda, interval: string, name: string): Promise<void> {
  const job = agenda.create(name, {}).unique({ name }, { insertOnly: true }).repeatEvery(interval);
  await catchDuplicateKey(job.save());
}
