import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { WebhookEvent } from '../../../generated/public/types.ts';
import { connect } from '../../../server/database/client.ts';
import { createInstance, type Instance } from '../../chaos/instance.ts';
import { signedIn } from '../../helpers/dashboard.ts';
import { startReceiver } from '../../helpers/receiver.ts';
import { startServiceOn, type TestService } from '../../helpers/service.ts';
import { processorTime } from '../peers.ts';
import { type Meter, startMeter, type Usage, usageOf } from './meter.ts';
import { runTraffic, type Traffic } from './traffic.ts';
import { createWorld, type Tenant } from './world.ts';

/** A figure. It is `compared` when more restaurants should not make it larger. */
export type Row = { what: string; unit: string; value: number; compared: boolean };

const IDLE_SECONDS = 20;
/** What a start leaves to be done has been done by then. */
const SETTLED_MS = 10_000;
const LIST_CALLS = 100;
/** A delivery that has not come by then is lost. */
const LOST_MS = 60_000;
const SLOW_MS = 2_000;

type Process = Instance & { meter: Meter };

/** The database is empty, or is emptied. */
export async function measureWorld(
  database: { url: string; pid?: number },
  restaurants: number,
  minutes: number,
): Promise<Row[]> {
  const { db, close } = await connect(database.url);
  await db.dropDatabase();
  const receipts = new Map<string, number[]>();
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
  const workers = [await start('worker', 'worker 1'), await start('worker', 'worker 2')];
  const processes = [...apis, ...workers];

  const leave = new AbortController();
  const streams = cookies.map((cookie, index) => openStream(apis[index % apis.length], cookie, leave.signal));
  await Promise.all(streams);
  await setTimeout(SETTLED_MS);
  const idle = await useOf(processes, () => setTimeout(IDLE_SECONDS * 1_000));
  const before = database.pid === undefined ? 0 : processorTime(database.pid);
  const killing = killWorkers(workers, minutes);
  let traffic: Traffic | undefined;
  const beganAt = performance.now();
  const all = await useOf(processes, async () => {
    traffic = await runTraffic(
      apis.map(({ url }) => url),
      tenants,
      minutes,
    );
    await untilReceived(tenants, traffic, receipts);
  });
  const busy = withoutIdle(all, idle, (performance.now() - beganAt) / 1_000);
  await killing;
  const ofDatabase = database.pid === undefined ? Number.NaN : processorTime(database.pid) - before;
  leave.abort();
  const lists = await measureLists(apis, tenants);
  await Promise.all(processes.map(one => one.end('SIGTERM')));
  await Promise.all([on.stop(), slow.stop(), failing.stop(), ...processes.map(({ meter }) => meter.stop())]);
  await close();
  await rm(folder, { recursive: true });
  if (!traffic) throw new Error('There was no traffic');
  const { changes, requests, failures } = traffic;
  for (const failure of new Set(failures)) console.log(failure);
  const waits = waitsOf(tenants, changes, receipts);
  const per = (usage: Usage, count: number, what: string): Row[] => [
    { what, unit: 'commands', value: usage.commands / count, compared: true },
    { what, unit: 'keys examined', value: usage.keys / count, compared: true },
    { what, unit: 'documents examined', value: usage.documents / count, compared: true },
  ];
  const sent = [...receipts.values()].flat().length;
  return [
    { what: 'idle API process', unit: 'commands a second', value: perSecond(idle, apis), compared: true },
    {
      what: 'idle worker process',
      unit: 'commands a second',
      value: perSecond(idle, workers),
      compared: true,
    },
    { what: 'traffic', unit: 'requests', value: requests, compared: false },
    { what: 'traffic', unit: 'orders confirmed', value: changes.size, compared: false },
    { what: 'traffic', unit: 'requests failed', value: failures.length, compared: false },
    ...per(sum(busy, apis), requests, 'request'),
    {
      what: 'order confirmed',
      unit: 'bytes written by the APIs',
      value: sum(busy, apis).bytesWritten / changes.size,
      compared: true,
    },
    ...per(sum(busy, workers), sent, 'delivery'),
    {
      what: 'delivery',
      unit: 'bytes written by the workers',
      value: sum(busy, workers).bytesWritten / sent,
      compared: true,
    },
    {
      what: 'request',
      unit: 'ms of the database’s processor time',
      value: ofDatabase / requests,
      compared: true,
    },
    ...lists,
    { what: 'deliveries', unit: 'lost', value: waits.lost, compared: false },
    { what: 'deliveries', unit: 'doubled', value: waits.doubled, compared: false },
    { what: 'change to request', unit: 'ms, p50', value: percentile(waits.waits, 50), compared: true },
    { what: 'change to request', unit: 'ms, p99', value: percentile(waits.waits, 99), compared: true },
  ];
}

async function cookieOf(service: TestService, restaurantId: string): Promise<string> {
  const page = await signedIn(service, { restaurantId, role: 'owner' });
  return page.cookie() ?? '';
}

/** The orders of a restaurant, live, as a kitchen has them open; they are not read. */
async function openStream(api: Process | undefined, cookie: string, signal: AbortSignal): Promise<void> {
  const url = `${api?.url}/dashboard/api/orders/stream`;
  const { status, body } = await fetch(url, { headers: { cookie }, signal });
  if (status !== 200) throw new Error(`A stream was answered ${status}`);
  void body?.pipeTo(new WritableStream()).catch(() => {});
}

/** One of the workers each minute, in turn. */
async function killWorkers(workers: Process[], minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await setTimeout(30_000);
    const worker = workers[minute % workers.length];
    await worker?.end('SIGKILL');
    await worker?.start(0);
    await setTimeout(25_000);
  }
}

async function useOf(processes: Process[], work: () => Promise<unknown>): Promise<Map<Process, Usage>> {
  const before = await Promise.all(processes.map(({ meter }) => meter.read()));
  await work();
  const used = await Promise.all(
    processes.map(async (one, index): Promise<[Process, Usage]> => {
      const after = await one.meter.read();
      const since = (name: keyof Usage) => after[name] - (before[index]?.[name] ?? 0);
      return [one, usageOf(since)];
    }),
  );
  return new Map(used);
}

function sum(usages: Map<Process, Usage>, processes: Process[]): Usage {
  const total = (name: keyof Usage) =>
    processes.reduce((all, one) => all + (usages.get(one)?.[name] ?? 0), 0);
  return usageOf(total);
}

/** What the processes did for the traffic. */
function withoutIdle(
  all: Map<Process, Usage>,
  idle: Map<Process, Usage>,
  seconds: number,
): Map<Process, Usage> {
  const share = seconds / IDLE_SECONDS;
  return new Map(
    [...all].map(([one, usage]): [Process, Usage] => {
      const rest = (name: keyof Usage) => usage[name] - share * (idle.get(one)?.[name] ?? 0);
      return [one, usageOf(rest)];
    }),
  );
}

const perSecond = (idle: Map<Process, Usage>, processes: Process[]): number =>
  sum(idle, processes).commands / processes.length / IDLE_SECONDS;

/** The first page of each list, of restaurants drawn in turn, while nothing else happens. */
async function measureLists(apis: Process[], tenants: Tenant[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const path of ['/v1/orders', '/v1/orders?status=pending', '/v1/menu/items']) {
    const began = performance.now();
    const usage = await useOf(apis, async () => {
      for (let call = 0; call < LIST_CALLS; call++) {
        const {
          keys: [key],
        } = tenants[(call * 7) % tenants.length] ?? { keys: [] };
        const headers = { authorization: `Bearer ${key}` };
        const answer = await fetch(`${apis[call % apis.length]?.url}${path}`, { headers });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
      }
    });
    const { commands, keys, documents } = sum(usage, apis);
    rows.push(
      { what: path, unit: 'ms', value: (performance.now() - began) / LIST_CALLS, compared: true },
      { what: path, unit: 'commands', value: commands / LIST_CALLS, compared: true },
      { what: path, unit: 'keys examined', value: keys / LIST_CALLS, compared: true },
      { what: path, unit: 'documents examined', value: documents / LIST_CALLS, compared: true },
    );
  }
  return rows;
}

const expected = (tenants: Tenant[]): Tenant[] => tenants.filter(({ kind }) => kind === 'on');

async function untilReceived(
  tenants: Tenant[],
  { changes }: Traffic,
  receipts: Map<string, number[]>,
): Promise<void> {
  const deadline = performance.now() + LOST_MS;
  while (waitsOf(tenants, changes, receipts).lost > 0 && performance.now() < deadline) await setTimeout(500);
}

function waitsOf(tenants: Tenant[], changes: Traffic['changes'], receipts: Map<string, number[]>) {
  const confirmed = expected(tenants).flatMap(({ confirmed }) => confirmed);
  const waits = confirmed.flatMap(id => {
    const [receipt] = receipts.get(id) ?? [];
    const changed = changes.get(id);
    return receipt === undefined || changed === undefined ? [] : [receipt - changed];
  });
  return {
    waits,
    lost: confirmed.length - waits.length,
    doubled: confirmed.filter(id => (receipts.get(id)?.length ?? 0) > 1).length,
  };
}

const percentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN;
