import { pino } from 'pino';
import { expect } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import { PARTITIONS } from '../modules/webhooks/delivery.ts';
import { createAgenda } from './agenda.ts';
import { scheduleDeliveries, startWorkers } from './workers.ts';

it('A start does not wait for the first sweep, which leaves nothing out and may fail', async ({ db }) => {
  const swept: number[] = [];
  const lines: string[] = [];
  const { promise: failure, reject } = Promise.withResolvers<never>();
  const sweep: Sweep = olderThan => {
    swept.push(olderThan);
    return failure;
  };
  const webhooks = {
    lockLifetime: 7_000,
    runPartition: async () => {},
    releaseLeases: async () => {},
    stop: () => {},
  };
  const log = createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) });
  const removeExpiredSecrets = async () => {};
  const deps = { db, sweep, removeExpiredSecrets, webhooks, ownsDatabase: true, log };
  const workers = await startWorkers(deps);

  await expect.poll(() => swept).toEqual([0]);
  reject(new Error('The database is away'));
  await expect.poll(() => lines).toEqual([expect.stringMatching(/The database is away.*job failed/)]);
  await workers.stop();
});

it('A worker that joins leaves the partitions with those who hold them', async ({ db }) => {
  const release = new AbortController();
  const held: number[] = [];
  const worker = {
    lockLifetime: 20_000,
    runPartition: async (partition: number) => {
      held.push(partition);
      await new Promise(resolve => release.signal.addEventListener('abort', resolve));
    },
  };
  const [holds, joins] = [
    await createAgenda(db, pino({ level: 'silent' })),
    await createAgenda(db, pino({ level: 'silent' })),
  ];
  await scheduleDeliveries(holds, worker);
  await holds.start();
  await expect.poll(() => held.length).toBe(PARTITIONS);

  await scheduleDeliveries(joins, worker);

  const jobs = db.collection('jobs');
  expect(await jobs.countDocuments({})).toBe(PARTITIONS);
  expect(await jobs.countDocuments({ lockedAt: null })).toBe(0);
  release.abort();
  await holds.drain();
});
