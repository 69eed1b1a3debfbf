import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { OPEN_STATUSES } from '../../spec/rules/order-status.ts';
import unpackBrowser, { startBrowser } from '../helpers/browser.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { addRestaurant, lineOf, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService } from '../helpers/service.ts';
import { readSettings } from './settings.ts';

const { ORDERS, ROUNDS } = readSettings(
  `For how long the board and the kitchen display keep the browser from answering: the longest task while they load, and
afterwards, while 15 orders change. What a browser does not report, tasks of less than 50 ms, is 0 here.`,
  {
    ORDERS: { sets: 'how many orders are open', byDefault: 500 },
    ROUNDS: { sets: 'how often each is measured', byDefault: 5 },
  },
);
const CHANGES = 15;
/** Without a task for this long, the page is idle. */
const REST_MS = 2_000;

const NEXT: Record<string, string> = { pending: 'confirmed', confirmed: 'preparing', preparing: 'ready' };

await unpackBrowser();
const browser = await startBrowser();
const rows: Record<string, string>[] = [];
for (const [name, statuses, path] of [
  ['board', OPEN_STATUSES, '/dashboard/orders'],
  ['kitchen', ['confirmed', 'preparing'], '/kitchen?branch='],
] as const) {
  const loads: number[] = [];
  const changes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startTestService();
    const restaurant = await addRestaurant(service);
    const numbers = await addOpenOrders(restaurant, statuses);
    const user = await signedIn(service, { restaurantId: restaurant.id, role: 'manager' });
    const page = await open(service.url, user);
    await page.goto(service.url + path + (name === 'kitchen' ? restaurant.harbour._id : ''));
    await page.getByRole('article').first().waitFor();
    loads.push(await longestUntilRest(page));
    for (const number of numbers) {
      const { status } = (await user.get<{ status: string }>(`/orders/${number}`)).body;
      await user.post(`/orders/${number}/status`, { status: NEXT[status] ?? 'completed' });
    }
    changes.push(await longestUntilRest(page));
    await page.context().close();
    await service.stop();
  }
  rows.push({ page: name, 'while it loads': spread(loads), 'while 15 orders change': spread(changes) });
}
await browser.close();
console.table(rows);

/** Resolves to the numbers of orders to change, from all over the list. */
async function addOpenOrders(restaurant: TestRestaurant, statuses: readonly string[]): Promise<number[]> {
  const titles = ['Margherita', 'Grilled octopus', 'Rocket salad', 'Tiramisù', 'House lemonade'];
  const begun = Date.now();
  const orders = await restaurant.addOrders(
    Array.from({ length: ORDERS }, (_, index) => {
      const at = new Date(begun - (ORDERS - index) * 4_000);
      return {
        status: statuses[index % statuses.length] as 'pending',
        lines: titles.slice(0, 1 + (index % titles.length)).map(title => lineOf({ title })),
        createdAt: at,
        updatedAt: at,
      };
    }),
  );
  const step = Math.floor(ORDERS / CHANGES);
  return orders
    .filter((_, index) => index % step === 0)
    .slice(0, CHANGES)
    .map(({ number }) => number);
}

async function open(url: string, user: Dashboard): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const [name = '', value = ''] = user.cookie()?.split('=') ?? [];
  await context.addCookies([{ name, value, url }]);
  await context.addInitScript(`
    window.tasks = [];
    window.lastTaskAt = performance.now();
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) window.tasks.push(duration);
      window.lastTaskAt = performance.now();
    }).observe({ type: 'longtask', buffered: true });
  `);
  return context.newPage();
}

/** The longest task since the last call, in milliseconds. */
async function longestUntilRest(page: Page): Promise<number> {
  await setTimeout(REST_MS);
  while ((await page.evaluate<number>('performance.now() - window.lastTaskAt')) < REST_MS)
    await setTimeout(REST_MS / 4);
  return page.evaluate<number>('Math.max(0, ...window.tasks.splice(0))');
}

function spread(values: number[]): string {
  const sorted = values.map(Math.round).sort((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]} to ${sorted.at(-1)})`;
}
