import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { Received } from '../helpers/receiver.ts';
import { createScene, type Scene } from './kills/scene.ts';
import type { Peer } from './peers.ts';
import { readSettings } from './settings.ts';

const { KILLS, EVENTS } = readSettings(
  `What a kill costs. How many deliveries arrive twice because a process was killed in a burst to ten endpoints, at a random moment;
another process finishes what it left. Then two workers bear a steady flow; one joins, one stops, one is killed: the time until
the shares of the others are even, and how long what was due afterwards waited.`,
  {
    KILLS: { sets: 'how often', byDefault: 5 },
    EVENTS: { sets: 'deliveries of a burst to each endpoint', byDefault: 400 },
  },
);
const METRICS_TOKEN = 'bench-metrics-token';
const PARTITIONS = 128;
/** How often each endpoint gets a due delivery. */
const FLOW_INTERVAL_MS = 100;
/** The effects of a change of workers are visible by then. */
const SHOWN_MS = 8_000;

for (let kill = 0; kill < KILLS; kill++) await inScene(countDoubled);
await inScene(measureShares);
process.exit();

async function inScene(measure: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await createScene();
  await measure(scene);
  await scene.end();
}

function deliveryOf({ headers }: Received): string {
  return String(headers['x-service-delivery']);
}

async function countDoubled({ collections, receiver, startService, addDue }: Scene): Promise<void> {
  const deliveries = await addDue(EVENTS);
  const burst = await startService();
  const killedAfter = deliveries.length * (0.2 + Math.random() * 0.5);
  while (receiver.received.length < killedAfter) await setTimeout(1);
  await end(burst, 'SIGKILL');
  const before = receiver.received.length;
  const next = await startService();
  while ((await collections.webhookDeliveries.countDocuments({ status: 'succeeded' })) < deliveries.length)
    await setTimeout(50);
  await end(next, 'SIGKILL');
  const arrived = receiver.received.map(deliveryOf);
  const doubled = arrived.filter((id, index) => arrived.indexOf(id) < index);
  const endpointOf = new Map(deliveries.map(({ _id, endpointId }) => [_id, endpointId]));
  const perEndpoint = Object.values(Object.groupBy(doubled, id => endpointOf.get(id) ?? '')).map(
    all => all?.length ?? 0,
  );
  console.log(
    `killed after ${before} of ${deliveries.length}: ${doubled.length} doubled, ${Math.max(0, ...perEndpoint)} of one endpoint at most`,
  );
}

async function measureShares(scene: Scene): Promise<void> {
  const startWorker = () => scene.startService({ ROLES: 'worker', METRICS_TOKEN, DRAIN_SECONDS: '0' });
  const workers = [await startWorker(), await startWorker()];
  await untilEven(workers);
  const flow = startFlow(scene);

  /**
   * The time until partitions are balanced, and the longest wait of deliveries due since the change, in
   * milliseconds.
   */
  async function measure(change: () => Promise<unknown>): Promise<string> {
    const changedAt = Date.now();
    await change();
    await untilEven(workers);
    const even = Date.now() - changedAt;
    await setTimeout(Math.max(0, SHOWN_MS - even));
    return `${even} ms, ${await flow.findLongestWait(changedAt, changedAt + SHOWN_MS)} ms`;
  }
  const removeOldest = async (signal: NodeJS.Signals) => {
    const [oldest] = workers.splice(0, 1);
    if (oldest) await end(oldest, signal);
  };
  const join = async () => void workers.push(await startWorker());

  const rows: Record<string, string>[] = [];
  for (let round = 0; round < KILLS; round++) {
    rows.push({
      'joins two': await measure(join),
      'stops, of three': await measure(() => removeOldest('SIGTERM')),
      'is killed, of two': await measure(() => removeOldest('SIGKILL')),
    });
    await measure(join);
  }
  console.log(
    'A worker …: time until the shares differ by one at most; longest wait of what was due meanwhile',
  );
  console.table(rows);
  await flow.stop();
  await Promise.all(workers.map(worker => end(worker, 'SIGKILL')));
}

async function end({ process }: Peer, signal: NodeJS.Signals): Promise<void> {
  process.kill(signal);
  await once(process, 'exit');
}

/** Keeps adding due deliveries to each endpoint until stopped. */
function startFlow({ addDue, receiver }: Scene) {
  const dueAt = new Map<string, number>();
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const at = Date.now();
      for (const { _id } of await addDue(1)) dueAt.set(_id, at);
      await setTimeout(FLOW_INTERVAL_MS);
    }
  }
  const running = run();
  return {
    /** The longest wait of deliveries due in a period, once all have arrived. */
    async findLongestWait(from: number, until: number): Promise<number> {
      const meant = [...dueAt].filter(([, at]) => at >= from && at < until);
      for (;;) {
        const arrivedAt = new Map(receiver.received.map(received => [deliveryOf(received), received.at]));
        const waits = meant.flatMap(([id, at]) => (arrivedAt.get(id) ?? Number.NaN) - at);
        if (!waits.some(Number.isNaN)) return Math.max(...waits);
        await setTimeout(100);
      }
    },
    async stop(): Promise<void> {
      stopping.abort();
      await running;
    },
  };
}

async function untilEven(workers: Peer[]): Promise<void> {
  for (;;) {
    const shares = await Promise.all(workers.map(countPartitions));
    const total = shares.reduce((sum, share) => sum + share, 0);
    if (total === PARTITIONS && Math.max(...shares) - Math.min(...shares) <= 1) return;
    await setTimeout(20);
  }
}

async function countPartitions({ url }: Peer): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  return Number(/^ordering_webhook_partitions (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}
