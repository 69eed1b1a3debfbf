// @module-tag long
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda, InMemoryNotificationChannel } from 'agenda';
import { expect, it } from 'vitest';
import { useDatabase } from './test-database.ts';

const JOBS = 2000;
const database = useDatabase();

it('Agenda runs 2,000 jobs once each', async () => {
  const db = database();
  await db.collection('agendaJobs').createIndex({ name: 1, lockedAt: 1 });
  const agenda = new Agenda({
    backend: new MongoBackend({ mongo: db as never }),
    notificationChannel: new InMemoryNotificationChannel(),
    processEvery: 100,
    maxConcurrency: 50,
    defaultConcurrency: 50,
  });
  const runs = new Map<number, number>();
  agenda.define<{ n: number }>('count', async job => {
    const { n } = job.attrs.data;
    runs.set(n, (runs.get(n) ?? 0) + 1);
  });
  const scheduled = Array.from({ length: JOBS }, (_, n) => agenda.now('count', { n }));
  await Promise.all(scheduled);
  await agenda.start();
  await expect.poll(() => runs.size, { interval: 20 }).toBe(JOBS);
  const finished = () =>
    db.collection('agendaJobs').countDocuments({ lastFinishedAt: { $ne: null }, nextRunAt: null });
  await expect.poll(finished, { interval: 20 }).toBe(JOBS);
  await agenda.stop();
  expect(Math.max(...runs.values())).toBe(1);
});
