import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { createRandom } from '../../server/demo/random.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { startServiceOn } from '../helpers/service.ts';
import { ownerOf } from '../helpers/traffic.ts';
import { auditEverything, untilQuiet } from './audits.ts';
import { startFaultyDatabase } from './database.ts';
import { timeRequests } from './deadlines.ts';
import { type Cluster, causeFaults } from './faults.ts';
import { watchFeed } from './feed.ts';
import { createInstance, type Instance } from './instance.ts';
import { prepareTenants, startLoad } from './load.ts';
import { type Disturbance, findUnexcused, watchReceiver } from './receipts.ts';
import { watchStarvation } from './starvation.ts';

const MINUTES = Number(process.env.CHAOS_MINUTES ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
const RECOVERY_MS = 10_000;
/** Slower deliveries count as lost, which ends the run. */
const LOST_MS = 120_000;
/** The load has ended this long after the last fault. */
const END_MS = 120_000;

it(`Loses no acknowledged change and repeats no effect during ${MINUTES} minutes of faults`, async () => {
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
  // Creating thousands of orders takes time on a busy machine.
  const preparing = await startServiceOn(`${database.url}&socketTimeoutMS=60000`, { roles: ['api'] });
  const tenants = await prepareTenants(preparing, folder, { healthy, slow });
  await preparing.stop();

  const env = {
    MONGODB_URL: database.url,
    PAYMENT_PROVIDER: 'test',
  };
  const create = (role: 'api' | 'worker', name: string, address: string) =>
    createInstance(role, name, address, { env, folder });
  const apis = await Promise.all([create('api', 'API 1', '127.0.1.1'), create('api', 'API 2', '127.0.1.2')]);
  const workers = await Promise.all([
    create('worker', 'worker 1', '127.0.2.1'),
    create('worker', 'worker 2', '127.0.2.2'),
  ]);
  const instances = [...apis, ...workers];
  const cluster: Cluster = { database, apis, workers, receiver };
  // Cleans up after a failure.
  onTestFinished(async () => {
    for (const instance of instances) instance.signal('SIGCONT');
    await Promise.all([database.kill(), ...instances.map(instance => instance.end('SIGKILL'))]);
  });
  await Promise.all(instances.map(instance => instance.start(0)));

  const findProcesses = (serving: Instance[]) => [
    process.pid,
    database.pid(),
    ...serving.flatMap(({ pid }) => pid() ?? []),
  ];
  const requests = timeRequests(origin => findProcesses(instances.filter(({ url }) => url === origin)));
  const receipts = watchReceiver(healthy);
  const load = await startLoad(apis, tenants, receipts);
  const feeds = apis.map(api => watchFeed(api, () => ownerOf({ ...tenants.demo, apiBaseUrl: api.url })));
  const disturbances: Disturbance[] = [];
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
    const getStarved = watchStarvation(findProcesses(instances));
    await within(LOST_MS, `a delivery after: ${what}`, load.probe());
    const recovery = Date.now() - since;
    // The process that waited longest for CPU time: a delivery passes through all of them, but only one API
    // and one worker.
    const starved = Math.max(...getStarved());
    await Promise.all(
      faults.map(async ({ parts, over, goesOn = false }) => {
        await over;
        for (const part of parts) disturbances.push({ part, from: started, until: Date.now(), goesOn });
      }),
    );
    recoveries.push(recovery);
    if (recovery - starved > RECOVERY_MS)
      slowly.push(`${recovery} ms (${Math.round(starved)} of them without a processor) after: ${what}`);
    const left = Math.max(0, Math.round((end - Date.now()) / 1000));
    console.log(
      `${String(left).padStart(5)} s left  recovered in ${String(recovery).padStart(5)} ms  ${what}`,
    );
  }

  await within(END_MS, 'the end of the load', load.stop()).catch((error: unknown) => {
    throw new Error(`Not answered: ${requests.listOpen().join('; ')}`, { cause: error });
  });
  const endpoints = [tenants.demoEndpoints[0] ?? '', ...tenants.others.map(({ endpointId }) => endpointId)];
  await within(2 * END_MS, 'everything that is open', untilQuiet(database.url, endpoints, feeds));
  await within(END_MS, 'the end of the feeds', Promise.all(feeds.map(feed => feed.stop())));
  await Promise.all(instances.map(instance => instance.end('SIGTERM')));
  await database.stop();
  receipts.read();
  requests.restore();
  await Promise.all([healthy.stop(), slow.stop()]);

  const repeated = [...receipts.byDelivery.values()].filter(({ length }) => length > 1);
  console.log({
    seed: SEED,
    faults: recoveries.length,
    acknowledged: load.acknowledged.length,
    deliveries: receipts.byDelivery.size,
    repeated: repeated.length,
    slowestRecovery: Math.max(...recoveries),
  });
  const getEndpoint = await auditEverything(folder, endpoints, load.acknowledged, receipts);
  expect(findUnexcused(receipts.byDelivery, disturbances, workers, getEndpoint)).toEqual([]);
  expect(requests.findLate(instances, disturbances)).toEqual([]);
  expect([load, ...feeds, ...instances].flatMap(({ violations }) => violations)).toEqual([]);
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
