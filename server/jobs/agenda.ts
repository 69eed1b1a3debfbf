import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { Db } from 'mongodb';
import type { Logger } from '../log.ts';

/** Agenda with the settings that every job here shares. */
export function createAgenda(db: Db, log: Logger): Agenda {
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: db, collection: 'jobs' }),
    notificationChannel: new InMemoryNotificationChannel(),
    processEvery: 1_000,
    defaultLockLifetime: 60_000,
    lockLimit: 32,
    defaultLockLimit: 1,
    removeOnComplete: true,
  });
  agenda.on('fail', (error: Error, job: { attrs: { name: string } }) => {
    log.error({ err: error, job: job.attrs.name }, 'job failed; it runs again at its next time');
  });
  return agenda;
}

/**
 * Has a job run again and again, in one process at a time. Made once: `agenda.every` writes the job anew at each start,
 * and with that takes its lock from the process that holds it.
 */
export async function runEvery(agenda: Agenda, interval: string, name: string): Promise<void> {
  await agenda.create(name).unique({ name }, { insertOnly: true }).repeatEvery(interval).save();
}
