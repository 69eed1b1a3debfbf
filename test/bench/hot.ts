import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { SYSTEM } from '../../server/lib/access.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import type { Done, Work } from './peers/hot-process.ts';
import { processorTime } from './peers.ts';
import { readSettings } from './settings.ts';

const { RATE, SECONDS, PROCESSES, COMMANDS } = readSettings(
  `What an order costs in inserts, commands and processor time when one restaurant takes very many, at one process and spread over
eight, which all follow its feed; how long a placement takes, and how far behind a feed is. Fails when the numbers of the orders or
of the log have a gap.`,
  {
    RATE: { sets: 'orders a second', byDefault: 50 },
    SECONDS: { sets: 'for how long', byDefault: 20 },
    PROCESSES: { sets: 'numbers of processes', byDefault: [1, 8] },
    COMMANDS: { sets: '1 lists the commands', byDefault: 0 },
  },
);

for (const processes of PROCESSES) await measure(processes);
process.exit();

async function measure(processes: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-hot-'));
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const prepared = await startServiceOn(database.url, { roles: ['api'] });
  const { collections } = prepared.context;
  const orders = Math.round((RATE * SECONDS) / processes);
  const work = { ...(await prepareRestaurant()), orders, every: (1_000 * processes) / RATE };
  const expected = orders * processes;
  const children = await Promise.all(Array.from({ length: processes }, () => startChild(work)));
  try {
    const before = processorTime(database.pid);
    const done = await Promise.all(children.map(run));
    report(processes, expected, done, processorTime(database.pid) - before);
    await checkNumbers(expected);
  } finally {
    await Promise.all(children.map(child => child.exitCode ?? once(child, 'exit')));
    await prepared.stop();
    await database.stop();
    await rm(folder, { recursive: true });
  }

  async function prepareRestaurant(): Promise<Omit<Work, 'orders' | 'every'>> {
    const { id: restaurantId, harbour, addItem } = await createRestaurant(collections);
    const { _id: menuItemId } = await addItem();
    const user = { email: 'owner@example.com', password: 'correct horse battery' };
    const { users } = prepared.context.services;
    const values = { restaurantId, name: 'Owner', role: 'owner', branches: 'all' } as const;
    await users.invite({ ...values, email: user.email }, SYSTEM);
    await users.setPassword(user.email, user.password);
    return { restaurantId, branchId: harbour._id, menuItemId, user };
  }

  async function startChild(work: Work): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('peers/hot-process.ts', import.meta.url)));
    child.send({ url: database.url, work, expected });
    await once(child, 'message');
    return child;
  }

  /** The unique indexes ensure that no number is duplicated. */
  async function checkNumbers(expected: number): Promise<void> {
    const { restaurantId } = work;
    const [order] = await collections.orders.find({ restaurantId }).sort({ number: -1 }).limit(1).toArray();
    const sequence = { restaurantId, sequence: { $gt: 0 } };
    const [entry] = await collections.activity.find(sequence).sort({ sequence: -1 }).limit(1).toArray();
    if (order?.number !== expected)
      throw new Error(`${expected} orders, the last has number ${order?.number}`);
    if (entry?.sequence !== expected) throw new Error(`${expected} changes, the last is ${entry?.sequence}`);
  }
}

async function run(child: ChildProcess): Promise<Done> {
  child.once('exit', code => code && process.exit(code));
  child.send('go');
  const [done] = await once(child, 'message');
  return done;
}

function report(processes: number, orders: number, done: Done[], database: number): void {
  const perOrder = (name: string) =>
    (done.reduce((sum, { commands }) => sum + (commands[name] ?? 0), 0) / orders).toFixed(2);
  const services = done.reduce((sum, { processor }) => sum + processor, 0);
  console.log(`${processes} processes, ${RATE} orders a second, ${orders} orders`);
  console.log(`  inserts of orders:     ${perOrder('insert orders')} an order`);
  console.log(
    `  inserts into the log:  ${perOrder('insert activity')} commands, ${perOrder('insert activity, documents')} documents an order`,
  );
  console.log(
    `  processor time:        ${(services / orders).toFixed(2)} + ${(database / orders).toFixed(2)} ms an order (services + database)`,
  );
  console.log(`  placement:             ${percentiles(done.flatMap(({ placing }) => placing))}`);
  console.log(`  behind in a feed:      ${percentiles(done.flatMap(({ feed }) => feed))}`);
  if (COMMANDS) {
    const names = new Set(done.flatMap(({ commands }) => Object.keys(commands)));
    for (const name of names) console.log(`    ${name}: ${perOrder(name)}`);
  }
}

function percentiles(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}
