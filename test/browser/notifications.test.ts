import type { BrowserContext, Page, Worker } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { type Browser, type Notification, startPushServer } from '../helpers/push.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = pageTest
  .extend('overrides', { scope: 'file' }, { allowedPushHosts: ['localhost'] })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('pushServer', async ({}, { onCleanup }) => {
    const server = await startPushServer();
    onCleanup(() => server.stop());
    return server;
  })
  .extend('place', ({ service, restaurant }) => async () => {
    const lines = [{ menuItemId: (await restaurant.addItem())._id, quantity: 1 }];
    const { token, order } = (await openStorefront(service, restaurant, restaurant.harbour).place({ lines }))
      .body;
    return { number: order.number, page: `/order/${restaurant.id}/harbour/track#${token}` };
  });

const OPTIONS = { serviceWorkers: 'allow' as const };

/**
 * Subscribes the browser at the test's push service, because its vendor's is unreachable. Permission is
 * granted.
 */
async function stubPush(page: Page, { subscription: { endpoint, keys } }: Browser): Promise<void> {
  const subscription = JSON.stringify({ endpoint, keys });
  await page.addInitScript(`
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
    PushManager.prototype.subscribe = async () => ({ toJSON: () => (${subscription}) });
  `);
  await page.reload();
}

function findWorker(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().find(one => one.url().endsWith('/push-worker.js'));
  if (!worker) throw new Error('The page has no service worker of notifications');
  return worker;
}

type Shown = { title: string; tag: string; data: string };

/** Makes the service worker handle a notification. Resolves to what it shows. */
const deliver = (context: BrowserContext, notification: Notification): Promise<Shown[]> =>
  findWorker(context).evaluate(`(async () => {
    const shown = [];
    registration.showNotification = async (title, { tag, data }) => { shown.push({ title, tag, data }); };
    let done;
    dispatchEvent(Object.assign(new Event('push'), {
      data: { json: () => (${JSON.stringify(notification)}) },
      waitUntil(work) { done = work; },
    }));
    await done;
    return shown;
  })()`);

/** Taps a notification. Resolves to the opened pages. */
const tap = (context: BrowserContext, { data }: Shown): Promise<string[]> =>
  findWorker(context).evaluate(`(async () => {
    const opened = [];
    clients.openWindow = async url => { opened.push(url); };
    let done;
    dispatchEvent(Object.assign(new Event('notificationclick'), {
      notification: { data: ${JSON.stringify(data)}, close() {} },
      waitUntil(work) { done = work; },
    }));
    await done;
    return opened;
  })()`);

describe('A guest', () => {
  it('is notified on their device when the order is ready, unless the page shows it', async ({
    openPage,
    place,
    manager,
    pushServer,
    service,
  }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    const page = await openPage(order.page, undefined, { ...OPTIONS, width: WIDTHS.phone });
    await stubPush(page, browser);
    await page.getByRole('button', { name: "Notify me when it's ready" }).click();
    await page.getByText("We'll notify you on this device when your order is ready.").waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await page.getByRole('button', { name: "Don't notify me" }).waitFor();

    await manager.post(`/orders/${order.number}/status`, { status: 'ready' });
    await drainBackground(service);
    await expect.poll(() => pushServer.requestsFor(browser).length).toBe(1);
    const [notification] = pushServer.notificationsFor(browser);
    if (!notification) throw new Error('There is one');
    expect(await deliver(page.context(), notification)).toEqual([]);
    await page.goto('about:blank');
    const [shown] = await deliver(page.context(), notification);
    if (!shown) throw new Error('It is shown');
    expect(shown).toMatchObject({ title: `Order ${order.number} is ready`, tag: notification.tag });
    expect(await tap(page.context(), shown)).toEqual([service.url + order.page]);
    expect(await deliver(page.context(), { ...notification, language: 'ar' })).toMatchObject([
      { title: `الطلب ${order.number} جاهز` },
    ]);
  });

  it('can turn it off again', async ({ openPage, place, manager, pushServer, service }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    const page = await openPage(order.page, undefined, OPTIONS);
    await stubPush(page, browser);
    await page.getByRole('button', { name: "Notify me when it's ready" }).click();
    await page.getByRole('button', { name: "Don't notify me" }).click();
    await page.getByRole('button', { name: "Notify me when it's ready" }).waitFor();
    await manager.post(`/orders/${order.number}/status`, { status: 'ready' });
    await drainBackground(service);
    const { pushes, pushSubscriptions } = service.context.collections;
    const { endpoint } = browser.subscription;
    expect(await pushSubscriptions.countDocuments({ 'target.endpoint': endpoint })).toBe(0);
    expect(await pushes.countDocuments({ number: order.number, kind: 'order_ready' })).toBe(0);
  });

  it('who blocks notifications is informed, and not asked again', async ({ openPage, place }) => {
    const order = await place();
    const page = await openPage(order.page, undefined, OPTIONS);
    await page.addInitScript(`
      let permission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => (permission = 'denied');
    `);
    await page.reload();
    const offer = page.getByRole('button', { name: "Notify me when it's ready" });
    await offer.click();
    await page.getByText('Notifications are blocked for this page.').waitFor();
    expect(await offer.count()).toBe(0);
  });
});

describe('Staff', () => {
  it("are notified of a branch's new orders, also in the next session", async ({
    openPage,
    place,
    service,
    restaurantId,
    restaurant,
    pushServer,
  }) => {
    const staff = await signedIn(service, { restaurantId, role: 'staff' });
    const browser = pushServer.newBrowser();
    const page = await openPage('/dashboard/orders', staff, OPTIONS);
    await stubPush(page, browser);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Notifications' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notifications' });
    await dialog.getByLabel('Branch').selectOption(restaurant.harbour.name);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'Turn off' }).waitFor();

    const { number } = await place();
    await expect.poll(() => pushServer.requestsFor(browser).length).toBe(1);
    const [notification] = pushServer.notificationsFor(browser);
    if (!notification) throw new Error('There is one');
    expect(await deliver(page.context(), notification)).toEqual([]);
    await page.goto('about:blank');
    // Like a hidden page, so that the browser shows one.
    const [shown] = await deliver(page.context(), notification);
    if (!shown) throw new Error('It is shown');
    expect(shown).toMatchObject({ title: `New order ${number}`, tag: `order-${number}` });
    expect(await tap(page.context(), shown)).toEqual([`${service.url}/dashboard/orders`]);

    const { pushSubscriptions } = service.context.collections;
    const ofStaff = { 'target.endpoint': browser.subscription.endpoint };
    await pushSubscriptions.deleteMany(ofStaff);
    await page.goto(`${service.url}/dashboard/orders`);
    await expect.poll(() => pushSubscriptions.countDocuments(ofStaff)).toBe(1);
  });
});
