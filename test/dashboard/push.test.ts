import { createPublicKey, verify } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import type {
  DashboardBranchList,
  DashboardOrder,
  GuestPush,
  PlacedGuestOrder,
  PushSettings,
} from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { type Dashboard, KNOWN_PASSWORD, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { type Browser, createBrowser, startPushServer } from '../helpers/push.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { switchMode } from '../helpers/sandbox.ts';
import type { Settings } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';

const MINUTE_MS = 60_000;
/** The name of an internal host. */
const INTERNAL = 'internal.example.com';

const it = test
  .extend('time', { scope: 'file' }, { now: new Date() })
  .extend('logged', { scope: 'file' }, (): string[] => [])
  .extend('overrides', { scope: 'file' }, ({ time, logged }) => ({
    clock: () => time.now,
    log: pino({ level: 'trace' }, { write: line => logged.push(line) }),
    allowedPushHosts: ['localhost'],
    network: {
      resolve: async (host: string) => [{ address: host === INTERNAL ? '10.0.0.1' : '127.0.0.1', family: 4 }],
    },
  }))
  // Only the test sends notifications.
  .extend('settings', { scope: 'file' }, (): Settings => ({ mailFrom: 'orders@example.com', roles: ['api'] }))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('pushServer', async ({}, { onCleanup }) => {
    const server = await startPushServer();
    onCleanup(() => server.stop());
    return server;
  })
  /** Sends everything that is due now. */
  .extend('send', ({ service }) => async () => {
    await drainBackground(service);
    await service.context.due.pushes.workDue();
  })
  .extend('pass', ({ time }, { onCleanup }) => {
    const start = time.now;
    onCleanup(() => {
      time.now = start;
    });
    return (milliseconds: number): void => {
      time.now = new Date(time.now.getTime() + milliseconds);
    };
  })
  /** A guest's order. */
  .extend('place', ({ service, restaurant }) => async (values: object = {}) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { status, body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }], ...values });
    expect(status).toBe(201);
    return { number: body.order.number, token: body.token };
  })
  /** Subscribes a browser to a guest's order. */
  .extend('subscribe', ({ service }) => ({ token }: Pick<PlacedGuestOrder, 'token'>, browser: Browser) => {
    const headers = { 'x-order-token': token };
    const options = { body: browser.subscription, headers };
    return openDashboard(service).request<GuestPush>('PUT', '/storefront/order/push', options);
  });

const toStatus = async (page: Dashboard, { number }: { number: number }, status: string) => {
  expect((await page.post(`/orders/${number}/status`, { status })).status).toBe(200);
};

const subscribeStaff = (page: Dashboard, browser: Browser, branchId: string) =>
  page.put<PushSettings>('/push/subscription', { ...browser.subscription, branchId });

describe('A guest', () => {
  it('is the only one notified when the order is ready, once', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const [order, other] = [await place(), await place()];
    const [browser, another] = [pushServer.newBrowser(), pushServer.newBrowser()];
    const { status, body } = await subscribe(order, browser);
    expect(status).toBe(200);
    await subscribe(other, another);
    await toStatus(manager, order, 'confirmed');
    await toStatus(manager, order, 'ready');
    await Promise.all([send(), send()]);
    await send();

    const tag = expect.stringMatching(/^[0-9a-f]{32}$/);
    const [first] = pushServer.notificationsFor(browser);
    expect(first).toEqual({ id: body.id, kind: 'order_ready', number: order.number, language: 'en', tag });
    expect(pushServer.received).toHaveLength(1);
    const { headers } = pushServer.received[0] ?? {};
    expect(headers).toMatchObject({ ttl: '600', urgency: 'high', topic: first?.tag });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm' });
    const { publicKey } = (await openDashboard(service).get<PushSettings>('/storefront/push')).body;
    expect(readVapid(headers?.authorization, publicKey)).toMatchObject({
      aud: new URL(pushServer.url).origin,
      sub: 'mailto:orders@example.com',
    });
  });

  it("is notified of a cancellation in the page's language, replacing earlier notifications", async ({
    manager,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    browser.subscription.language = 'ar';
    await subscribe(order, browser);
    await toStatus(manager, order, 'ready');
    await send();
    await toStatus(manager, order, 'cancelled');
    await send();
    const [ready, cancelled] = pushServer.notificationsFor(browser);
    expect(ready).toMatchObject({ kind: 'order_ready', language: 'ar' });
    expect(cancelled).toEqual({ ...ready, kind: 'order_cancelled' });
    expect(pushServer.requestsFor(browser)).toHaveLength(2);
  });

  it('can subscribe again without a second notification', async ({
    manager,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    const answers = await Promise.all([subscribe(order, browser), subscribe(order, browser)]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    await toStatus(manager, order, 'ready');
    await send();
    expect(pushServer.received).toHaveLength(1);
  });

  it('can subscribe five browsers per order; more replace the oldest', async ({
    manager,
    pushServer,
    place,
    subscribe,
    send,
    pass,
  }) => {
    const order = await place();
    const browsers = Array.from({ length: 6 }, () => pushServer.newBrowser());
    for (const browser of browsers) {
      await subscribe(order, browser);
      pass(1);
    }
    await toStatus(manager, order, 'ready');
    await send();
    expect(browsers.map(browser => pushServer.requestsFor(browser).length)).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it('is no longer notified after unsubscribing', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const order = await place();
    await subscribe(order, pushServer.newBrowser());
    const headers = { 'x-order-token': order.token };
    const page = openDashboard(service);
    expect(await page.request('DELETE', '/storefront/order/push', { headers })).toMatchObject({
      status: 204,
    });
    await toStatus(manager, order, 'ready');
    await send();
    expect(pushServer.received).toEqual([]);
  });

  it('cannot subscribe once the order is finished, and subscriptions are removed soon after', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    time,
  }) => {
    const order = await place();
    const { body } = await subscribe(order, pushServer.newBrowser());
    await toStatus(manager, order, 'completed');
    await drainBackground(service);
    expect(await service.context.collections.pushSubscriptions.findOne({ _id: body.id })).toMatchObject({
      removeAt: new Date(time.now.getTime() + 10 * MINUTE_MS),
    });
    expect(await subscribe(order, pushServer.newBrowser())).toMatchObject({ status: 409 });
  });

  it('is unsubscribed by an erasure', async ({ service, manager, pushServer, place, subscribe, send }) => {
    const customer = { name: 'Niamh', email: `${crypto.randomUUID()}@example.com` };
    const order = await place({ customer });
    const browser = pushServer.newBrowser();
    await subscribe(order, browser);
    pushServer.answer(500);
    await toStatus(manager, order, 'cancelled');
    await send();
    expect(pushServer.received).toHaveLength(1);
    const { pushSubscriptions, pushes, orders } = service.context.collections;
    const stored = await orders.findOne({ number: order.number, 'customer.email': customer.email });
    const ofOrder = { restaurantId: stored?.restaurantId ?? '', orderId: stored?._id ?? '' };
    expect(await pushes.countDocuments(ofOrder)).toBe(1);
    const caller = { scope: { restaurantId: ofOrder.restaurantId, branches: 'all' as const }, actor: SYSTEM };
    const erased = await service.context.services.guestErasure.erase(caller, { email: customer.email });
    expect(erased).toEqual({ erased: 1, open: 0 });
    await drainBackground(service);
    expect(await pushes.countDocuments(ofOrder)).toBe(0);
    expect(await pushSubscriptions.countDocuments({ subjectId: ofOrder.orderId })).toBe(0);
  });
});

describe('Staff', () => {
  it("are notified of their branch's new orders, except those from the counter", async ({
    service,
    restaurant,
    restaurantId,
    manager,
    pushServer,
    place,
    send,
  }) => {
    const { harbour, market } = restaurant;
    const [here, elsewhere, foreign] = [1, 2, 3].map(() => pushServer.newBrowser());
    if (!here || !elsewhere || !foreign) throw new Error('There are three browsers');
    const [first, second] = await Promise.all([
      signedIn(service, { restaurantId, role: 'staff' }),
      signedIn(service, { restaurantId, role: 'owner' }),
    ]);
    const otherRestaurant = await addRestaurant(service);
    const stranger = await signedIn(service, { restaurantId: otherRestaurant.id, role: 'owner' });
    expect(await subscribeStaff(first, here, harbour._id)).toMatchObject({
      status: 200,
      body: { branchId: harbour._id, publicKey: expect.any(String) },
    });
    await subscribeStaff(second, elsewhere, market._id);
    await subscribeStaff(stranger, foreign, otherRestaurant.harbour._id);
    expect(await subscribeStaff(stranger, foreign, harbour._id)).toMatchObject({ status: 403 });

    const { number } = await place();
    const { _id: menuItemId } = await restaurant.addItem();
    const atCounter = { branchId: harbour._id, type: 'pickup', lines: [{ menuItemId, quantity: 1 }] };
    await manager.post('/orders', { ...atCounter, channel: 'counter' });
    // Whoever takes an order by phone already knows it.
    await first.post<DashboardOrder>('/orders', { ...atCounter, channel: 'phone' });
    await send();
    expect(pushServer.notificationsFor(here)).toMatchObject([{ kind: 'new_order', number }]);
    expect(pushServer.received).toHaveLength(1);
  });

  it('have one subscription per browser, however often they sign in', async ({
    service,
    restaurantId,
    harbourId,
    pushServer,
    place,
    send,
  }) => {
    const page = await signedIn(service, { restaurantId, role: 'staff' });
    const browser = pushServer.newBrowser();
    await subscribeStaff(page, browser, harbourId);
    const { status } = await page.signIn(page.session()?.user.email ?? '', KNOWN_PASSWORD);
    expect(status).toBe(201);
    expect((await page.get<PushSettings>('/push')).body.branchId).toBe(null);
    await subscribeStaff(page, browser, harbourId);
    await place();
    await send();
    expect(pushServer.received).toHaveLength(1);
  });

  it('share a browser with colleagues and guests, and stay subscribed after a new password', async ({
    service,
    restaurantId,
    harbourId,
    pushServer,
    place,
    subscribe,
  }) => {
    const pages = await Promise.all([1, 2].map(() => signedIn(service, { restaurantId, role: 'staff' })));
    const browser = pushServer.newBrowser();
    await subscribe(await place(), browser);
    for (const page of pages) await subscribeStaff(page, browser, harbourId);
    const passwords = { currentPassword: KNOWN_PASSWORD, newPassword: 'another horse battery' };
    expect((await pages[0]?.put('/session/password', passwords))?.status).toBeLessThan(300);
    for (const page of pages) expect((await page.get<PushSettings>('/push')).body.branchId).toBe(harbourId);
    const { pushSubscriptions } = service.context.collections;
    const { endpoint } = browser.subscription;
    expect(await pushSubscriptions.countDocuments({ 'target.endpoint': endpoint })).toBe(3);
  });

  it('are no longer notified after signing out, and the browser is removed', async ({
    service,
    restaurantId,
    harbourId,
    pushServer,
    place,
    send,
  }) => {
    const { pushSubscriptions } = service.context.collections;
    const pages = await Promise.all(
      [1, 2, 3].map(() => signedIn(service, { restaurantId, role: 'staff' as const })),
    );
    for (const page of pages) await subscribeStaff(page, pushServer.newBrowser(), harbourId);
    const [first, second, third] = pages;
    const before = await pushSubscriptions.countDocuments({ restaurantId, subjectId: harbourId });
    expect((await first?.request('DELETE', '/session'))?.status).toBe(204);
    expect((await second?.request('DELETE', '/push/subscription'))?.status).toBe(204);
    expect(await pushSubscriptions.countDocuments({ restaurantId, subjectId: harbourId })).toBe(before - 2);
    // As if a process died before removing the last one.
    const { user } = third?.session() ?? {};
    await service.context.collections.sessions.deleteMany({ userId: user?.id ?? '' });
    await place();
    await send();
    expect(pushServer.received).toEqual([]);
    expect(await pushSubscriptions.countDocuments({ 'staff.userId': user?.id ?? '' })).toBe(0);
  });

  it('are not notified without branch access, while disabled, or after an idle session', async ({
    service,
    owner,
    restaurant,
    restaurantId,
    harbourId,
    pushServer,
    place,
    send,
    pass,
    time,
  }) => {
    const [moved, disabled, idle] = await Promise.all(
      [1, 2, 3].map(() => signedIn(service, { restaurantId, role: 'staff' as const })),
    );
    if (!moved || !disabled || !idle) throw new Error('There are three users');
    const pages = [moved, disabled, idle];
    for (const page of pages) await subscribeStaff(page, pushServer.newBrowser(), harbourId);
    const idOf = (page: Dashboard) => page.session()?.user.id ?? '';
    const changes = await Promise.all([
      owner.put(`/users/${idOf(moved)}/role`, { role: 'staff', branchIds: [restaurant.market._id] }),
      owner.post(`/users/${idOf(disabled)}/disable`),
    ]);
    expect(changes).toMatchObject([{ status: 200 }, { status: 200 }]);
    const { sessions } = service.context.collections;
    await sessions.updateMany({ userId: idOf(idle) }, { $set: { lastUsedAt: time.now } });
    await drainBackground(service);
    pass(3 * 60 * MINUTE_MS);
    await place();
    await send();
    expect(pushServer.received).toEqual([]);
    const { pushSubscriptions } = service.context.collections;
    for (const page of pages)
      expect(await pushSubscriptions.countDocuments({ 'staff.userId': idOf(page) })).toBe(0);
  });

  it('in test mode are not notified of live orders until they leave it', async ({
    service,
    restaurantId,
    harbourId,
    pushServer,
    place,
    send,
  }) => {
    const page = await signedIn(service, { restaurantId, role: 'owner' });
    const browser = pushServer.newBrowser();
    await subscribeStaff(page, browser, harbourId);
    await page.post('/restaurant/sandbox');
    await switchMode(page, 'PUT');
    await place();
    await send();
    expect(pushServer.received).toEqual([]);
    // Test-mode subscriptions replace live ones, which the board renews afterwards.
    const sandbox = await page.get<DashboardBranchList>('/branches');
    expect(await page.get('/push')).toMatchObject({ body: { branchId: null } });
    const [branch] = sandbox.body.data;
    expect(await subscribeStaff(page, browser, branch?.id ?? '')).toMatchObject({ status: 200 });
    await switchMode(page, 'DELETE');
    expect(await page.get('/push')).toMatchObject({ body: { branchId: null } });
    await subscribeStaff(page, browser, harbourId);
    const { number } = await place();
    await send();
    expect(pushServer.notificationsFor(browser)).toMatchObject([{ number }]);
  });
});

describe('A push service', () => {
  it('that reports a subscription as gone ends it', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const { pushSubscriptions } = service.context.collections;
    for (const status of [404, 410]) {
      const order = await place();
      const browser = pushServer.newBrowser();
      const { body } = await subscribe(order, browser);
      pushServer.answer(status);
      await toStatus(manager, order, 'ready');
      await send();
      expect(pushServer.requestsFor(browser)).toHaveLength(1);
      expect(await pushSubscriptions.findOne({ _id: body.id })).toBe(null);
    }
  });

  it('that fails is retried with growing delays for up to ten minutes', async ({
    manager,
    pushServer,
    place,
    subscribe,
    send,
    pass,
  }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    await subscribe(order, browser);
    pushServer.answer(500);
    await toStatus(manager, order, 'ready');
    await send();
    await send();
    expect(pushServer.requestsFor(browser)).toHaveLength(1);
    pass(5_000);
    await send();
    pass(9_000);
    await send();
    expect(pushServer.requestsFor(browser)).toHaveLength(2);
    pass(1_000);
    pushServer.answer(503);
    await send();
    expect(pushServer.requestsFor(browser)).toHaveLength(3);
    expect(pushServer.requestsFor(browser).map(({ headers }) => headers.ttl)).toEqual(['600', '595', '585']);
    pass(10 * MINUTE_MS);
    pushServer.answer(201);
    await send();
    expect(pushServer.requestsFor(browser)).toHaveLength(3);
  });

  it('that rejects or redirects a notification is not retried', async ({
    manager,
    pushServer,
    place,
    subscribe,
    send,
    pass,
  }) => {
    for (const status of [307, 400, 413]) {
      const order = await place();
      const browser = pushServer.newBrowser();
      await subscribe(order, browser);
      pushServer.answer(status);
      await toStatus(manager, order, 'ready');
      await send();
      pass(2 * MINUTE_MS);
      await send();
      expect(pushServer.requestsFor(browser)).toHaveLength(1);
    }
  });

  it('gets a notification again if a crash lost its record, replacing the first', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    send,
    pass,
    time,
  }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    await subscribe(order, browser);
    await toStatus(manager, order, 'ready');
    await send();
    // As left by the dead process.
    const { pushes } = service.context.collections;
    const leasedUntil = new Date(time.now.getTime() + MINUTE_MS);
    await pushes.updateOne({ number: order.number, kind: 'order_ready' }, { $set: { dueAt: leasedUntil } });
    await send();
    expect(pushServer.requestsFor(browser)).toHaveLength(1);
    pass(MINUTE_MS);
    await send();
    const [first, second] = pushServer.requestsFor(browser);
    expect(second?.headers.topic).toBe(first?.headers.topic);
    const notifications = pushServer.notificationsFor(browser);
    expect(notifications).toEqual([notifications[0], notifications[0]]);
  });

  it('gets one notification for a change whose effects run again', async ({
    service,
    manager,
    pushServer,
    place,
    subscribe,
    send,
    pass,
  }) => {
    const { orders } = service.context.collections;
    const order = await place();
    const browser = pushServer.newBrowser();
    await subscribe(order, browser);
    await toStatus(manager, order, 'ready');
    await send();
    const [push] = await service.context.collections.pushes
      .find({ number: order.number, kind: 'order_ready' })
      .toArray();
    if (!push) throw new Error('The notification is kept');
    const { createdAt: at, orderId, restaurantId } = push;
    const entry = {
      ...{ _id: push._id.replace(/^psh_([^_]+)_.*/, 'act_$1'), restaurantId, at, effects: ['push'] },
      ...{ action: 'order.status_changed' as const, details: { status: 'ready' as const } },
      actor: { type: 'system' as const, id: 'system', name: 'system' },
    };
    await orders.updateOne({ _id: orderId }, { $push: { outbox: entry } });
    pass(1_000);
    await service.context.sweep(0);
    await send();
    expect(await orders.findOne({ _id: orderId })).toMatchObject({ outbox: [] });
    expect(pushServer.requestsFor(browser)).toHaveLength(1);
  });

  it('at a private address is rejected', async ({
    service,
    manager,
    harbourId,
    pushServer,
    place,
    subscribe,
    send,
  }) => {
    const order = await place();
    for (const endpoint of [
      'https://127.0.0.1/push',
      'https://[::1]/push',
      'https://169.254.169.254/latest',
      'https://push.localhost/',
      'https://push.example.com:25/',
      'https://user:password@push.example.com/',
      'http://push.example.com/',
    ]) {
      const browser = pushServer.newBrowser();
      browser.subscription.endpoint = endpoint;
      const refused = { status: 400, body: { fields: [{ path: '/endpoint' }] } };
      expect(await subscribe(order, browser)).toMatchObject(refused);
      expect(await subscribeStaff(manager, browser, harbourId)).toMatchObject(refused);
    }
    // The name looks public; its address is checked on connection.
    const { status, body } = await subscribe(order, createBrowser(`https://${INTERNAL}`));
    expect(status).toBe(200);
    await toStatus(manager, order, 'ready');
    await send();
    expect(await service.context.collections.pushSubscriptions.findOne({ _id: body.id })).toBe(null);
  });

  it('never appears in logs or exports', async ({
    service,
    manager,
    restaurantId,
    harbourId,
    pushServer,
    place,
    subscribe,
    send,
    logged,
  }) => {
    const order = await place();
    const [browser, ofStaff] = [pushServer.newBrowser(), pushServer.newBrowser()];
    await subscribe(order, browser);
    await subscribeStaff(manager, ofStaff, harbourId);
    pushServer.answer(500);
    await toStatus(manager, order, 'ready');
    await send();
    const log = logged.join('');
    expect(log).toContain('the push service did not accept a notification');
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    await service.context.exportRestaurant(restaurantId, folder);
    const files = await readdir(folder);
    expect(files.some(name => name.startsWith('orders'))).toBe(true);
    expect(files.filter(name => name.startsWith('push'))).toEqual([]);
    const copies = await Promise.all(
      files.map(async name => String(gunzipSync(await readFile(join(folder, name))))),
    );
    await rm(folder, { recursive: true });
    for (const { subscription } of [browser, ofStaff])
      for (const secret of [new URL(subscription.endpoint).pathname, ...Object.values(subscription.keys)])
        for (const text of [log, ...copies]) expect(text).not.toContain(secret);
  });

  it('gets nothing with invalid keys', async ({ pushServer, place, subscribe }) => {
    const order = await place();
    const browser = pushServer.newBrowser();
    const { keys } = browser.subscription;
    keys.p256dh = `BA${'A'.repeat(85)}`;
    expect(await subscribe(order, browser)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/keys/p256dh', message: 'is not a P-256 public key' }] },
    });
  });
});

/** The claims of an `Authorization` header. Throws if signed with another key. */
function readVapid(header = '', publicKey: string): object {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(publicKey);
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const signer = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const options = { key: signer, dsaEncoding: 'ieee-p1363' as const };
  expect(verify('sha256', signed, options, Buffer.from(signature, 'base64url'))).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
