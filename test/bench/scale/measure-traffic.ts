import { setTimeout } from 'node:timers/promises';
import { processorTime, residentMegabytes } from '../peers.ts';
import type { Process } from './gauge.ts';
import { runTraffic, type Traffic } from './traffic.ts';
import type { Tenant } from './world.ts';

/** A value, `compared` if it should not grow with the number of restaurants. */
export type Row = { what: string; unit: string; value: number; compared: boolean };

export type Database = { url: string; pid?: number };

/** Arrival times by order ID. */
export type Receipts = Map<string, number[]>;

/** Later deliveries count as lost. */
const LOST_MS = 60_000;

/** Traffic of all restaurants, while one worker is killed each minute. */
export async function measureTraffic(
  apis: Process[],
  workers: Process[],
  database: Database,
  tenants: Tenant[],
  receipts: Receipts,
  minutes: number,
): Promise<Row[]> {
  const spent = () => ({
    api: timeOf(apis.map(one => one.pid())),
    worker: timeOf(workers.map(one => one.pid())),
    database: timeOf([database.pid]),
  });
  const before = spent();
  const beganAt = performance.now();
  const killing = killWorkers(workers, minutes);
  const traffic = await runTraffic(
    apis.map(({ url }) => url),
    tenants,
    minutes,
  );
  const seconds = (performance.now() - beganAt) / 1_000;
  const ofKilled = await killing;
  const after = spent();
  const expected = tenants.filter(({ kind }) => kind === 'on').flatMap(({ confirmed }) => confirmed);
  const deadline = performance.now() + LOST_MS;
  while (performance.now() < deadline && expected.some(id => !receipts.has(id))) await setTimeout(500);
  for (const failure of new Set(traffic.failures)) console.log(failure);

  const sizeOf = (processes: { pid(): number | undefined }[]) =>
    Math.max(...processes.map(one => residentMegabytes({ pid: one.pid() })));
  const connections = (processes: Process[]) =>
    Math.max(...processes.map(({ meter }) => meter.countConnections()));
  const row = (what: string, unit: string, value: number, compared = false): Row => ({
    what,
    unit,
    value,
    compared,
  });
  const percent = (ms: number, processes: number) => ms / 10 / seconds / processes;
  const waits = waitsOf(expected, traffic, receipts);
  return [
    row('traffic', 'requests a second', traffic.requests / seconds),
    row('traffic', 'orders confirmed a second', traffic.changes.size / seconds),
    row('traffic', 'requests failed', traffic.failures.length),
    row('traffic', '% of a core, of an API process', percent(after.api - before.api, apis.length)),
    row(
      'traffic',
      '% of a core, of a worker process',
      percent(after.worker + ofKilled - before.worker, workers.length),
    ),
    row('traffic', '% of a core, of the database', percent(after.database - before.database, 1)),
    row('traffic', 'MB of an API process', sizeOf(apis)),
    row('traffic', 'MB of a worker process', sizeOf(workers)),
    row(
      'traffic',
      'MB of the database',
      database.pid === undefined ? Number.NaN : sizeOf([{ pid: () => database.pid }]),
    ),
    row('traffic', 'connections of an API process', connections(apis)),
    row('traffic', 'connections of a worker process', connections(workers)),
    row('deliveries', 'lost', expected.filter(id => !receipts.has(id)).length),
    row('deliveries', 'doubled', expected.filter(id => (receipts.get(id)?.length ?? 0) > 1).length),
    row('change to request', 'ms, p50', percentile(waits, 50), true),
    row('change to request', 'ms, p99', percentile(waits, 99), true),
  ];
}

const timeOf = (pids: (number | undefined)[]): number =>
  pids.reduce((all: number, pid) => all + (pid === undefined ? Number.NaN : processorTime(pid)), 0);

/** Kills one worker per minute in turn. Resolves to the CPU time of killed workers. */
async function killWorkers(workers: Process[], minutes: number): Promise<number> {
  let spent = 0;
  for (let minute = 0; minute < minutes; minute++) {
    await setTimeout(30_000);
    const worker = workers[minute % workers.length];
    spent += timeOf([worker?.pid()]);
    await worker?.end('SIGKILL');
    await worker?.start(0);
    await setTimeout(25_000);
  }
  return spent;
}

function waitsOf(expected: string[], { changes }: Traffic, receipts: Receipts): number[] {
  return expected.flatMap(id => {
    const [receipt] = receipts.get(id) ?? [];
    const changed = changes.get(id);
    return receipt === undefined || changed === undefined ? [] : [receipt - changed];
  });
}

export const percentile = (values: number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN;
