import { expect } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import type { Sweep } from './sweeper.ts';
import { startWorkers } from './workers.ts';

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
  const deps = { db, sweep, removeExpiredSecrets, webhooks, partitions: 1, ownsDatabase: true, log };
  const workers = await startWorkers(deps);

  await expect.poll(() => swept).toEqual([0]);
  reject(new Error('The database is away'));
  await expect.poll(() => lines).toEqual([expect.stringMatching(/The database is away.*job failed/)]);
  await workers.stop();
});
