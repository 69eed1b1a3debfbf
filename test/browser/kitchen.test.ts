import { setTimeout } from 'node:timers/promises';
import type { Locator, Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { DashboardBranch, DashboardOrder } from '../../generated/dashboard/types.ts';
import { findBarriers } from '../helpers/axe.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { limitOf } from '../helpers/deadlines.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { intercept } from './models/intercept.ts';
import { keptOn } from './models/kept-on.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { tellToReload, untilHeard, untilLive } from './models/live.ts';
import { tapTwice, untilSettled } from './models/taps.ts';

const it = pageTest
  .extend('openKitchen', ({ openPage, staff, harbourId }) => async (options = {}) => {
    const page = await openPage(`/kitchen?branch=${harbourId}`, staff, options);
    return { page, ...kitchenPage(page) };
  })
  /** An order for the kitchen: its number and ticket. */
  .extend('confirmed', ({ staff, restaurant, harbourId }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 2 }];
    const { body } = await staff.post<{ number: number }>('/orders', {
      branchId: harbourId,
      type: 'pickup',
      channel: 'counter',
      lines,
    });
    await staff.post(`/orders/${body.number}/status`, { status: 'confirmed' });
    return body.number;
  })
  .extend('statusOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<{ status: string }>(`/orders/${number}`);
    return body.status;
  });

describe('The kitchen display', () => {
  it('shows an order soon after its confirmation, and advances it with one tap each', async ({
    openKitchen,
    confirmed,
    statusOf,
  }) => {
    const { page, ticket, start, markReady } = await openKitchen();
    await page.getByText('Nothing to prepare').waitFor();
    const number = await confirmed();
    await ticket(number).waitFor({ timeout: limitOf(1) });
    await start(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
    await markReady(number);
    expect(await statusOf(number)).toBe('preparing');
    await expect.poll(() => statusOf(number)).toBe('ready');
    await ticket(number).waitFor({ state: 'detached' });
  });

  it('does not report undone orders as ready', async ({ openKitchen, confirmed, statusOf }) => {
    const { start, markReady, undo, ticket } = await openKitchen();
    const [undone, later] = [await confirmed(), await confirmed()];
    for (const number of [undone, later]) {
      await start(number);
      await markReady(number);
    }
    await undo(undone);
    await expect.poll(() => statusOf(later)).toBe('ready');
    expect(await statusOf(undone)).toBe('preparing');
    await ticket(undone).getByRole('button', { name: 'Ready' }).waitFor();
  });

  it('does not report orders as ready whose quantities grow after the tap', async ({
    openKitchen,
    confirmed,
    statusOf,
    staff,
  }) => {
    const { start, markReady, ticket } = await openKitchen();
    const [grown, later] = [await confirmed(), await confirmed()];
    for (const number of [grown, later]) {
      await start(number);
      await markReady(number);
    }
    const { lines } = (await staff.get<DashboardOrder>(`/orders/${grown}`)).body;
    const change = { lines: lines.map(({ id }) => ({ lineId: id, quantity: 3 })) };
    expect((await staff.post(`/orders/${grown}/changes`, change)).status).toBe(200);
    await ticket(grown).getByText('Was 2').waitFor();
    await expect.poll(() => statusOf(later)).toBe('ready');
    expect(await statusOf(grown)).toBe('preparing');
    await ticket(grown).getByRole('button', { name: 'Ready' }).waitFor();
  });

  it('does not report an order as ready before its start, however slow the network', async ({
    openKitchen,
    confirmed,
    statusOf,
  }) => {
    const { page, start, markReady, ticket } = await openKitchen();
    const number = await confirmed();
    const held: Route[] = [];
    const isStart = (route: Route) => route.request().postDataJSON().status === 'preparing';
    await page.route('**/status', route => (isStart(route) ? held.push(route) : route.continue()));
    await start(number);
    await expect.poll(() => held.length).toBe(1);
    await markReady(number);
    // Longer than a tap on "Ready" can be undone.
    await setTimeout(6_000);
    expect(await statusOf(number)).toBe('confirmed');
    await held[0]?.continue();
    await expect.poll(() => statusOf(number)).toBe('ready');
    await ticket(number).waitFor({ state: 'detached' });
  });

  it('reports pending taps when the page is closed', async ({ openKitchen, confirmed, statusOf }) => {
    const { page, start, markReady } = await openKitchen();
    const number = await confirmed();
    await start(number);
    await markReady(number);
    await page.close();
    await expect.poll(() => statusOf(number)).toBe('ready');
  });

  it('restores an order marked ready too early', async ({ openKitchen, confirmed, statusOf, staff }) => {
    const { ticket, openRecall, bringBack } = await openKitchen();
    const number = await confirmed();
    await staff.post(`/orders/${number}/status`, { status: 'ready' });
    await openRecall();
    await bringBack(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
    await ticket(number).waitFor();
  });

  it('does not restore an order that has since been delivered', async ({
    openKitchen,
    confirmed,
    statusOf,
    staff,
  }) => {
    const { page, openRecall, bringBack } = await openKitchen();
    const number = await confirmed();
    await staff.post(`/orders/${number}/status`, { status: 'ready' });
    await openRecall();
    await page.getByRole('button', { name: `Bring back order ${number}` }).waitFor();
    await page.route('**/dashboard/api/orders?*', () => {});
    await staff.post(`/orders/${number}/status`, { status: 'delivering' });
    await Promise.all([page.waitForResponse('**/status'), bringBack(number)]);
    expect(await statusOf(number)).toBe('delivering');
  });

  it('sums up items to prepare over all tickets', async ({ openKitchen, restaurant, harbourId }) => {
    const branch = { id: harbourId, slug: 'harbour', name: 'Harbour', currency: 'EUR' };
    const lines = () => [lineOf({ title: 'Octopus salad', quantity: 3 })];
    await restaurant.addOrders([
      { status: 'confirmed', branch, lines: lines() },
      { status: 'preparing', branch, lines: lines() },
    ]);
    const { openAllDay, allDay, tickets } = await openKitchen();
    await openAllDay();
    await allDay.getByText('Octopus salad').waitFor();
    const count = allDay.getByRole('listitem').filter({ hasText: 'Octopus salad' });
    expect(await count.textContent()).toContain('6');
    const line = tickets.getByRole('button', { name: 'Octopus salad' });
    await line.first().click();
    await count.getByText('3').waitFor();
    await line.last().click();
    await count.waitFor({ state: 'detached' });
  });

  it('lets the keyboard scroll through items to prepare', async ({ openKitchen, restaurant, harbourId }) => {
    const branch = { id: harbourId, slug: 'harbour', name: 'Harbour', currency: 'EUR' };
    const lines = Array.from({ length: 30 }, (_, index) => lineOf({ title: `Dish ${index}` }));
    await restaurant.addOrders([{ status: 'confirmed', branch, lines }]);
    const { page, openAllDay, allDay } = await openKitchen({ width: WIDTHS.phone });
    await openAllDay();
    await allDay.getByText('Dish 29').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  });

  it('shows that a tap was too late for a cancelled order', async ({ openKitchen, confirmed, staff }) => {
    const { page, ticket, start, banner } = await openKitchen();
    const number = await confirmed();
    await page.route('**/status', () => {});
    await start(number);
    await staff.post(`/orders/${number}/status`, { status: 'cancelled', reason: 'No oven' });
    await banner.getByText(`Order ${number} has been cancelled.`).waitFor();
    await ticket(number).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await banner.waitFor({ state: 'detached' });
  });

  it('shows orders cancelled elsewhere, even after an outage, until dismissed', async ({
    openKitchen,
    confirmed,
    staff,
  }) => {
    const { page, ticket, press } = await openKitchen();
    const [first, second, other] = [await confirmed(), await confirmed(), await confirmed()];
    for (const number of [first, second, other]) await ticket(number).waitFor();
    await staff.post(`/orders/${first}/status`, { status: 'cancelled', reason: 'The guest has left' });
    await ticket(first).getByText("Cancelled: don't prepare it").waitFor();
    await ticket(first).getByText('The guest has left').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    for (const number of [second, other])
      await expect.poll(() => keptOn(page)).toContain(`"number":${number},`);
    await page.context().setOffline(true);
    await staff.post(`/orders/${second}/status`, { status: 'cancelled' });
    await staff.post(`/orders/${other}/status`, { status: 'ready' });
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goBack();
    await ticket(second).getByText("Cancelled: don't prepare it").waitFor();
    await ticket(other).waitFor({ state: 'detached' });
    for (const number of [first, second]) {
      await press(number, 'Got it');
      await ticket(number).waitFor({ state: 'detached' });
    }
  });

  it('sorts a pre-order by when the kitchen starts with it, like the order board', async ({
    openKitchen,
    openPage,
    restaurant,
    harbourId,
    staff,
  }) => {
    const branch = { id: harbourId, slug: 'harbour', name: 'Harbour', currency: 'EUR' };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const preOrder = (startedAgo: number) => {
      const promisedAt = minutesAgo(startedAgo - 30);
      const times = { createdAt: minutesAgo(5_000), promisedAt, scheduledFor: promisedAt, leadMinutes: 30 };
      return { branch, status: 'confirmed' as const, ...times };
    };
    const [next, waiting, due, tomorrow] = (
      await restaurant.addOrders([
        { branch, status: 'confirmed', createdAt: minutesAgo(1) },
        { branch, status: 'confirmed', createdAt: minutesAgo(20) },
        preOrder(5),
        preOrder(-1_440),
      ])
    ).map(({ number }) => `Order ${number}`);
    const isOne = (name: string | null | undefined) => [next, waiting, due, tomorrow].includes(name ?? '');
    const { tickets } = await openKitchen();
    const labels = () => tickets.evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
    await expect.poll(async () => (await labels()).filter(isOne)).toEqual([waiting, due, next]);
    // Only visible cards are rendered.
    const board = await openPage('/dashboard/orders', staff, { height: 6_000 });
    const cards = board.getByRole('region', { name: 'Confirmed', exact: true }).getByRole('article');
    await cards.first().waitFor();
    const names = await cards.evaluateAll(all => all.map(one => one.getAttribute('aria-label')));
    expect(names.filter(isOne)).toEqual([waiting, due, next, tomorrow]);
  });

  it('shows a pre-order cancelled during an outage, however many later orders were cancelled', async ({
    openKitchen,
    restaurant,
    harbourId,
    staff,
  }) => {
    const branch = { id: harbourId, slug: 'harbour', name: 'Harbour', currency: 'EUR' };
    const promisedAt = new Date();
    const { number } = await restaurant.addOrder({
      ...{ branch, status: 'confirmed', createdAt: new Date('2026-01-01T09:00:00Z') },
      ...{ promisedAt, scheduledFor: promisedAt, leadMinutes: 30 },
    });
    const { page, ticket } = await openKitchen();
    await ticket(number).waitFor();
    await expect.poll(() => keptOn(page)).toContain(`"number":${number},`);
    await page.context().setOffline(true);
    await staff.post(`/orders/${number}/status`, { status: 'cancelled', reason: 'The guest is ill' });
    await restaurant.addOrders(Array.from({ length: 60 }, () => ({ branch, status: 'cancelled' })));
    await page.goto('about:blank');
    await page.context().setOffline(false);
    await page.goBack();
    await ticket(number).getByText("Cancelled: don't prepare it").waitFor();
    await ticket(number).getByText('The guest is ill').waitFor();
  });

  it('keeps an order confirmed while others were loading', async ({ openKitchen, confirmed }) => {
    const { page, ticket } = await openKitchen();
    const held: (() => Promise<void>)[] = [];
    await page.route('**/kitchen/orders?*', async route => {
      const response = await route.fetch();
      held.push(() => route.fulfill({ response }));
    });
    await page.reload();
    await untilLive(page);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const number = await untilHeard(page, 'confirmed', confirmed);
    for (const release of held) await release();
    await ticket(number).waitFor();
  });

  it('shows that it is muted', async ({ openKitchen }) => {
    const { page } = await openKitchen();
    await page.getByRole('button', { name: /sound/i }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Sound on' }).click();
    await page.getByRole('button', { name: 'Muted' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Muted' }).waitFor();
  });

  it('plays sound after a key press', async ({ openKitchen }) => {
    const { page } = await openKitchen();
    // Looking up a button counts as interaction, so the board has to be loaded before.
    const loads = page.waitForRequest('**/kitchen/orders?*');
    await page.reload();
    await loads;
    await page.getByRole('button', { name: 'Tap for sound' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Sound on' }).waitFor();
  });

  it("colors ages by the device's thresholds", async ({ openKitchen, restaurant }) => {
    const createdAt = new Date(Date.now() - 6 * 60_000);
    const { number } = await restaurant.addOrder({
      number: 9001,
      status: 'confirmed',
      createdAt,
      updatedAt: createdAt,
    });
    const { page, age } = await openKitchen();
    expect(await age(number).getAttribute('data-level')).toBe('fresh');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('group', { name: 'Pickup' }).getByLabel('Amber after').fill('5');
    await expect.poll(() => age(number).getAttribute('data-level')).toBe('soon');
    await page.getByRole('group', { name: 'Pickup' }).getByLabel('Red after').fill('6');
    await expect.poll(() => age(number).getAttribute('data-level')).toBe('late');
  });

  it("calculates ages with the service's clock, on a tablet that is an hour fast", async ({
    openKitchen,
    restaurant,
  }) => {
    const { page, age } = await openKitchen();
    await page.clock.setSystemTime(Date.now() + 60 * 60_000);
    await page.reload();
    const placedAt = new Date(Date.now() - 3 * 60_000);
    const [order] = await restaurant.addOrders([{ status: 'confirmed', createdAt: placedAt }]);
    await page.reload();
    await age(order?.number ?? 0)
      .getByText('3 min', { exact: true })
      .waitFor();
  });

  it('filters orders by type or category', async ({ openKitchen, restaurant }) => {
    const { _id, title, slug } = await restaurant.addCategory({ title: 'Desserts' });
    const { _id: menuItemId } = await restaurant.addItem({ category: { id: _id, title, slug } });
    const { _id: otherId } = await restaurant.addItem();
    const [dessert, delivery] = await restaurant.addOrders([
      { number: 9002, status: 'confirmed', lines: [lineOf({ menuItemId })] },
      { number: 9003, status: 'confirmed', type: 'delivery', lines: [lineOf({ menuItemId: otherId })] },
    ]);
    const { page, ticket } = await openKitchen();
    await ticket(dessert?.number ?? 0).waitFor();
    await page.getByLabel('Order type').selectOption('Delivery');
    await ticket(dessert?.number ?? 0).waitFor({ state: 'detached' });
    await ticket(delivery?.number ?? 0).waitFor();
    await page.getByLabel('Order type').selectOption('All types');
    await page.getByLabel('Category', { exact: true }).selectOption('Desserts');
    await ticket(delivery?.number ?? 0).waitFor({ state: 'detached' });
    await page.reload();
    await ticket(dessert?.number ?? 0).waitFor();
    expect(await ticket(delivery?.number ?? 0).count()).toBe(0);
  });

  it('offers no dynamic category, which would hide every order', async ({ openKitchen, restaurant }) => {
    await restaurant.addCategory({ title: 'Sauces' });
    const { _id } = await restaurant.addCategory({
      title: 'Favourites',
      source: 'best_sellers',
      itemLimit: 8,
    });
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const { page, ticket } = await openKitchen();
    const category = page.getByLabel('Category', { exact: true });
    await expect.poll(() => category.locator('option').allTextContents()).toContain('Sauces');
    expect(await category.locator('option').allTextContents()).not.toContain('Favourites');
    // As an earlier version may have stored it.
    await page.evaluate(`localStorage.setItem('kitchen-settings', '{"filter":{"categoryId":"${_id}"}}')`);
    await page.reload();
    await ticket(number).waitFor();
    await expect.poll(() => category.inputValue()).toBe('');
  });

  it('shows that a filter hides orders instead of "Nothing to prepare", and can clear it', async ({
    openKitchen,
    restaurant,
  }) => {
    const { number } = await restaurant.addOrder({ number: 9004, status: 'confirmed', type: 'pickup' });
    const { page, ticket } = await openKitchen();
    await ticket(number).waitFor();
    await page.getByLabel('Order type').selectOption('Dine in');
    await page.getByText('Nothing to prepare for this filter').waitFor();
    await page.getByText(/^\d+ orders? (?:is|are) hidden\.$/).waitFor();
    await page.getByRole('button', { name: 'Show all orders' }).click();
    await ticket(number).waitFor();
    expect(await page.getByLabel('Order type').inputValue()).toBe('');
  });

  it('shows on a ticket with lines of other stations that "Ready" applies to all of it', async ({
    openKitchen,
    restaurant,
  }) => {
    const { _id, title, slug } = await restaurant.addCategory({ title: 'Drinks' });
    const { _id: menuItemId } = await restaurant.addItem({ category: { id: _id, title, slug } });
    const { _id: otherId } = await restaurant.addItem();
    const lines = [lineOf({ menuItemId, title: 'Lemonade' }), lineOf({ menuItemId: otherId, title: 'Soup' })];
    const { number } = await restaurant.addOrder({ number: 9201, status: 'preparing', lines });
    const { page, button, ticket } = await openKitchen();
    await button(number, 'Ready').waitFor();
    await page.getByLabel('Category', { exact: true }).selectOption('Drinks');
    await button(number, 'Ready: the whole order').waitFor();
    const isDimmed = (line: string) =>
      ticket(number).getByRole('button', { name: line }).getAttribute('data-other');
    expect([await isDimmed('Lemonade'), await isDimmed('Soup')]).toEqual([null, 'true']);
  });

  it('keeps struck lines and the text size', async ({ openKitchen, confirmed }) => {
    const { page, ticket } = await openKitchen();
    const number = await confirmed();
    const line = ticket(number).getByRole('listitem').getByRole('button');
    const heightOf = async () => (await ticket(number).boundingBox())?.height ?? 0;
    await line.click();
    await page.getByRole('button', { name: 'Settings' }).click();
    const before = await heightOf();
    await page.getByText('Largest', { exact: true }).click();
    await expect.poll(heightOf).toBeGreaterThan(before);
    await page.reload();
    await ticket(number).waitFor();
    await expect.poll(() => line.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(heightOf).toBeGreaterThan(before);
  });

  it('shows lines struck on one screen on all screens of the branch', async ({ openKitchen, confirmed }) => {
    const number = await confirmed();
    const lineOn = ({ ticket }: Awaited<ReturnType<typeof openKitchen>>) =>
      ticket(number).getByRole('listitem').getByRole('button');
    const [grill, pass] = [await openKitchen(), await openKitchen()];
    for (const { page } of [grill, pass]) await untilLive(page);
    const isStruckAt = (screen: typeof grill) => lineOn(screen).getAttribute('aria-pressed');
    await lineOn(grill).click();
    await expect.poll(() => isStruckAt(pass)).toBe('true');
    await lineOn(pass).click();
    await expect.poll(() => isStruckAt(grill)).toBe('false');
    // The other screen was faster than a second tap here.
    await untilSettled(grill.page);
    await lineOn(grill).click();
    await expect.poll(() => isStruckAt(pass)).toBe('true');
    const third = await openKitchen();
    await lineOn(third).waitFor();
    expect(await isStruckAt(third)).toBe('true');
  });

  it('does not move tickets under a tapping finger', async ({ openKitchen, confirmed, staff }) => {
    const [first, second] = [await confirmed(), await confirmed()];
    const { page, ticket } = await openKitchen();
    await ticket(second).waitFor();
    await untilLive(page);
    const placeOf = async () => {
      const { x, y } = (await ticket(second).boundingBox()) ?? { x: 0, y: 0 };
      return { x, y };
    };
    const place = await placeOf();
    const left = ticket(first).waitFor({ state: 'detached' });
    await staff.post(`/orders/${first}/status`, { status: 'ready' });
    await left;
    // Longer in total than a gap remains without taps.
    for (let taps = 0; taps < 15; taps++) {
      await page.locator('body').dispatchEvent('pointerdown');
      expect(await placeOf()).toEqual(place);
      await setTimeout(100);
    }
    await expect.poll(placeOf).not.toEqual(place);
  });

  it('fits its tools into one row on a phone, with touch targets', async ({ openKitchen, confirmed }) => {
    await confirmed();
    const { page, tickets } = await openKitchen({ width: WIDTHS.phone });
    await tickets.first().waitFor();
    const buttons = await page.locator('header button:visible, article button:visible').all();
    const boxes = await Promise.all(buttons.map(button => button.boundingBox()));
    for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60);
    const tools = await page.locator('header button:visible').all();
    const rows = await Promise.all(tools.map(async tool => (await tool.boundingBox())?.y));
    expect(new Set(rows).size).toBe(1);
    await page.getByRole('button', { name: 'Settings' }).click();
    const dialog = page.getByRole('dialog');
    const type = dialog.getByLabel('Order type');
    await type.waitFor();
    const fields = 'button:not([tabindex="-1"]), a, select, input[inputmode], [role=radiogroup] label';
    for (const field of await dialog.locator(fields).all())
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(60);
    await type.selectOption('Delivery');
    await tickets.getByText('Pickup').first().waitFor({ state: 'detached' });
  });

  it("shows its branch and each order's waiting time on a tablet, however long the text", async ({
    openPage,
    restaurant,
    owner,
  }) => {
    const name = 'Casa Oliva Nakameguro';
    const place = { address: 'Aobadai 1', countryCode: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' };
    const { body: branch } = await owner.post<DashboardBranch>('/branches', { ...place, name });
    const customer = { id: 'cus_long', name: 'N'.repeat(90), email: '', phone: '' };
    const table = 'By the window, no. 9';
    await restaurant.addOrders([
      { number: 900_001, status: 'confirmed', branch, type: 'dine_in', table, customer },
    ]);
    const page = await openPage(`/kitchen?branch=${branch.id}`, owner, { width: WIDTHS.tablet });
    const { tickets } = kitchenPage(page);
    await tickets.first().waitFor();
    const hidden = (locator: Locator) =>
      locator.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
        scrollWidth - clientWidth,
        scrollHeight - clientHeight,
      ]);
    expect(await hidden(page.getByRole('heading').getByText(name))).toEqual([0, 0]);
    expect(await hidden(tickets.first())).toEqual([0, 0]);
  });

  it("hides no orders before it has loaded a category's items", async ({ openKitchen, confirmed }) => {
    const { page, ticket } = await openKitchen();
    const number = await confirmed();
    const held: Route[] = [];
    await page.route('**/menu/items?*', route => void held.push(route));
    await page.getByLabel('Category', { exact: true }).selectOption('Mains');
    await expect.poll(() => held.length).toBe(1);
    await ticket(number).waitFor();
  });

  it('filters by category even with more items than a page', async ({ openKitchen, restaurant }) => {
    const { _id, title, slug } = await restaurant.addCategory({ title: 'Starters' });
    for (let count = 0; count < 100; count++) await restaurant.addItem();
    const category = { id: _id, title, slug };
    const { _id: menuItemId } = await restaurant.addItem({ category });
    const { _id: otherId } = await restaurant.addItem();
    const [starter, other, deleted] = await restaurant.addOrders([
      { number: 9101, status: 'confirmed', lines: [lineOf({ menuItemId })] },
      { number: 9102, status: 'confirmed', lines: [lineOf({ menuItemId: otherId })] },
      { number: 9103, status: 'confirmed', lines: [lineOf({ menuItemId: 'itm_deleted' })] },
    ]);
    const { page, ticket } = await openKitchen();
    await page.getByLabel('Category', { exact: true }).selectOption('Starters');
    await ticket(other?.number ?? 0).waitFor({ state: 'detached' });
    await ticket(starter?.number ?? 0).waitFor();
    await ticket(deleted?.number ?? 0).waitFor();
  });

  it('shows that an order could not be restored', async ({ openKitchen, confirmed, staff }) => {
    const { page, banner, openRecall, bringBack } = await openKitchen({ rejections: [503] });
    const number = await confirmed();
    await staff.post(`/orders/${number}/status`, { status: 'ready' });
    await openRecall();
    const body = { error: 'Busy', code: 'unavailable' };
    await page.route('**/status', route => route.fulfill({ status: 503, json: body }));
    await bringBack(number);
    await banner.getByText(`#${number} The service is temporarily unavailable.`).waitFor();
  });
});

describe('A tap in the kitchen', { tags: 'long' }, () => {
  it('that is doubled takes one step', async ({ openKitchen, confirmed, statusOf }) => {
    const { page, button, start } = await openKitchen();
    const [number, other] = [await confirmed(), await confirmed()];
    await button(number, 'Start').waitFor();
    await tapTwice(
      page.getByRole('article', { name: `Order ${number}` }).getByRole('button', { name: 'Start' }),
    );
    await expect.poll(() => statusOf(number)).toBe('preparing');
    await button(number, 'Ready').waitFor();
    await start(other);
    await expect.poll(() => statusOf(other)).toBe('preparing');
    expect(await button(number, 'Ready').isVisible()).toBe(true);
  });

  it('does not take the step after one taken on another screen', async ({
    openKitchen,
    confirmed,
    statusOf,
    staff,
  }) => {
    const number = await confirmed();
    const { page, ticket, markReady, button } = await openKitchen();
    await button(number, 'Start').waitFor();
    await untilLive(page);
    // A finger aiming at "Start", which is "Ready" when it arrives.
    await page.evaluate(`void (globalThis.tapped = new Promise(resolve => {
      const start = document.querySelector('article[aria-label="Order ${number}"] footer button');
      new MutationObserver((_changes, observer) => {
        if (start.textContent !== 'Ready') return;
        observer.disconnect();
        start.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        resolve();
      }).observe(start, { childList: true, subtree: true, characterData: true });
    }))`);
    await staff.post(`/orders/${number}/status`, { status: 'preparing' });
    await page.evaluate('globalThis.tapped');
    expect(await ticket(number).locator('footer').textContent()).toBe('Ready');
    await markReady(number);
    await expect.poll(() => statusOf(number)).toBe('ready');
  });

  it('can no longer be undone while it is being sent', async ({ openKitchen, confirmed, statusOf }) => {
    const { page, ticket, start, markReady, button } = await openKitchen();
    const number = await confirmed();
    await start(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
    const held: Route[] = [];
    await page.route('**/status', route => void held.push(route));
    await markReady(number);
    await expect.poll(() => held.length).toBe(1);
    await expect.poll(() => button(number, 'Undo').isDisabled()).toBe(true);
    for (const route of held) await route.continue();
    await ticket(number).waitFor({ state: 'detached' });
  });

  it('is sent once, even if orders are reloaded at the same time', async ({ openKitchen, confirmed }) => {
    const { page, start, button } = await openKitchen();
    const [slow, next] = [await confirmed(), await confirmed()];
    const held: Route[] = [];
    await page.route('**/status', route => void held.push(route));
    await start(slow);
    await expect.poll(() => held.length).toBe(1);
    const loaded = page.waitForEvent('requestfinished', request =>
      request.url().includes('/kitchen/orders?'),
    );
    await tellToReload(page);
    await loaded;
    await start(next);
    await expect.poll(() => held.length).toBeGreaterThan(1);
    expect(new Set(held.map(route => route.request().url())).size).toBe(held.length);
    for (const route of held) await route.continue();
    await button(slow, 'Ready').waitFor();
  });

  it('is retried on an unresponsive network', async ({ openKitchen, confirmed, statusOf }) => {
    const { page, ticket, start } = await openKitchen();
    const number = await confirmed();
    const { letThrough } = await intercept(page, '**/status', () => {});
    await start(number);
    await ticket(number).getByLabel('Not sent yet').waitFor();
    letThrough();
    await expect.poll(() => statusOf(number)).toBe('preparing');
  });
});

describe('An order refunded while the kitchen prepares it', () => {
  const refunded = async (confirmed: () => Promise<number>, manager: Dashboard) => {
    const number = await confirmed();
    await manager.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await manager.post(`/orders/${number}/refunds`, { amount: 25, source: 'manual' });
    return number;
  };

  it('asks whether to prepare it', async ({ openKitchen, confirmed, manager, statusOf }) => {
    const { ticket, start, press, button } = await openKitchen();
    const number = await refunded(confirmed, manager);
    await ticket(number).getByText('Refunded').waitFor();
    expect(await button(number, 'Start').isVisible()).toBe(false);
    await press(number, 'Prepare it');
    await start(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
  });

  it('can be cancelled with an undoable tap', async ({ openKitchen, confirmed, manager, statusOf }) => {
    const { ticket, undo, press } = await openKitchen();
    const number = await refunded(confirmed, manager);
    await press(number, 'Cancel it');
    await undo(number);
    expect(await statusOf(number)).toBe('confirmed');
    await press(number, 'Cancel it');
    await ticket(number).waitFor({ state: 'detached' });
    expect(await statusOf(number)).toBe('cancelled');
  });

  it('shows the refunded items', async ({ openKitchen, confirmed, manager }) => {
    const { ticket } = await openKitchen();
    const number = await confirmed();
    await manager.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const { body } = await manager.get<DashboardOrder>(`/orders/${number}`);
    const lines = [{ lineId: body.lines[0]?.id, quantity: 1 }];
    await manager.post(`/orders/${number}/refunds`, { lines, source: 'manual' });
    await ticket(number).getByText('1 refunded').waitFor();
  });
});
