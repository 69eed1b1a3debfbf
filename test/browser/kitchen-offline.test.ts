// @module-tag long
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DashboardOrder, KitchenOrder } from '../../generated/dashboard/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest } from '../helpers/pages.ts';
import { keptOn } from './models/kept-on.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { untilSettled } from './models/taps.ts';

/** Takes the page offline, including reloads. */
const cutOff = (page: Page) => page.context().setOffline(true);
const reconnect = (page: Page) => page.context().setOffline(false);

const it = pageTest
  .extend('rui', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'manager', name: 'Rui' }),
  )
  .extend('confirm', ({ staff, restaurant, harbourId }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 2 }];
    const customer = { name: 'Ana', phone: '+351 21 555 0142' };
    const order = { branchId: harbourId, type: 'pickup', channel: 'counter', lines, customer };
    const { number } = (await staff.post<{ number: number }>('/orders', order)).body;
    await staff.post(`/orders/${number}/status`, { status: 'confirmed' });
    return number;
  })
  .extend('statusOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<{ status: string }>(`/orders/${number}`);
    return body.status;
  })
  .extend('release', async ({ service }, { onCleanup }) => {
    const release = await releasing(service.url);
    onCleanup(release.stop);
    return release;
  })
  .extend('idOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<{ id: string }>(`/orders/${number}`);
    return body.id;
  })
  /** A kitchen display with a running service worker and a stored board. */
  .extend(
    'openKitchen',
    ({ openPageOf, service, harbourId, rui }) =>
      async (number: number, origin = service.url) => {
        const page = await openPageOf(origin)(`/kitchen?branch=${harbourId}`, rui, {
          serviceWorkers: 'allow',
          errors: ['net::ERR_'],
          rejections: [401],
        });
        const kitchen = kitchenPage(page);
        await kitchen.ticket(number).waitFor();
        await page.evaluate('navigator.serviceWorker.ready');
        await expect.poll(() => keptOn(page)).toContain(`"number":${number},`);
        return { page, ...kitchen };
      },
  );

/**
 * A proxy that serves the current release until `next`, then one with another service worker. After
 * `holdMoves`, moves of orders get no response.
 */
async function releasing(url: string) {
  let isNext = false;
  let holdsMoves = false;
  const server = createServer((request, response) => {
    const { method, headers, url: path = '' } = request;
    if (holdsMoves && path.endsWith('/status')) return;
    const isChanged = isNext && path === '/kitchen/worker.js';
    const forwarded = ask(new URL(path, url), { method, headers }, answer => {
      if (isChanged) delete answer.headers['content-length'];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('end', () => response.end(isChanged ? '// The next one.' : ''));
      answer.pipe(response, { end: false });
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next() {
      isNext = true;
    },
    holdMoves() {
      holdsMoves = true;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

it('A kitchen display reloaded offline shows its last board, accepts taps, and sends them in order', async ({
  openKitchen,
  confirm,
  statusOf,
  idOf,
}) => {
  const [first, second, third] = [await confirm(), await confirm(), await confirm()];
  const { page, ticket, start, banner } = await openKitchen(third);
  await cutOff(page);
  await page.reload();
  await banner.getByText(/These orders are as of \d+:\d\d/).waitFor();
  for (const number of [third, first, second]) await start(number);
  await ticket(second).getByLabel('Not sent yet').waitFor();
  await page.reload();
  await ticket(second).getByLabel('Not sent yet').waitFor();
  expect(await statusOf(third)).toBe('confirmed');
  const sent: (string | undefined)[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url().split('/').at(-2));
  });
  await reconnect(page);
  for (const number of [first, second, third]) await expect.poll(() => statusOf(number)).toBe('preparing');
  await banner.waitFor({ state: 'detached' });
  expect(sent).toEqual([await idOf(third), await idOf(first), await idOf(second)]);
});

it('An offline kitchen display opens its settings', async ({ openKitchen, confirm }) => {
  const { page, banner } = await openKitchen(await confirm());
  await cutOff(page);
  await page.reload();
  await banner.waitFor();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Screen settings' }).waitFor();
});

it('A kitchen display reloaded during a tap does not report a lost connection', async ({
  openKitchen,
  confirm,
  release,
}) => {
  const number = await confirm();
  const { page, ticket, start, button, banner } = await openKitchen(number, release.url);
  release.holdMoves();
  await start(number);
  await page.reload();
  await button(number, 'Ready').waitFor();
  expect(await banner.count()).toBe(0);
  await ticket(number).getByLabel('Not sent yet').waitFor();
  await banner.getByText('No connection.').waitFor();
});

it('Lines struck offline appear on other screens after reconnecting, in their last state', async ({
  openKitchen,
  confirm,
  harbourId,
  staff,
}) => {
  const number = await confirm();
  const { page, ticket } = await openKitchen(number);
  const line = ticket(number).getByRole('listitem').getByRole('button');
  const isStruck = () => line.getAttribute('aria-pressed');
  const struckLines = async () => {
    const path = `/kitchen/orders?branchId=${harbourId}`;
    const { body } = await staff.get<{ data: KitchenOrder[] }>(path);
    return body.data.find(order => order.number === number)?.struckLines?.lineIds;
  };
  await cutOff(page);
  await line.click();
  await page.reload();
  await ticket(number).waitFor();
  expect(await isStruck()).toBe('true');
  expect(await struckLines()).toBe(undefined);
  await reconnect(page);
  await expect.poll(struckLines).toHaveLength(1);
  await cutOff(page);
  for (const expected of ['false', 'true', 'false']) {
    await untilSettled(page);
    await line.click();
    await expect.poll(isStruck).toBe(expected);
  }
  await reconnect(page);
  await expect.poll(struckLines).toEqual([]);
  expect(await isStruck()).toBe('false');
});

it('An order marked as ready offline stays to be done if something was added meanwhile', async ({
  openKitchen,
  confirm,
  staff,
  statusOf,
  restaurant,
}) => {
  const [grown, later] = [await confirm(), await confirm()];
  const { page, ticket, start, markReady } = await openKitchen(later);
  for (const number of [grown, later]) await start(number);
  await expect.poll(() => statusOf(later)).toBe('preparing');
  await cutOff(page);
  await markReady(grown);
  await markReady(later);
  await ticket(later).getByLabel('Not sent yet').waitFor();
  const { _id: menuItemId } = await restaurant.addItem({ title: 'Espresso' });
  const added = { add: [{ menuItemId, quantity: 1 }] };
  expect((await staff.post(`/orders/${grown}/changes`, added)).status).toBe(200);
  await reconnect(page);
  await expect.poll(() => statusOf(later)).toBe('ready');
  await ticket(grown).getByText('Espresso').waitFor();
  await ticket(grown).getByRole('button', { name: 'Ready' }).waitFor();
  expect(await statusOf(grown)).toBe('preparing');
});

it('A line struck offline stays to be done if its quantity grew meanwhile', async ({
  openKitchen,
  confirm,
  staff,
}) => {
  const number = await confirm();
  const { page, ticket } = await openKitchen(number);
  const line = ticket(number).getByRole('listitem').getByRole('button');
  const isStruck = () => line.getAttribute('aria-pressed');
  await cutOff(page);
  await line.click();
  await expect.poll(isStruck).toBe('true');
  const { lines } = (await staff.get<DashboardOrder>(`/orders/${number}`)).body;
  const grown = lines.map(({ id, quantity }) => ({ lineId: id, quantity: quantity + 1 }));
  expect((await staff.post(`/orders/${number}/changes`, { lines: grown })).status).toBe(200);
  await reconnect(page);
  await ticket(number).getByText(`Was ${lines[0]?.quantity}`).waitFor();
  await untilSettled(page);
  expect(await isStruck()).toBe('false');
});

it("A kitchen's cache contains no API responses, and the device no guest contact data", async ({
  openKitchen,
  confirm,
}) => {
  const number = await confirm();
  const { page } = await openKitchen(number);
  const kept = await keptOn(page);
  expect(kept).toContain('Ana');
  expect(kept).not.toContain('555 0142');
  expect(kept).not.toContain('/dashboard/api');
});

it('Signing out removes the board from the device', async ({ openKitchen, confirm }) => {
  const number = await confirm();
  const { page, ticket } = await openKitchen(number);
  const kitchen = page.url();
  await page.goto(new URL('/dashboard/', kitchen).href);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await keptOn(page)).not.toContain('Ana');
  await page.goto(kitchen);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await ticket(number).count()).toBe(0);
});

it('A session that expired while the screen was off also leaves nothing', async ({
  openKitchen,
  confirm,
  rui,
}) => {
  const { page, tickets } = await openKitchen(await confirm());
  const kitchen = page.url();
  await page.goto('about:blank');
  await rui.delete('/session');
  await page.goto(kitchen);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  expect(await tickets.count()).toBe(0);
  await expect.poll(() => keptOn(page)).not.toContain('Ana');
});

// Retried, because a browser may keep a busy worker for minutes.
it('A new version is offered, used when accepted, and changes nothing before', {
  retry: 2,
}, async ({ openKitchen, confirm, release }) => {
  const number = await confirm();
  const { page, ticket } = await openKitchen(number, release.url);
  const offer = page.getByRole('status').filter({ hasText: 'new version' });
  const isWaiting = () =>
    page.evaluate('navigator.serviceWorker.getRegistration().then(one => one.waiting !== null)');
  await page.evaluate('window.isFirst = true');
  release.next();
  await page.evaluate('navigator.serviceWorker.getRegistration().then(one => one.update())');
  await offer.getByRole('button', { name: 'Later' }).click();
  await offer.waitFor({ state: 'detached' });
  expect(await page.evaluate('window.isFirst')).toBe(true);

  // After a reload, the page is still the previous version.
  await page.reload();
  await ticket(number).waitFor();
  expect(await isWaiting()).toBe(true);
  await offer.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(isWaiting, { timeout: 30_000 }).toBe(false);
  await ticket(number).waitFor();
  expect(await offer.count()).toBe(0);
});
