// @module-tag long
import { describe, expect } from 'vitest';
import type {
  DashboardBranchList,
  DashboardOrderList,
  OrderWithTimeline,
} from '../../generated/dashboard/types.ts';
import { processPageTest } from '../helpers/pages.ts';
import { ownerOf } from '../helpers/traffic.ts';
import { kitchenPage } from './models/kitchen-page.ts';

const it = processPageTest
  /** The demo restaurant's kitchen with two new orders, and a way to restart the service under the page. */
  .extend('kitchen', async ({ startInDataDir, openPageOf }) => {
    let running = await startInDataDir();
    const { apiBaseUrl: url } = running.demo;
    const owner = await ownerOf(running.demo);
    const { data: branches } = (await owner.get<DashboardBranchList>('/branches')).body;
    const branchId = branches[0]?.id ?? '';
    const list = `/orders?branchId=${branchId}&view=active`;
    const { data: orders } = (await owner.get<DashboardOrderList>(list)).body;
    // The others are pre-orders for tomorrow.
    const due = orders.filter(({ startsAt }) => !startsAt || Date.parse(startsAt) <= Date.now());
    const [first = 0, second = 0] = due.map(({ number }) => number);
    for (const status of ['pending', 'confirmed'])
      for (const number of [first, second]) await owner.post(`/orders/${number}/status`, { status });
    const open = async () => {
      const page = await openPageOf(url)(`/kitchen?branch=${branchId}`, owner);
      return { page, ...kitchenPage(page) };
    };
    return {
      first,
      second,
      open,
      stop: () => running.kill('SIGTERM'),
      async startAgain() {
        running = await startInDataDir({ PORT: new URL(url).port });
      },
      /** An order's statuses since its confirmation. */
      async pathOf(number: number) {
        const { timeline } = (await owner.get<OrderWithTimeline>(`/orders/${number}`)).body;
        const statuses = timeline.map(({ status }) => status);
        return statuses.slice(statuses.lastIndexOf('confirmed') + 1);
      },
      async ticketsOfService() {
        const path = `/kitchen/orders?branchId=${branchId}&limit=100`;
        return (await owner.get<DashboardOrderList>(path)).body.data.map(({ number }) => `Order ${number}`);
      },
    };
  });

describe('During an outage, the kitchen display', () => {
  it('shows its age, keeps every tap, and sends each once afterwards', async ({
    kitchen: { first, second, open, stop, startAgain, pathOf, ticketsOfService },
  }) => {
    const { banner, ticket, tickets, start, markReady } = await open();
    await ticket(first).waitFor();
    await stop();
    await banner.getByText(/These orders are as of \d+:\d\d/).waitFor();
    await start(first);
    await start(second);
    await markReady(second);
    await ticket(first).getByLabel('Not sent yet').waitFor();
    await startAgain();
    await banner.waitFor({ state: 'detached' });
    await ticket(second).waitFor({ state: 'detached' });
    await expect.poll(() => pathOf(first)).toEqual(['preparing']);
    await expect.poll(() => pathOf(second)).toEqual(['ready']);
    const shown = await tickets.evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
    const expected = await ticketsOfService();
    expect(new Set(shown).size).toBe(shown.length);
    expect(expected).toEqual(expect.arrayContaining(shown));
  });

  it('keeps the start of an order whose "ready" is undone', async ({
    kitchen: { first, open, stop, startAgain, pathOf },
  }) => {
    const { ticket, start, markReady, undo } = await open();
    await ticket(first).waitFor();
    await stop();
    await start(first);
    await markReady(first);
    await undo(first);
    await ticket(first).getByRole('button', { name: 'Ready' }).waitFor();
    await startAgain();
    await expect.poll(() => pathOf(first)).toEqual(['preparing']);
  });

  it('keeps a tap even if its page is closed', async ({
    kitchen: { first, open, stop, startAgain, pathOf },
  }) => {
    const { page, ticket, start } = await open();
    await ticket(first).waitFor();
    await stop();
    await start(first);
    await ticket(first).getByLabel('Not sent yet').waitFor();
    const address = page.url();
    await page.goto('about:blank');
    await startAgain();
    expect(await pathOf(first)).toEqual([]);
    await page.goto(address);
    await expect.poll(() => pathOf(first)).toEqual(['preparing']);
    await ticket(first).getByRole('button', { name: 'Ready' }).waitFor();
  });
});
