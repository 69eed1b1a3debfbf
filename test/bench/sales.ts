import { setTimeout } from 'node:timers/promises';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { COMMAND_MONITORING, onCommand } from '../helpers/queries.ts';
import { createRestaurant, snapshotOf } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { readSettings } from './settings.ts';

const { BRANCHES, ORDERS, REPORTS } = readSettings(
  `The sales of a month of a chain: commands and time of a report, and how long another restaurant's requests wait beside it.
First nothing is added up; then everything is; then each branch was paid since.`,
  {
    BRANCHES: { sets: 'how many branches', byDefault: 500 },
    ORDERS: { sets: 'orders of each branch and day', byDefault: 10 },
    REPORTS: { sets: 'how many run at once beside a neighbour', byDefault: 1 },
  },
);
const DAYS = 31;
const HOUR_MS = 60 * 60_000;

const service = await startTestService({}, COMMAND_MONITORING, { roles: ['api'] });
const { collections, services, background } = service.context;
const chain = await createRestaurant(collections);
const other = await createRestaurant(collections);
const until = new Date();
until.setUTCHours(0, 0, 0, 0);
const since = new Date(until.getTime() - (DAYS - 1) * 24 * HOUR_MS);
const branches = Array.from({ length: BRANCHES }, () => {
  const _id = newId('brn');
  return { ...chain.harbour, _id, slug: _id, createdAt: since };
});
await collections.branches.insertMany(branches);
const unpaid: OrderDocument[] = [];
for (const branch of branches) {
  const orders = Array.from({ length: DAYS * ORDERS }, (_, index): Partial<OrderDocument> => {
    const day = since.getTime() + (index % DAYS) * 24 * HOUR_MS;
    const paidAt = new Date(Math.min(day + (8 + (index % 14)) * HOUR_MS, Date.now()));
    return { branch: snapshotOf(branch), paymentStatus: 'paid', paidAt };
  });
  await chain.addOrders(orders);
  unpaid.push(...(await chain.addOrders([{ branch: snapshotOf(branch) }])));
}
let commands = 0;
onCommand(service, ({ commandName }) => {
  if (commandName !== 'endSessions') commands += 1;
});
const manager = await signedIn(service, { restaurantId: chain.id, role: 'owner' });
const neighbour = await signedIn(service, { restaurantId: other.id, role: 'owner' });
const period = `from=${since.toISOString().slice(0, 10)}&to=${until.toISOString().slice(0, 10)}`;

try {
  await report('nothing added up', `/sales?${period}`);
  await report('all added up', `/sales?${period}`);
  const caller = { scope: { restaurantId: chain.id, branches: 'all' as const }, actor: SYSTEM };
  const before = commands;
  await Promise.all(
    unpaid.map(({ _id }) =>
      services.payments.record(caller, _id, { outcome: 'succeeded', providerId: 'cash' }),
    ),
  );
  console.log(`${BRANCHES} payments at once: ${((commands - before) / BRANCHES).toFixed(2)} commands each`);
  await report('each branch paid since', `/sales?${period}`);
  await background.drain();
  await report('top items, nothing added up', `/sales/items?${period}`);
  await report('top items, all added up', `/sales/items?${period}`);
} finally {
  await service.stop();
}
process.exit();

/** The commands of a report, then the latency of another request during similar reports. */
async function report(scene: string, path: string): Promise<void> {
  commands = 0;
  const startedAt = performance.now();
  const { status } = await manager.get(path);
  const took = performance.now() - startedAt;
  const sent = commands;
  const waits: number[] = [];
  let reading = true;
  const reports = Promise.all(Array.from({ length: REPORTS }, () => manager.get(path)));
  void reports.finally(() => {
    reading = false;
  });
  while (reading) {
    const askedAt = performance.now();
    await neighbour.get('/session');
    waits.push(performance.now() - askedAt);
    await setTimeout(5);
  }
  const refused = (await reports).filter(answer => answer.status !== 200).length;
  const sorted = waits.toSorted((a, b) => a - b);
  console.log(
    `${scene}: ${status}, ${sent} commands, ${took.toFixed(0)} ms; beside ${REPORTS} more, ${refused} of them refused, ` +
      `a neighbour waits ${sorted[Math.floor(sorted.length / 2)]?.toFixed(0)} ms (p50), ${sorted.at(-1)?.toFixed(0)} ms at most`,
  );
}
