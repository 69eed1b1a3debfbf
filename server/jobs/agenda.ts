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
