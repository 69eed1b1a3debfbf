import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WebhookEvent } from '../../../generated/public/types.ts';
import { connect } from '../../../server/database/client.ts';
import { createInstance } from '../../chaos/instance.ts';
import { signedIn } from '../../helpers/dashboard.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { startServiceOn, type TestService } from '../../helpers/service.ts';
import { combine, createGauge, divide, FIGURES, type Figures, type Gauge, type Process } from './gauge.ts';
import { type Database, measureTraffic, percentile, type Receipts, type Row } from './measure-traffic.ts';
import { startMeter } from './meter.ts';
import { confirmOrders } from './traffic.ts';
import { createWorld, type Tenant } from './world.ts';

const IDLE_SECONDS = 20;
/** Startup work has completed by then. */
const SETTLED_MS = 10_000;
const LISTS = ['/v1/orders', '/v1/orders?status=pending', '/v1/menu/items'];
const LIST_CALLS = 200;
const CONFIRMED = 150;
const LISTED_AT = 100;
/** Independent of the number of restaurants: a process caches data of each. */
const CONFIRMED_AT = 10;
const SLOW_MS = 2_000;

/** The database is empty, or gets emptied. */
export async function measureWorld(database: Database, restaurants: number, minutes: number): Promise<Row[]> {
  const { db, close } = await connect(database.url);
  await db.dropDatabase();
  const receipts: Receipts = new Map();
  const on = await startReceiver((response, { at, body }) => {
    response.end();
    const { data }: WebhookEvent = JSON.parse(String(body));
    receipts.set(data.order.id, [...(receipts.get(data.order.id) ?? []), at]);
  });
  const slow = await startReceiver(response => void setTimeout(SLOW_MS).then(() => response.end()));
  const failing = await startReceiver(response => response.writeHead(500).end());
  const preparing = await startServiceOn(database.url, { roles: ['api'] });
  const tenants = await createWorld(
    preparing,
    restaurants,
    kind => ({ on, slow, failing, off: on })[kind].url,
  );
  const cookies = await Promise.all(tenants.map(({ restaurantId }) => cookieOf(preparing, restaurantId)));
  await preparing.stop();

  const folder = await mkdtemp(join(tmpdir(), 'bench-scale-logs-'));
  const start = async (role: 'api' | 'worker', name: string): Promise<Process> => {
    const meter = await startMeter(database.url, db);
    const env = { MONGODB_URL: meter.url };
    const instance = await createInstance(role, name, '127.0.0.1', { env, folder });
    await instance.start(0);
    return { ...instance, meter };
  };
  const apis = [await start('api', 'API 1'), await start('api', 'API 2')];
  const urls = apis.map(({ url }) => url);
  const leave = new AbortController();
  await Promise.all(
    cookies.map((cookie, index) => openStream(urls[index % urls.length] ?? '', cookie, leave.signal)),
  );
  const apisAtRest = await measureRest(createGauge(apis, database.pid));
  const workers = [await start('worker', 'worker 1'), await start('worker', 'worker 2')];
  const processes = [...apis, ...workers];
  const gauge = createGauge(processes, database.pid);
  const atRest = await measureRest(gauge);

  const rows = [
    ...rowsOf('a second of an idle API process', divide(apisAtRest, apis.length)),
    ...rowsOf(
      'a second of an idle worker process',
      divide(combine(atRest, apisAtRest, subtract), workers.length),
    ),
    ...(await measureLists(gauge, atRest, urls, tenants)),
    ...(await measureOrders(gauge, atRest, urls, tenants, receipts)),
    ...(await measureTraffic(apis, workers, database, tenants, receipts, minutes)),
  ];
  leave.abort();
  await Promise.all(processes.map(one => one.end('SIGTERM')));
  await Promise.all([on.stop(), slow.stop(), failing.stop(), ...processes.map(({ meter }) => meter.stop())]);
  await close();
  await rm(folder, { recursive: true });
  return rows;
}

async function cookieOf(service: TestService, restaurantId: string): Promise<string> {
  const page = await signedIn(service, { restaurantId, role: 'owner' });
  return page.cookie() ?? '';
}

/** A restaurant's live orders as in an open kitchen display; they are not read. */
async function openStream(apiUrl: string, cookie: string, signal: AbortSignal): Promise<void> {
  const { status, body } = await fetch(`${apiUrl}/dashboard/api/orders/stream`, {
    headers: { cookie },
    signal,
  });
  if (status !== 200) throw new Error(`A stream returned ${status}`);
  void body?.pipeTo(new WritableStream()).catch(() => {});
}

const subtract = (one: number, other: number): number => one - other;

const rowsOf = (what: string, figures: Figures): Row[] =>
  FIGURES.map(([name, unit]) => ({ what, unit, value: figures[name], compared: true }));

/** Per second, of all processes. */
async function measureRest(gauge: Gauge): Promise<Figures> {
  await setTimeout(SETTLED_MS);
  return divide(await gauge.measure(() => setTimeout(IDLE_SECONDS * 1_000)), IDLE_SECONDS);
}

/** The first page of each list, of different restaurants in turn, without other load. */
async function measureLists(
  gauge: Gauge,
  atRest: Figures,
  urls: string[],
  tenants: Tenant[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of LISTS) {
    const times: number[] = [];
    const callAll = async () => {
      for (let call = 0; call < LIST_CALLS; call++) {
        const [key] = tenants[((call % LISTED_AT) * 7) % tenants.length]?.keys ?? [];
        const beganAt = performance.now();
        const answer = await fetch(`${urls[call % urls.length]}${path}`, {
          headers: { authorization: `Bearer ${key}` },
        });
        await answer.arrayBuffer();
        times.push(performance.now() - beganAt);
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
      }
    };
    // A restaurant's first total counts everything.
    await callAll();
    const figures = await gauge.measure(callAll, atRest);
    const time = percentile(times.slice(LIST_CALLS, 2 * LIST_CALLS), 50);
    rows.push(...rowsOf(path, divide(figures, LIST_CALLS)), {
      what: path,
      unit: 'ms to the answer, p50',
      value: time,
      compared: true,
    });
  }
  return rows;
}

/** Orders without endpoints and with one endpoint each: the difference is the cost of a delivery. */
async function measureOrders(
  gauge: Gauge,
  atRest: Figures,
  urls: string[],
  tenants: Tenant[],
  receipts: Receipts,
): Promise<Row[]> {
  const told = tenants.filter(({ kind }) => kind === 'on').slice(0, CONFIRMED_AT);
  const untold = tenants.filter(({ kind }) => kind === 'off').slice(0, CONFIRMED_AT);
  const confirm = (some: Tenant[], isDone: (orderId: string) => boolean) =>
    gauge.measure(() => confirmOrders(urls, some, CONFIRMED, isDone), atRest);
  const order = divide(await confirm(untold, () => true), CONFIRMED);
  const both = divide(await confirm(told, orderId => receipts.has(orderId)), CONFIRMED);
  return [...rowsOf('an order confirmed', order), ...rowsOf('its delivery', combine(both, order, subtract))];
}
