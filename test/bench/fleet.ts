import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import pLimit from 'p-limit';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { receiverCaFile } from '../helpers/receiver.ts';
import { createRestaurant, lineOf } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { addEndpoints } from './endpoints.ts';
import { createKeys } from './keys.ts';
import { type Peer, processorTime, startService } from './peers.ts';
import { type BenchReceiver, startBenchReceiver } from './receiver.ts';
import { startMeter } from './scale/meter.ts';
import { readSettings } from './settings.ts';

const { CHANGES, BURST } = readSettings(
  `What separate processes cost: two processes of the API and two workers, beside one process that does both. From the response to a status
change to the arrival of its webhook, and at a live stream of another process, when nothing else happens; then bursts to one and to
ten endpoints; then processes without work.`,
  {
    CHANGES: { sets: 'how many changes are timed', byDefault: 100 },
    BURST: { sets: 'how many deliveries a burst makes', byDefault: 3_000 },
  },
);
const ENDPOINTS = [1, 10];
const CLIENTS = 12;
const IDLE_SECONDS = 20;
/** The pause between timed changes. */
const PAUSE_MS = 150;
/** Requests per key, below its limit. */
const REQUESTS_PER_KEY = 50;

const FLEETS = { 'one process': [{}], fleet: ['api', 'api', 'worker', 'worker'].map(ROLES => ({ ROLES })) };

for (const [name, settings] of Object.entries(FLEETS))
  for (const endpoints of ENDPOINTS) {
    console.log(`${name}, ${endpoints} endpoint${endpoints > 1 ? 's' : ''}:`);
    await run({ settings, endpoints, orders: CHANGES, isMetered: false }, timeChanges);
    await run(
      { settings, endpoints, orders: CHANGES + Math.ceil(BURST / endpoints), isMetered: true },
      countBurst,
    );
  }
process.exit();

type Setup = {
  settings: Record<string, string>[];
  endpoints: number;
  orders: number;
  /** Whether commands are counted, by a proxy that delays each. */
  isMetered: boolean;
};

type Running = Pick<Setup, 'endpoints'> & {
  ids: string[];
  apis: string[];
  cookie: string;
  receiver: BenchReceiver;
  /** Confirms the order at the given position. Resolves to the time of the response. */
  confirm(id: string, index: number): Promise<number>;
  /** The processor time and commands of all processes so far. */
  readCost(): Promise<{ processor: number; commands: number }>;
  processes: number;
};

async function run(
  { settings, endpoints, orders, isMetered }: Setup,
  measure: (running: Running) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fleet-'));
  const receiver = await startBenchReceiver();
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const meter = isMetered ? await startMeter(mongodbUrl, db) : undefined;
  const network = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
  const services: Peer[] = [];
  for (const own of settings)
    services.push(await startService(meter?.url ?? mongodbUrl, { ...network, ...own }));
  try {
    const restaurant = await createRestaurant(collections);
    const setUp = await startServiceOn(mongodbUrl, { roles: ['api'] }, {}, 'bench');
    const owner = await signedIn(setUp, { restaurantId: restaurant.id, role: 'owner' });
    await setUp.stop();
    await addEndpoints(collections, restaurant.id, receiver.url, endpoints);
    const added = await restaurant.addOrders(Array.from({ length: orders }, () => ({ lines: [lineOf({})] })));
    const ids = added.map(({ _id }) => _id);
    const keys = await createKeys(collections, restaurant.id, Math.ceil(ids.length / REQUESTS_PER_KEY) + 1);
    const processes = [database.pid, ...services.map(({ process: { pid } }) => pid)];
    const apis = services.filter((_, index) => settings[index]?.ROLES !== 'worker').map(({ url }) => url);
    await setTimeout(3_000);
    await measure({
      ...{ endpoints, ids, apis, receiver, cookie: owner.cookie() ?? '', processes: services.length },
      async confirm(id, index) {
        const response = await fetch(`${apis[0]}/v1/orders/${id}/status`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${keys[Math.floor(index / REQUESTS_PER_KEY)]}`,
            'content-type': 'application/json',
          },
          body: '{"status":"confirmed"}',
        });
        if (response.status !== 200) throw new Error(await response.text());
        await response.text();
        return Date.now();
      },
      readCost: async () => ({
        processor: processes.reduce<number>((sum, pid) => sum + processorTime(pid), 0),
        commands: (await meter?.read())?.commands ?? 0,
      }),
    });
  } finally {
    for (const service of services) service.process.kill('SIGKILL');
    receiver.stop();
    await meter?.stop();
    await close();
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

async function timeChanges({ ids, endpoints, apis, cookie, receiver, confirm }: Running): Promise<void> {
  const stream = await followOrders(apis.at(-1) ?? '', cookie);
  const webhooks: number[] = [];
  const live: number[] = [];
  for (const [index, id] of ids.entries()) {
    const [sent, seen] = [receiver.arrivals.length, stream.arrivals.length];
    const answeredAt = await confirm(id, index);
    await receiver.until(sent + endpoints);
    while (stream.arrivals.length === seen) await setTimeout(1);
    webhooks.push(Math.max(0, (receiver.arrivals.at(sent + endpoints - 1) ?? 0) - answeredAt));
    live.push(Math.max(0, (stream.arrivals[seen] ?? 0) - answeredAt));
    await setTimeout(PAUSE_MS);
  }
  stream.close();
  console.log(`  webhook after ${describe(webhooks)} ms, live stream after ${describe(live)} ms (p50, p99)`);
}

async function countBurst({
  ids,
  endpoints,
  receiver,
  confirm,
  readCost,
  processes,
}: Running): Promise<void> {
  const limit = pLimit(CLIENTS);
  const confirmAll = (from: number, to?: number) =>
    Promise.all(ids.slice(from, to).map((id, index) => limit(() => confirm(id, from + index))));
  // A process that has just started is slower.
  await confirmAll(0, CHANGES);
  await receiver.until(CHANGES * endpoints);
  await setTimeout(1_000);

  const before = await readCost();
  const startedAt = performance.now();
  await confirmAll(CHANGES);
  await receiver.until(ids.length * endpoints);
  const deliveries = (ids.length - CHANGES) * endpoints;
  const seconds = (performance.now() - startedAt) / 1_000;
  await setTimeout(1_000);
  const after = await readCost();
  const per = (total: number) => (total / deliveries).toFixed(2);
  console.log(
    `  burst: ${(deliveries / seconds).toFixed(0)} deliveries/s, ${per(after.processor - before.processor)} ms of processor time and ${per(after.commands - before.commands)} commands per delivery`,
  );

  await setTimeout(3_000);
  const idle = await readCost();
  await setTimeout(IDLE_SECONDS * 1_000);
  const rested = await readCost();
  const each = (rested.commands - idle.commands) / IDLE_SECONDS / processes;
  console.log(
    `  idle: ${each.toFixed(2)} commands/s of each process, ${((rested.processor - idle.processor) / IDLE_SECONDS).toFixed(1)} ms/s of processor time in all`,
  );
}

/** When each change arrives at a live dashboard stream. */
async function followOrders(url: string, cookie: string) {
  const abort = new AbortController();
  const arrivals: number[] = [];
  const response = await fetch(`${url}/dashboard/api/orders/stream`, {
    headers: { cookie },
    signal: abort.signal,
  });
  if (response.status !== 200) throw new Error(await response.text());
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? [])
      for (const _ of decoder.decode(bytes, { stream: true }).matchAll(/^event: order_changed$/gm))
        arrivals.push(Date.now());
  };
  void read().catch(() => {});
  return { arrivals, close: () => abort.abort() };
}

function describe(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `${at(0.5)}, ${at(0.99)}`;
}
