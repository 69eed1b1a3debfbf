import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { loadContracts } from '../../server/contract.ts';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { newId } from '../../server/lib/ids.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { createTaskPool } from '../../server/lib/task-pool.ts';
import { createRequestsModule } from '../../server/modules/requests/module.ts';
import { createKeys } from './keys.ts';
import { type Call, load } from './load.ts';
import { processorTime, startService } from './peers.ts';
import { readSettings } from './settings.ts';

const { ROUNDS } = readSettings(
  `What the log of API requests costs beside the requests themselves. In turns, a service that answers reads, and the log alone,
which notes and writes as many requests; so that other work on the machine slows both.`,
  { ROUNDS: { sets: 'how often', byDefault: 10 } },
);
const SECONDS = 1.5;
/** Requests per second, and how many seconds are written per round. */
const GROUP = 800;
const GROUPS = 10;

const folder = await mkdtemp(join(tmpdir(), 'bench-requests-'));
const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
const mongodbUrl = database.url.replace('/?', '/bench?');
const { db, close } = await connect(mongodbUrl);
const collections = getCollections(db);
await createIndexes(db);
await seedDemo(collections, { orders: 10_000, now: new Date() });
const restaurantId = (await collections.restaurants.findOne({}))?._id ?? '';
const keys = (await createKeys(collections, restaurantId, 10_000)).values();
const orders = (await collections.orders.find().limit(2_000).toArray()).map(({ _id }) => `/v1/orders/${_id}`);

const log = createLogger({ logLevel: 'silent' });
const background = createTaskPool(log);
const { services } = createRequestsModule({
  collections,
  bulk: collections,
  findKeyNames: async () => new Map(),
  retentionDays: 7,
  limits: (await loadContracts()).limits,
  background,
  clock: systemClock,
  log,
});

let count = 0;
const next = (list: string[]): Call => ({ method: 'GET', path: list[count++ % list.length] ?? '' });
const mix = [
  orders[0] ?? '',
  '/v1/orders?limit=25',
  '/v1/menu/items?limit=25',
  orders[1] ?? '',
  '/v1/branches',
];
const measured: Record<string, number[]> = { 'a read of the mix': [], 'a single order': [], 'its line': [] };
const keyIds = Array.from({ length: 20 }, () => newId('key'));

async function writeLines(): Promise<void> {
  for (let index = 0; index < GROUP; index++) {
    services.requests.record({
      key: { _id: keyIds[index % keyIds.length] ?? '', restaurantId },
      requestId: randomUUID(),
      operation: 'getOrder',
      method: 'GET',
      url: orders[index % orders.length] ?? '',
      status: 200,
      clientLeft: false,
      milliseconds: 3.2,
      sent: undefined,
      answered: undefined,
    });
  }
  await background.drain();
}

const service = await startService(mongodbUrl);
try {
  for (const list of [mix, orders]) await load(service.url, () => next(list), keys, SECONDS);
  await writeLines();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, list] of Object.entries({ 'a read of the mix': mix, 'a single order': orders })) {
      const before = processorTime(service.process.pid);
      const { requests } = await load(service.url, () => next(list), keys, SECONDS);
      measured[name]?.push(((processorTime(service.process.pid) - before) * 1_000) / requests);
    }
    const before = process.cpuUsage();
    for (let group = 0; group < GROUPS; group++) await writeLines();
    const { user, system } = process.cpuUsage(before);
    measured['its line']?.push((user + system) / (GROUP * GROUPS));
  }
} finally {
  service.process.kill('SIGKILL');
  await close();
  await database.stop();
  await rm(folder, { recursive: true });
}

const median = (values: number[] = []) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const line = median(measured['its line']);
console.table(
  Object.fromEntries(
    Object.entries(measured).map(([name, values]) => [
      name,
      {
        'processor µs': median(values).toFixed(1),
        'the line is': `${((100 * line) / median(values)).toFixed(1)} %`,
      },
    ]),
  ),
);
