import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { connect } from '../../server/database/client.ts';
import { type Collections, getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { createKeys } from './keys.ts';
import { type Call, load } from './load.ts';
import { createMixedScenario } from './mixed.ts';
import { type Peer, processorTime, residentMegabytes, startPeers } from './peers.ts';
import { readSettings } from './settings.ts';
import { measureStart } from './start.ts';

const { SECONDS, ROUNDS, SIZES } = readSettings(
  `Requests per second, and microseconds of processor time per request, of this service, a node:http handler (the baseline) and
Express with express-openapi-validator and mongoose, bare and doing the same job, on one embedded database; then the
time of a start. Machines are noisy: read the ratios, on a busy one those of processor time.`,
  {
    SECONDS: { sets: 'how long each is measured in a round', byDefault: 3 },
    ROUNDS: { sets: 'how often each is measured', byDefault: 3 },
    SIZES: { sets: 'numbers of orders', byDefault: [10_000, 100_000] },
  },
);
const KEYS = 10_000;

for (const size of SIZES) await measureSize(size);
await measureMixed();
console.log('\nStart-up');
console.log(await measureStart());

async function measureSize(size: number): Promise<void> {
  await onDatabase(`${size.toLocaleString('en')} orders`, async collections => {
    await seedDemo(collections, { orders: size, now: new Date() });
    const restaurant = await collections.restaurants.findOne({});
    const keys = await createKeys(collections, restaurant?._id ?? '', KEYS);
    return { keys, scenarios: await createScenarios(collections) };
  });
}

async function measureMixed(): Promise<void> {
  await onDatabase('200 restaurants', async collections => ({
    keys: [],
    scenarios: { '9 reads : 1 change': await createMixedScenario(collections) },
  }));
}

type Prepared = { keys: string[]; scenarios: Record<string, () => Call> };

async function onDatabase(
  title: string,
  prepare: (collections: Collections) => Promise<Prepared>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-api-'));
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const { keys, scenarios } = await prepare(collections);
  const peers = await startPeers(mongodbUrl);
  try {
    console.log(`\n${title}`);
    console.table(await compare(peers, scenarios, keys.values()));
    console.log(peers.map(({ name, process }) => `${name}: ${residentMegabytes(process)} MB`).join(', '));
  } finally {
    for (const peer of peers) peer.process.kill('SIGKILL');
    await close();
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

type Measured = { perSecond: number[]; microseconds: number[] };

/** One row per scenario and peer, alternating; ratios are this service's figure divided by the peer's. */
async function compare(peers: Peer[], scenarios: Record<string, () => Call>, keys: Iterator<string>) {
  const table: Record<string, Record<string, string>> = {};
  for (const [scenario, nextCall] of Object.entries(scenarios)) {
    const measured = new Map(peers.map(peer => [peer, { perSecond: [], microseconds: [] } as Measured]));
    for (const { url } of peers) await load(url, nextCall, keys, 1);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [{ url, process }, { perSecond, microseconds }] of measured) {
        const before = processorTime(process.pid);
        const loaded = await load(url, nextCall, keys, SECONDS);
        perSecond.push(loaded.perSecond);
        microseconds.push(((processorTime(process.pid) - before) * 1_000) / loaded.requests);
      }
    }
    const [ours] = measured.values();
    for (const [{ name }, { perSecond, microseconds }] of measured) {
      table[`${scenario}: ${name}`] = {
        'req/s': median(perSecond).toFixed(0),
        'processor µs': median(microseconds).toFixed(0),
        'req/s, service ÷': (median(ours?.perSecond) / median(perSecond)).toFixed(2),
        'processor, service ÷': (median(ours?.microseconds) / median(microseconds)).toFixed(2),
      };
    }
  }
  return table;
}

function median(values: number[] = []): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function createScenarios({ orders }: Collections): Promise<Record<string, () => Call>> {
  const ids = (await orders.find().limit(2_000).project<{ _id: string }>({ _id: 1 }).toArray()).map(
    ({ _id }) => _id,
  );
  // Orders that stay open, so that every request changes one.
  const open = ids.slice(0, 500);
  await orders.updateMany({ _id: { $in: open } }, { $set: { status: 'confirmed' } });
  let count = 0;
  const next = (list: string[]) => list[count++ % list.length] ?? '';
  return {
    'single order': () => ({ method: 'GET', path: `/v1/orders/${next(ids)}` }),
    'list of 25': () => ({ method: 'GET', path: '/v1/orders?limit=25' }),
    'item list': () => ({ method: 'GET', path: '/v1/menu/items?limit=25' }),
    'status change': () => {
      const path = `/v1/orders/${next(open)}/status`;
      const status = Math.floor(count / open.length) % 2 ? 'preparing' : 'ready';
      return { method: 'POST', path, body: JSON.stringify({ status }) };
    },
  };
}
