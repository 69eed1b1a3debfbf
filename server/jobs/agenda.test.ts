import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect } from '../db/client.ts';
import { createAgenda, runEvery } from './agenda.ts';

it('A process that starts makes no job twice, and takes none from the process that is at it', async () => {
  const { url, stop } = await startEmbeddedDatabase();
  const { db, close } = await connect(url);
  const log = pino({ level: 'silent' });
  const first = await createAgenda(db, log);
  const finish = Promise.withResolvers<void>();
  const started = new Promise<void>(resolve => {
    first.define('work', async () => {
      resolve();
      await finish.promise;
    });
  });
  await Promise.all([runEvery(first, '1 second', 'work'), runEvery(first, '1 second', 'work')]);
  await first.start();
  await started;
  try {
    await runEvery(await createAgenda(db, log), '1 second', 'work');
    const jobs = await db.collection('jobs').find().toArray();
    expect(jobs).toMatchObject([{ name: 'work', lockedAt: expect.any(Date) }]);
  } finally {
    finish.resolve();
    await first.drain(5_000);
    await close();
    await stop();
  }
});
