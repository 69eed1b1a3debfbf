import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { createRandom } from '../../server/demo/random.ts';
import {
  auditActivity,
  auditEvents,
  auditNothingOpen,
  auditSequences,
  auditStock,
  withCollections,
} from '../helpers/audit.ts';
import { receiverCaFile, startReceiver } from '../helpers/receiver.ts';
import { SECRETS_KEYS, startServiceOn } from '../helpers/service.ts';
import { startFaultyDatabase } from './database.ts';
import { type Cluster, causeFaults } from './faults.ts';
import { createInstance } from './instance.ts';
import { prepareTenants, startLoad, watchReceiver } from './load.ts';

const MINUTES = Number(process.env.CHAOS_MINUTES ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const RECOVERY_MS = 10_000;
/** A delivery that takes longer is lost, and the run ends. */
const LOST_MS = 120_000;
/** Within so long after the last fault, nothing is left to do. */
const QUIET_MS = 120_000;

/** From the first fault of a round until everything runs again. */
type Window = { from: number; until: number };

it(`Nothing acknowledged is lost and no effect doubled in ${MINUTES} minutes of faults`, async () => {
  const random = createRandom(SEED);
  const slowness = createRandom(SEED);
  const folder = await mkdtemp(join(tmpdir(), 'chaos-'));
  const receiver = { slow: false };
  const healthy = await startReceiver();
  const slow = await startReceiver(response => {
    if (!receiver.slow) return void response.end('ok');
    const [delay, status] = [slowness.integer(1_000, 12_000), slowness.chance(0.5) ? 200 : 500];
    void setTimeout(delay).then(() => response.writeHead(status).end());
  });
  const database = await startFaultyDatabase(join(folder, 'database.sqlite'));
  const preparing = await startServiceOn(database.url, { roles: ['api'] });
  const tenants = await prepareTenants(preparing, folder, { healthy, slow });
  await preparing.stop();

  const env = {
    MONGODB_URL: database.url,
    SECRETS_KEY: SECRETS_KEYS.map(key => key.toString('base64')).join(','),
    WEBHOOK_ALLOWED_HOSTS: 'localhost',
    NODE_EXTRA_CA_CERTS: await receiverCaFile(),
    PAYMENT_PROVIDER: 'test',
  };
  const create = (role: 'api' | 'worker', name: string) => createInstance(role, name, { env, folder });
  const apis = await Promise.all([create('api', 'API 1'), create('api', 'API 2')]);
  const workers = await Promise.all([create('worker', 'worker 1'), create('worker', 'worker 2')]);
  const cluster: Cluster = { database, apis, workers, receiver };
  await Promise.all([...apis, ...workers].map(instance => instance.start(0)));

  const watched = watchReceiver(healthy);
  const load = await startLoad(apis, tenants, watched);
  const windows: Window[] = [];
  const recoveries: number[] = [];
  const slowly: string[] = [];
  const end = Date.now() + MINUTES * 60_000;
  console.log(`CHAOS_SEED=${SEED} CHAOS_MINUTES=${MINUTES}; logs and database stay in ${folder} if it fails`);
  while (Date.now() < end) {
    await setTimeout(random.integer(500, 4_000));
    const started = Date.now();
    const faults = causeFaults(cluster, random);
    const what = faults.map(fault => fault.what).join(', and ');
    const since = Math.max(...(await Promise.all(faults.map(({ from }) => from))));
    await within(LOST_MS, `a delivery after: ${what}`, load.probe());
    const recovery = Date.now() - since;
    await Promise.all(faults.map(({ over }) => over));
    windows.push({ from: started, until: Date.now() });
    recoveries.push(recovery);
    if (recovery > RECOVERY_MS) slowly.push(`${recovery} ms after: ${what}`);
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    console.log(
      `${String(left).padStart(5)} s left  recovered in ${String(recovery).padStart(5)} ms  ${what}`,
    );
  }

  await within(QUIET_MS, 'the end of the load', load.stop());
  const { db, close } = await connect(database.url);
  const { webhookDeliveries, ...collections } = getCollections(db);
  const endpoints = [tenants.demoEndpoints[0] ?? '', ...tenants.others.map(({ endpointId }) => endpointId)];
  const open = async () => {
    const counts = await Promise.all([
      webhookDeliveries.countDocuments({ endpointId: { $in: endpoints }, status: { $ne: 'succeeded' } }),
      ...Object.values(collections).map(collection =>
        collection.countDocuments({ 'outbox.at': { $exists: true } }),
      ),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(open, { timeout: QUIET_MS, interval: 500 }).toBe(0);
  await close();
  await Promise.all([...apis, ...workers].map(instance => instance.end('SIGTERM')));
  await database.stop();
  watched.read();
  await Promise.all([healthy.stop(), slow.stop()]);

  const repeated = [...watched.receipts].filter(([, times]) => times.length > 1);
  console.log({
    seed: SEED,
    faults: recoveries.length,
    acknowledged: load.acknowledged.length,
    deliveries: watched.receipts.size,
    repeated: repeated.length,
    slowestRecovery: Math.max(...recoveries),
  });
  await withCollections(
    folder,
    async stored => {
      await auditActivity(stored, load.acknowledged);
      await auditNothingOpen(stored);
      for (const endpoint of endpoints) await auditEvents(stored, endpoint);
      await auditStock(stored);
      await auditSequences(stored);
      for await (const { _id } of stored.webhookDeliveries.find({ endpointId: { $in: endpoints } }))
        expect(watched.receipts.has(_id), _id).toBe(true);
    },
    'test',
  );
  // A delivery is repeated when its outcome could not be written, and at no other time.
  const unexplained = repeated.filter(
    ([, times]) =>
      !windows.some(({ from, until }) => from <= (times.at(-1) ?? 0) && until >= (times[0] ?? 0)),
  );
  expect(unexplained).toEqual([]);
  expect([...load.violations, ...[...apis, ...workers].flatMap(({ violations }) => violations)]).toEqual([]);
  expect(slowly).toEqual([]);
  await rm(folder, { recursive: true });
});

async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const late = setTimeout(milliseconds, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`In vain for ${milliseconds / 1000} seconds: ${what}`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    late.catch(() => {});
    giveUp.abort();
  }
}
