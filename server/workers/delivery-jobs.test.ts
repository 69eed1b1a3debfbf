import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { connect } from '../database/client.ts';
import type { Dispatcher } from '../modules/webhooks/worker/partition-loop.ts';
import { createAgenda } from './agenda.ts';
import { scheduleDeliveries } from './delivery-jobs.ts';

it('A worker that joins leaves the partitions with those who hold them', async () => {
  const database = await startEmbeddedDatabase();
  const { db, close } = await connect(database.url);
  const release = new AbortController();
  const held: number[] = [];
  const dispatcher: Dispatcher = {
    partitions: 4,
    lockLifetime: 20_000,
    hold: async number => {
      held.push(number);
      await new Promise(resolve => release.signal.addEventListener('abort', resolve));
    },
    wake: () => {},
    stop: () => {},
  };
  const [holds, joins] = [
    await createAgenda(db, pino({ level: 'silent' })),
    await createAgenda(db, pino({ level: 'silent' })),
  ];
  await scheduleDeliveries(holds, dispatcher);
  await holds.start();
  await expect.poll(() => held.length).toBe(dispatcher.partitions);

  await scheduleDeliveries(joins, dispatcher);

  const jobs = db.collection('jobs');
  expect(await jobs.countDocuments({})).toBe(dispatcher.partitions);
  expect(await jobs.countDocuments({ lockedAt: null })).toBe(0);
  release.abort();
  await holds.drain();
  await close();
  await database.stop();
});
