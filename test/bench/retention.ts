import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { connect } from '../../server/database/client.ts';
import { getCollections } from '../../server/database/collections.ts';
import { newId } from '../../server/lib/ids.ts';
import { newDelivery } from '../../server/modules/webhooks/delivery.ts';
import { addEvents } from '../helpers/events.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { addEndpoints } from './endpoints.ts';
import type { Call } from './load.ts';
import { createMixedScenario } from './mixed.ts';
import { startService } from './peers.ts';
import { readSettings } from './settings.ts';

const { RATE, SECONDS, ROUNDS, OLD } = readSettings(
  `How long requests take while a worker removes what is old, and while it does not, in turns: 200 restaurants, nine reads to one
change, at a fixed rate, through one API process beside one worker.`,
  {
    RATE: { sets: 'requests a second', byDefault: 60 },
    SECONDS: { sets: 'how long each turn is', byDefault: 20 },
    ROUNDS: { sets: 'how often', byDefault: 4 },
    OLD: { sets: 'how many deliveries are old, and as many entries of the log', byDefault: 50_000 },
  },
);
const INSERTED_AT_ONCE = 2_000;
/** Older than the default retention of 30 days for deliveries and 400 for the log. */
const LONG_AGO = new Date(Date.now() - 500 * 24 * 60 * 60_000);
const WARM_UP_SECONDS = 3;

const folder = await mkdtemp(join(tmpdir(), 'bench-retention-'));
const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
const mongodbUrl = database.url.replace('/?', '/bench?');
const { db, close } = await connect(mongodbUrl);
const collections = getCollections(db);
const jobs = db.collection('jobs');
// Prepares the empty database, because retention is paused while a migration is pending.
const service = await startService(mongodbUrl, { ROLES: 'api' });
try {
  const nextCall = await createMixedScenario(collections);
  await addOld();
  await load(WARM_UP_SECONDS, nextCall);
  const times: Record<'idle' | 'removing', number[]> = { idle: [], removing: [] };
  let removed = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const turn of ['idle', 'removing'] as const) {
      const worker = await startWorker(turn === 'removing');
      const before = await countOld();
      times[turn].push(...(await load(SECONDS, nextCall)));
      if (turn === 'removing') removed += before - (await countOld());
      await worker.stop();
    }
  }
  console.table({ 'worker idle': summarize(times.idle), 'worker removing': summarize(times.removing) });
  console.log(`${Math.round(removed / (ROUNDS * SECONDS))} documents were removed a second`);
} finally {
  service.process.kill('SIGKILL');
  await close();
  await database.stop();
  await rm(folder, { recursive: true });
}

async function addOld(): Promise<void> {
  const { id: restaurantId } = await createRestaurant(collections);
  const [endpointId = ''] = await addEndpoints(collections, restaurantId, 'https://example.com/hook', 1);
  for (let added = 0; added < OLD; added += INSERTED_AT_ONCE) {
    const events = Array.from({ length: Math.min(INSERTED_AT_ONCE, OLD - added) }, () => ({
      ...{ _id: newId('evt'), restaurantId, type: 'order.confirmed' as const, createdAt: LONG_AGO },
      payload: '{}'.padEnd(1_000),
    }));
    await addEvents(collections, events);
    await collections.webhookDeliveries.insertMany(
      events.map(event => {
        const { dueAt, ...delivery } = newDelivery(event, endpointId, LONG_AGO);
        return { ...delivery, status: 'succeeded' };
      }),
    );
  }
}

/** A worker whose daily retention is due immediately, and running when this resolves, or not due. */
async function startWorker(removes: boolean) {
  await jobs.deleteMany({ name: 'retention' });
  const worker = await startService(mongodbUrl, { ROLES: 'worker' });
  const before = await countOld();
  if (removes)
    await jobs.updateOne({ name: 'retention' }, { $set: { nextRunAt: new Date(0), lockedAt: null } });
  while (removes && (await countOld()) === before) await setTimeout(50);
  return {
    async stop() {
      const ended = once(worker.process, 'exit');
      worker.process.kill('SIGTERM');
      await ended;
    },
  };
}

async function countOld(): Promise<number> {
  const { webhookDeliveries, activity } = collections;
  const counts = [webhookDeliveries, activity].map(each => each.estimatedDocumentCount());
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/** Milliseconds from when each request should have been sent to the end of its response. */
async function load(seconds: number, nextCall: () => Call): Promise<number[]> {
  const startedAt = performance.now();
  const requests = Array.from({ length: seconds * RATE }, async (_, index) => {
    const at = (index * 1_000) / RATE;
    await setTimeout(at);
    const { method, path, body, key } = nextCall();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(service.url + path, { method, headers, ...(body && { body }) });
    await response.text();
    if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}`);
    return performance.now() - startedAt - at;
  });
  return Promise.all(requests);
}

function summarize(times: number[]): Record<string, string> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
  return { requests: String(times.length), p50: at(0.5), p99: at(0.99), 'p99.9': at(0.999) };
}
