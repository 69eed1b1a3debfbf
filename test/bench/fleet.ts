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
import { startBenchReceiver } from './receiver.ts';
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
  for (const endpoints of ENDPOINTS) await measure(name, settings, endpoints);
process.exit();

async function measure(name: string, settings: Record<string, string>[], endpoints: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fleet-'));
  const receiver = await startBenchReceiver();
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const meter = await startMeter(mongodbUrl, db);
  const network = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
  const services: Peer[] = [];
  for (const own of settings) services.push(await startService(meter.url, { ...network, ...own }));
  try {
    const restaurant = await createRestaurant(collections);
    const setUp = await startServiceOn(mongodbUrl, { roles: ['api'] }, {}, 'bench');
    const owner = await signedIn(setUp, { restaurantId: restaurant.id, role: 'owner' });
    await setUp.stop();
    await addEndpoints(collections, restaurant.id, receiver.url, endpoints);
    const burst = Math.ceil(BURST / endpoints);
    const orders = await restaurant.addOrders(
      Array.from({ length: CHANGES + burst }, () => ({ lines: [lineOf({})] })),
    );
    const ids = orders.map(({ _id }) => _id);
    const keys = await createKeys(collections, restaurant.id, Math.ceil(ids.length / REQUESTS_PER_KEY) + 1);
    const processes = [database.pid, ...services.map(({ process: { pid } }) => pid)];
    const readCost = async () => ({
      processor: processes.reduce<number>((sum, pid) => sum + processorTime(pid), 0),
      commands: (await meter.read()).commands,
    });
    const apis = services.slice(0, name === 'fleet' ? 2 : 1);
    const stream = await followOrders(apis.at(-1)?.url ?? '', owner.cookie() ?? '');
    const confirm = async (id: string, index: number) => {
      const response = await fetch(`${apis[0]?.url}/v1/orders/${id}/status`, {
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
    };
    await setTimeout(3_000);

    const webhooks: number[] = [];
    const live: number[] = [];
    for (const [index, id] of ids.splice(0, CHANGES).entries()) {
      const [sent, seen] = [receiver.arrivals.length, stream.arrivals.length];
      const answeredAt = await confirm(id, index);
      await receiver.until(sent + endpoints);
      while (stream.arrivals.length === seen) await setTimeout(1);
      webhooks.push(Math.max(0, (receiver.arrivals.at(sent + endpoints - 1) ?? 0) - answeredAt));
      live.push(Math.max(0, (stream.arrivals[seen] ?? 0) - answeredAt));
      await setTimeout(PAUSE_MS);
    }
    console.log(`${name}, ${endpoints} endpoint${endpoints > 1 ? 's' : ''}:`);
    console.log(
      `  webhook after ${describe(webhooks)} ms, live stream after ${describe(live)} ms (p50, p99)`,
    );

    const before = await readCost();
    const [sent, startedAt] = [receiver.arrivals.length, performance.now()];
    const limit = pLimit(CLIENTS);
    await Promise.all(ids.map((id, index) => limit(() => confirm(id, CHANGES + index))));
    const deliveries = ids.length * endpoints;
    await receiver.until(sent + deliveries);
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
    const each = (rested.commands - idle.commands) / IDLE_SECONDS / services.length;
    console.log(
      `  idle: ${each.toFixed(2)} commands/s of each process, ${((rested.processor - idle.processor) / IDLE_SECONDS).toFixed(1)} ms/s of processor time in all`,
    );
    stream.close();
  } finally {
    for (const service of services) service.process.kill('SIGKILL');
    receiver.stop();
    await meter.stop();
    await close();
    await database.stop();
    await rm(folder, { recursive: true });
  }
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
