import { pino } from 'pino';
import { expect } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createAgenda } from './agenda.ts';
import { type PartitionWorker, scheduleDeliveries } from './delivery-jobs.ts';

const PARTITIONS = 4;

it('A worker that joins leaves the partitions with those who hold them', async ({ db }) => {
  const release = new AbortController();
  const held: number[] = [];
  const worker: PartitionWorker = {
    lockLifetime: 20_000,
    runPartition: async partition => {
      held.push(partition);
      await new Promise(resolve => release.signal.addEventListener('abort', resolve));
    },
  };
  const [holds, joins] = [
    await createAgenda(db, pino({ level: 'silent' })),
    await createAgenda(db, pino({ level: 'silent' })),
  ];
  await scheduleDeliveries(holds, worker, PARTITIONS);
  await holds.start();
  await expect.poll(() => held.length).toBe(PARTITIONS);

  await scheduleDeliveries(joins, worker, PARTITIONS);

  const jobs = db.collection('jobs');
  expect(await jobs.countDocuments({})).toBe(PARTITIONS);
  expect(await jobs.countDocuments({ lockedAt: null })).toBe(0);
  release.abort();
  await holds.drain();
});
