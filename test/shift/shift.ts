import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type {
  DashboardBranchList,
  DashboardOrderList,
  Invitation,
  KitchenOrder,
  KitchenOrderList,
  OrderWithTimeline,
  StorefrontMenu,
} from '../../generated/dashboard/types.ts';
import { createRandom } from '../../server/demo/random.ts';
import { type Dashboard, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { processPageTest as it, WIDTHS } from '../helpers/pages.ts';
import { findPort } from '../helpers/ports.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { ownerOf } from '../helpers/traffic.ts';
import { serve } from './board.ts';
import { createSeller } from './counter.ts';
import { type Device, PATIENCE_MS, recover } from './device.ts';
import { causeFaults, type Faults } from './faults.ts';
import { createGuests } from './guest.ts';
import { cook } from './kitchen.ts';
import { createLedger } from './ledger.ts';
import { startNetwork } from './network.ts';
import { tellEveryMinute, tellOutcome } from './telling.ts';

const MINUTES = Number(process.env.SHIFT_MINUTES ?? 10);
const SEED = Number(process.env.SHIFT_SEED ?? Date.now() % 1_000_000);

/** The storage keys of a device's unsent requests. */
const QUEUES = ['kitchen-tap:', 'kitchen-strike:', 'held-move:'];

it('In a shift with a bad network, every acknowledged or queued action happens once, and no unintended one', {
  timeout: (MINUTES + 10) * 60_000,
}, async ({ startInDataDir, openPageOf, onTestFinished }) => {
  const env = { PORT: String(await findPort()), DEMO_ORDERS: '0', TRUST_PROXY: '1' };
  let running = await startInDataDir(env);
  const { apiBaseUrl: url } = running.demo;
  let isUp = true;
  const service = {
    url,
    isUp: () => isUp,
    async kill() {
      isUp = false;
      await running.kill('SIGKILL');
    },
    async start() {
      running = await startInDataDir(env);
      isUp = true;
    },
  };
  const owner = await ownerOf(running.demo);
  const [branch] = (await owner.get<DashboardBranchList>('/branches')).body.data;
  if (!branch) throw new Error('The demo restaurant has no branch');
  const shop = owner.session()?.restaurant.slug ?? '';
  const titles = listTitles((await openStorefront({ url }, { id: shop }, branch).menu()).body);
  const ledger = createLedger();

  const open = async (name: string, path: string, width: number, as?: Worker): Promise<Device> => {
    const network = await startNetwork(Number(env.PORT));
    onTestFinished(network.stop);
    const page = await openPageOf(network.url)(path, as?.dashboard, {
      width,
      serviceWorkers: 'allow',
      errors: ['net::ERR_', 'Failed to fetch', 'Unable to preload CSS'],
      // The session ended or was replaced; someone else was faster; the service is recovering.
      rejections: [401, 403, 409, 503],
    });
    page.setDefaultTimeout(PATIENCE_MS);
    const isReached = () => isUp && network.isUp();
    const random = createRandom(SEED + name.length);
    const counts = { steps: 0, doubledTaps: 0, reloads: 0 };
    return { name, page, network, ...(as && { person: as }), isReached, random, ledger, counts };
  };
  const hire = (name: string) => signInNew(owner, url, name, branch.id);
  const menu = `/order/${shop}/${branch.slug}`;
  const kitchen = `/kitchen?branch=${branch.id}`;
  const counter = await open('Counter', '/dashboard/counter', WIDTHS.desktop, await hire('Ana'));
  const board = await open('Board', '/dashboard/orders', WIDTHS.desktop, await hire('Rui'));
  const kitchens = [
    await open('Grill', kitchen, WIDTHS.tablet, await hire('Mia')),
    await open('Oven', kitchen, WIDTHS.desktop, await hire('Zoe')),
  ];
  const guests = [];
  for (const name of ['Ines', 'Tomas', 'Beatriz']) guests.push(await open(name, menu, WIDTHS.phone));
  for (const { page } of kitchens) await page.evaluate('navigator.serviceWorker.ready');
  const devices = [counter, board, ...kitchens, ...guests];

  const until = Date.now() + MINUTES * 60_000;
  const faults: Faults = { cuts: 0, freezes: 0, sessionsEnded: 0, kills: 0 };
  console.log(`A shift of ${MINUTES} minutes, seed ${SEED}: ${devices.map(({ name }) => name).join(', ')}`);
  await Promise.all([
    tellEveryMinute(ledger, faults, until),
    causeFaults(devices, service, createRandom(SEED), until, faults),
    work(counter, createSeller(counter, titles), until),
    work(board, () => serve(board), until),
    ...kitchens.map((device, index) =>
      work(device, () => cook(device, number => number % 2 === index), until),
    ),
    ...guests.map(device => work(device, createGuests(device, device.network.url + menu, titles), until)),
  ]);
  for (const { network } of devices) network.restore();
  for (const device of [board, ...kitchens]) await untilSent(device);

  const auditor = await ownerOf(running.demo);
  const audit = async () => {
    const tickets = await listTickets(auditor, branch.id);
    const orders = await listOrders(auditor);
    return { orders, tickets, findings: ledger.audit(orders, tickets) };
  };
  // Interrupted effects complete within seconds.
  await expect
    .poll(async () => (await audit()).findings.lost, { interval: 10_000 })
    .toEqual([])
    .catch(() => {});
  const audited = await audit();
  tellOutcome(ledger, devices, faults, audited);
  expect(audited.findings).toEqual({ lost: [], doubled: [], unmeant: [] });
  expect(devices.filter(({ counts }) => counts.steps === 0)).toEqual([]);
  expect(faults.kills).toBe(2);
  expect(ledger.count().queued).toBeGreaterThan(0);
});

type Worker = { email: string; password: string; dashboard: Dashboard };

/** A branch's staff member with their own password. */
async function signInNew(owner: Dashboard, url: string, name: string, branchId: string): Promise<Worker> {
  const email = `${name.toLowerCase()}@example.com`;
  const invited = await owner.post<Invitation>('/users', {
    name,
    email,
    role: 'staff',
    branchIds: [branchId],
  });
  const { oneTimePassword } = invited.body;
  const dashboard = openDashboard({ url });
  await dashboard.signIn(email, oneTimePassword);
  await dashboard.put('/session/password', { currentPassword: oneTimePassword, newPassword: KNOWN_PASSWORD });
  return { email, password: KNOWN_PASSWORD, dashboard };
}

/** Items without choices whose full name is unambiguous. */
const listTitles = ({ items }: StorefrontMenu): string[] =>
  items
    .filter(({ customizations }) => customizations.length === 0)
    .map(({ title }) => title)
    .filter(
      title => /^[a-z ]+$/i.test(title) && items.filter(other => other.title.includes(title)).length === 1,
    );

/** Retries like people do, because a step's condition may fail on a bad evening. */
async function work(device: Device, step: () => Promise<void>, until: number): Promise<void> {
  while (Date.now() < until) {
    try {
      await recover(device);
      await step();
      device.counts.steps += 1;
    } catch (error) {
      if (!isOfFault(error)) throw error;
    }
    await setTimeout(device.random.integer(100, 1_000));
  }
}

const isOfFault = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    /net::ERR_|context was destroyed|interrupted by|Not attached/.test(error.message));

/** Resolves when the service has responded to all of the device's requests. */
async function untilSent(device: Device): Promise<void> {
  const countQueued = async () => {
    await recover(device).catch(() => {});
    const names: string[] = await device.page.evaluate('Object.keys(localStorage)');
    return names.filter(name => QUEUES.some(queue => name.startsWith(queue)));
  };
  await expect.poll(countQueued, { interval: 500 }).toEqual([]);
}

/** Retries, because audits exceed a session's rate limit. */
async function read<Body>(owner: Dashboard, path: string): Promise<Body> {
  const { status, headers, body } = await owner.get<Body>(path);
  if (status !== 429) return body;
  await setTimeout(Number(headers.get('retry-after')) * 1_000);
  return read(owner, path);
}

async function listOrders(owner: Dashboard): Promise<OrderWithTimeline[]> {
  const orders: OrderWithTimeline[] = [];
  for (let page = 1, hasMore = true; hasMore; page++) {
    const { data, pagination } = await read<DashboardOrderList>(owner, `/orders?limit=100&page=${page}`);
    for (const { id } of data) orders.push(await read<OrderWithTimeline>(owner, `/orders/${id}`));
    hasMore = pagination.hasMore;
  }
  return orders;
}

async function listTickets(owner: Dashboard, branchId: string): Promise<KitchenOrder[]> {
  const tickets: KitchenOrder[] = [];
  const path = `/kitchen/orders?limit=100&branchId=${branchId}`;
  for (let next = path; next; ) {
    const { data, pagination } = await read<KitchenOrderList>(owner, next);
    tickets.push(...data);
    next = pagination.nextCursor ? `${path}&cursor=${pagination.nextCursor}` : '';
  }
  return tickets;
}
