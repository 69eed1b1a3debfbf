// @module-tag long
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { expect } from 'vitest';
import { connect } from '../../server/database/client.ts';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { type Acknowledged, auditAll, auditNothingOpen } from '../helpers/audit.ts';
import { processTest } from '../helpers/fixtures.ts';
import { startProcess } from '../helpers/process.ts';
import {
  checkOutFormerCommit,
  hasFormerCommit,
  migrate,
  type ReleaseProcess,
  startRelease,
} from '../helpers/releases.ts';
import { START } from '../helpers/start-command.ts';
import { addEndpoint, EVERY_EVENT, ownerOf, runTraffic } from '../helpers/traffic.ts';

const ROUNDS = 4;
const CHANGES = 80;

if (!hasFormerCommit())
  console.warn('Skipped: the commit before this one is not in this clone. `git fetch --deepen 1` brings it.');

/** Removed after the test, along with processes running in it. */
const it = processTest.extend(
  'former',
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  async ({}, { onCleanup }) => {
    const { folder, remove } = await checkOutFormerCommit();
    onCleanup(remove);
    return folder;
  },
);

it.skipIf(!hasFormerCommit())(
  'A database is upgraded from the previous release under load, with both releases killed repeatedly, without losing or repeating effects',
  async ({ dataDir, former, onTestFinished }) => {
    const first = await startProcess(dataDir, { DEMO_ORDERS: '20' }, { folder: former });
    const { demo } = first;
    await first.kill('SIGTERM');
    const database = await startEmbeddedDatabase({ path: join(dataDir, 'database.sqlite') });
    onTestFinished(database.stop);
    const { db, close } = await connect(database.url);
    onTestFinished(close);

    const acknowledged: Acknowledged[] = [];
    const env = {
      MONGODB_URL: database.url,
      SECRETS_KEY: (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim(),
      DRAIN_SECONDS: '0',
      WEBHOOK_ALLOWED_HOSTS: 'localhost',
      RATE_LIMIT_STORE: 'memory',
      PAYMENT_PROVIDER: 'test',
      LOG_LEVEL: 'warn',
    };
    const releases = [former, START.folder];
    const startBoth = () => Promise.all(releases.map(folder => startRelease(folder, env)));
    const collections = getCollections(db);

    const old = await startRelease(former, env);
    // A previous release without them would return stock of changed orders partially, and ignore part
    // payments.
    const unknown = ['updateOrder', 'recordPartPayment'].filter(
      id => !old.contract.operations.some(({ operation }) => operation.operationId === id),
    );
    const events = EVERY_EVENT.filter(type => !unknown.includes('updateOrder') || type !== 'order.updated');
    const servedBy = ({ url, contract }: ReleaseProcess) => ({
      ...demo,
      apiBaseUrl: url,
      contract,
      unknown,
    });

    async function useUntilKilled(release: ReleaseProcess, meanwhile = async () => {}): Promise<void> {
      const served = servedBy(release);
      const owner = await ownerOf(served);
      let left = CHANGES;
      const work = meanwhile();
      await runTraffic(served, owner, change => {
        acknowledged.push(change);
        left -= 1;
        if (left === 0) void work.catch(() => {}).then(() => release.end('SIGKILL'));
      });
      await work;
    }

    const { endpoint } = await addEndpoint(await ownerOf(servedBy(old)), events);
    await useUntilKilled(old, () => migrate('apply', env));

    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all((await startBoth()).map(release => useUntilKilled(release)));
      // One release alone recovers what both left.
      const alone = await startRelease(releases[round % 2] ?? former, env);
      await untilSwept(collections);
      expect(await alone.end('SIGTERM')).toBe(0);
    }
    const only = await startRelease(START.folder, env);
    await useUntilKilled(only, () => migrate('cleanup', env));
    const both = await startBoth();
    await expect
      .poll(() => auditNothingOpen(collections).then(() => 'nothing open', String))
      .toBe('nothing open');
    expect(await Promise.all(both.map(release => release.end('SIGTERM')))).toEqual([0, 0]);

    await auditAll(collections, acknowledged, [endpoint.id]);
    console.log(`${acknowledged.length} acknowledged changes, none of which is lost or doubled`);
  },
);

/** Resolves after a sweep, detected by a change that nobody relays. */
async function untilSwept({ orders }: Collections): Promise<void> {
  const order = await orders.findOne({});
  if (!order) throw new Error('There is no order');
  const { restaurantId, status } = order;
  const left = { _id: newId('act'), restaurantId, at: new Date(), actor: SYSTEM, details: { status } };
  const entry = { ...left, action: 'order.payment_started' as const };
  await orders.updateOne({ _id: order._id }, { $push: { outbox: entry } });
  await expect.poll(() => orders.countDocuments({ 'outbox._id': entry._id })).toBe(0);
}
