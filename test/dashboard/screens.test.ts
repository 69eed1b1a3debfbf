import { describe, expect, onTestFinished } from 'vitest';
import type {
  ActivityList,
  DashboardBranchList,
  DashboardOrder,
  Screen,
  ScreenDevice,
  ScreenList,
  Session,
} from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { pauseRead } from '../helpers/pause-read.ts';
import { inTestMode } from '../helpers/sandbox.ts';
import { addScreen, enterCode, startPairing } from '../helpers/screens.ts';
import { startServiceOn } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const it = test
  .extend('time', { scope: 'file' }, { now: new Date() })
  .extend('overrides', { scope: 'file' }, ({ time }) => ({
    clock: () => time.now,
    feedSettings: { checkEvery: 600_000, heartbeatEvery: 600_000 },
  }))
  .extend('branchId', { scope: 'file' }, ({ restaurant }) => restaurant.harbour._id)
  .extend('after', ({ time }, { onCleanup }) => {
    const start = time.now;
    onCleanup(() => {
      time.now = start;
    });
    return (milliseconds: number): void => {
      time.now = new Date(time.now.getTime() + milliseconds);
    };
  });

const WRONG_CODE = {
  status: 400,
  body: { fields: [{ path: '/code', message: 'is not shown by a screen that is waiting to be paired' }] },
};
const list = async (manager: Dashboard) => (await manager.get<ScreenList>('/screens?limit=100')).body.data;
const isOpen = async (page: Dashboard) => (await page.get('/session')).status === 200;

describe('Pairing a screen', () => {
  it('gives the device showing the code a session of its branch', async ({
    service,
    manager,
    branchId,
    restaurant,
    time,
  }) => {
    const device = await startPairing(service);
    expect(device.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await device.finish()).toMatchObject({ status: 200, body: { session: null } });
    expect(await isOpen(device.page)).toBe(false);

    const typed = device.code.toLowerCase().replace('-', ' ').replaceAll('0', 'o');
    const found = await manager.post<ScreenDevice>('/screen-pairings/check', { code: typed });
    expect(found.body).toMatchObject({ browser: 'Chrome', system: 'Android', sameNetwork: true });
    const paired = await enterCode(manager, typed, { branchId });
    expect(paired).toMatchObject({ status: 201, body: { name: 'Pass kitchen', kind: 'kitchen', branchId } });

    expect((await device.finish()).body.session?.user).toMatchObject({
      ...{ id: paired.body.id, name: 'Pass kitchen', role: 'kitchen', email: null },
      branchIds: [branchId],
    });
    const { body } = await device.page.get<DashboardBranchList>('/branches');
    expect(body.data.map(({ id }) => id)).toEqual([branchId]);
    const elsewhere = `/kitchen/orders?branchId=${restaurant.market._id}`;
    expect(await device.page.get(elsewhere)).toMatchObject({ status: 403 });
    expect(await list(manager)).toContainEqual({ ...paired.body, lastSeenAt: time.now.toISOString() });
  });

  it('creates one screen for a request that two processes get at once', async ({
    service,
    manager,
    branchId,
  }) => {
    const { url, name } = service.database;
    const other = await startServiceOn(url, {}, {}, name);
    onTestFinished(() => other.stop());
    const there = openDashboard(other, manager.cookie()?.split('=')[1]);
    await there.resume();
    const { code } = await startPairing(service);
    const key = crypto.randomUUID();
    const lookup = pauseRead(service.context.collections.screenPairings);
    const overtaken = enterCode(manager, code, { branchId }, key);
    await lookup.reached;
    const first = await enterCode(there, code, { branchId }, key);
    expect(first.status).toBe(201);
    lookup.resume();
    expect(await overtaken).toMatchObject({ status: 201, body: first.body });
  });

  it('gives the same session to a device that retries, and none without its secret', async ({
    service,
    manager,
    branchId,
  }) => {
    const device = await startPairing(service);
    await enterCode(manager, device.code, { branchId });
    const [one, two] = [await device.finish(), await device.finish()];
    expect(two.body).toEqual(one.body);
    const other = await startPairing(service);
    const anyone = openDashboard(service);
    const { code, deviceToken } = { code: device.code, deviceToken: other.deviceToken };
    expect(await anyone.post('/screen-pairings/session', { code, deviceToken })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(anyone.cookie()).toBe(undefined);
  });

  it('happens once: a code that two managers enter concurrently pairs one screen', async ({
    service,
    manager,
    newRestaurant,
    branchId,
  }) => {
    const other = await newRestaurant();
    const theirs = await signedIn(service, { restaurantId: other.id, role: 'manager' });
    for (const branches of [
      [branchId, branchId],
      [branchId, other.harbour._id],
    ]) {
      const device = await startPairing(service);
      const pages = branches.map(id => (id === branchId ? manager : theirs));
      const answers = await Promise.all(
        branches.map((id, index) => enterCode(pages[index] ?? manager, device.code, { branchId: id })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
      const winner = answers.findIndex(({ status }) => status === 201);
      expect((await device.finish()).body.session?.user.branchIds).toEqual([branches[winner]]);
      expect(await enterCode(manager, device.code, { branchId })).toMatchObject(WRONG_CODE);
    }
  });

  it('is idempotent by its key', async ({ service, manager, branchId }) => {
    const device = await startPairing(service);
    const before = (await list(manager)).length;
    const one = await enterCode(manager, device.code, { branchId }, 'one-key');
    const two = await enterCode(manager, device.code, { branchId }, 'one-key');
    expect(two.body).toEqual(one.body);
    expect(await list(manager)).toHaveLength(before + 1);
  });

  it('ends at 100 screens, even concurrently', async ({ service, newRestaurant }) => {
    const { id: restaurantId, harbour } = await newRestaurant();
    const manager = await signedIn(service, { restaurantId, role: 'manager' });
    const pair = async () =>
      enterCode(manager, (await startPairing(service)).code, { branchId: harbour._id });
    const { body } = await pair();
    const { users } = service.context.collections;
    const [screen] = await users.find({ _id: body.id }).toArray();
    if (!screen) throw new Error('The screen is not stored');
    const copies = Array.from({ length: 98 }, () => newId('scr'));
    await users.insertMany(copies.map(_id => ({ ...screen, _id, email: _id, outbox: [] })));
    const answers = await Promise.all([pair(), pair(), pair()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await users.countDocuments({ restaurantId, role: 'kitchen' })).toBe(100);
  });

  it('is rejected after the code has expired', async ({ service, manager, branchId, after }) => {
    const device = await startPairing(service);
    after(10 * MINUTE_MS);
    expect(await manager.post('/screen-pairings/check', { code: device.code })).toMatchObject(WRONG_CODE);
    expect(await enterCode(manager, device.code, { branchId })).toMatchObject(WRONG_CODE);
    expect(await device.finish()).toMatchObject({ status: 404 });
  });

  it('limits wrong codes per restaurant', async ({ service, newRestaurant }) => {
    const [mine, other] = [await newRestaurant(), await newRestaurant()];
    const managers = await Promise.all(
      [mine, mine, other].map(({ id }) => signedIn(service, { restaurantId: id, role: 'manager' })),
    );
    const [one, two, theirs] = managers as [Dashboard, Dashboard, Dashboard];
    const device = await startPairing(service);
    for (let guesses = 0; guesses < 10; guesses += 1)
      expect(await enterCode(one, `${guesses}000-0000`, { branchId: mine.harbour._id })).toMatchObject(
        WRONG_CODE,
      );
    const { code } = device;
    expect(await enterCode(two, code, { branchId: mine.harbour._id })).toMatchObject({ status: 429 });
    expect(await two.post('/screen-pairings/check', { code })).toMatchObject({ status: 429 });
    expect((await theirs.post('/screen-pairings/check', { code })).status).toBe(200);
  });

  it('stores neither the code nor the secret', async ({ service, manager, branchId }) => {
    const device = await startPairing(service);
    await enterCode(manager, device.code, { branchId });
    await device.finish();
    const { collections } = service.context;
    const stored = JSON.stringify(
      await Promise.all(
        [collections.screenPairings, collections.users, collections.sessions, collections.activity].map(
          collection => collection.find({}).toArray() as Promise<object[]>,
        ),
      ),
    );
    expect(stored).not.toContain(device.code);
    expect(stored).not.toContain(device.deviceToken);
    expect(stored).not.toContain((device.page.cookie() ?? '').replace('session=', ''));
  });

  it('requires a manager, in the restaurant of their session', async ({
    service,
    restaurant,
    manager,
    branchId,
    newRestaurant,
  }) => {
    const { screen } = await addScreen(service, manager, { branchId });
    const other = await newRestaurant();
    const theirs = await signedIn(service, { restaurantId: other.id, role: 'owner' });
    const device = await startPairing(service);
    expect(await enterCode(theirs, device.code, { branchId })).toMatchObject({ status: 403 });
    expect(await theirs.patch(`/screens/${screen.id}`, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await theirs.delete(`/screens/${screen.id}`)).toMatchObject({ status: 404 });
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    expect(await owner.put(`/users/${screen.id}/role`, { role: 'owner' })).toMatchObject({ status: 404 });
    const { body } = await owner.get<{ data: { id: string }[] }>('/users?limit=100');
    expect(body.data.map(({ id }) => id)).not.toContain(screen.id);
  });
});

describe('A paired screen', () => {
  it('is removed immediately, even from an open stream', async ({ service, manager, branchId }) => {
    const { screen, page } = await addScreen(service, manager, { branchId });
    const stream = await followOrders(service, page);
    expect((await manager.delete(`/screens/${screen.id}`)).status).toBe(204);
    expect(await stream.ended).toBe('by the service');
    expect(await isOpen(page)).toBe(false);
    expect(await manager.delete(`/screens/${screen.id}`)).toMatchObject({ status: 404 });
    expect((await list(manager)).map(({ id }) => id)).not.toContain(screen.id);
    await drainBackground(service);
    const { users, sessions } = service.context.collections;
    expect(await users.countDocuments({ _id: screen.id })).toBe(0);
    expect(await sessions.countDocuments({ userId: screen.id })).toBe(0);
  });

  it('stays removed while its code is still valid', async ({ service, manager, branchId }) => {
    const device = await startPairing(service);
    const { body } = await enterCode(manager, device.code, { branchId }, 'a-key');
    await device.finish();
    await manager.delete(`/screens/${body.id}`);
    expect((await device.finish()).body.session).toBe(null);
    await enterCode(manager, device.code, { branchId }, 'a-key');
    expect((await device.finish()).body.session).toBe(null);
    expect(await isOpen(device.page)).toBe(false);
  });

  it('can be renamed, and concurrent renames conflict', async ({ service, manager, branchId }) => {
    const { screen, page } = await addScreen(service, manager, { branchId });
    const path = `/screens/${screen.id}`;
    const renamed = await manager.patch<Screen>(path, { name: 'Grill', replaces: { name: 'Pass kitchen' } });
    expect(renamed.body.name).toBe('Grill');
    expect(await manager.patch(path, { name: 'Bar', replaces: { name: 'Pass kitchen' } })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/name', current: 'Grill', changedBy: 'Mia' }] },
    });
    expect((await page.get<Session>('/session')).body.user.name).toBe('Grill');
  });

  it('is the actor of its changes in the log', async ({ service, manager, branchId, restaurant }) => {
    const { screen, page } = await addScreen(service, manager, { branchId });
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    expect((await page.post(`/orders/${number}/status`, { status: 'preparing' })).status).toBe(200);
    const { body } = await manager.get<ActivityList>(`/activity?actorId=${screen.id}`);
    expect(body.data).toMatchObject([
      { actor: { type: 'screen', name: 'Pass kitchen' }, action: 'order.status_changed' },
    ]);
    const about = await manager.get<ActivityList>(`/activity?subjectId=${screen.id}`);
    expect(about.body.data).toMatchObject([
      { actor: { name: 'Mia' }, action: 'screen.paired', subject: { type: 'screen', label: 'Pass kitchen' } },
    ]);
  });

  it('of a kitchen sees no email addresses, phone numbers, or delivery addresses', async ({
    service,
    manager,
    branchId,
    restaurant,
  }) => {
    const { page } = await addScreen(service, manager, { branchId });
    const stream = await followOrders(service, page);
    const customer = { id: '', name: 'Ana Sousa', email: 'ana@example.com', phone: '+351 912 345 678' };
    const deliveryAddress = 'Quay 1';
    const order = await restaurant.addOrder({ status: 'confirmed', customer, deliveryAddress });
    const prepared = await page.get(`/kitchen/orders?branchId=${branchId}`);
    const moved = await page.post(`/orders/${order.number}/status`, { status: 'ready' });
    const ready = await page.get('/orders?status=ready');
    await stream.untilChanges(1);
    for (const seen of [prepared.body, moved.body, ready.body, stream.events]) {
      const text = JSON.stringify(seen);
      expect(text).toContain('Ana Sousa');
      for (const hidden of [customer.email, '912 345 678', deliveryAddress])
        expect(text).not.toContain(hidden);
    }
    stream.close();
  });

  it('of a kitchen cannot cancel or search orders', async ({ service, manager, branchId, restaurant }) => {
    const { page } = await addScreen(service, manager, { branchId });
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await page.post(`/orders/${number}/status`, { status: 'cancelled' })).toMatchObject(forbidden);
    const lists = ['', '?status=completed', '?status=ready&status=completed', '?status=ready&customer=ana'];
    for (const query of [...lists, `?status=ready&number=${number}`])
      expect(await page.get(`/orders${query}`), query).toMatchObject(forbidden);
    expect((await page.get('/orders?status=ready&status=cancelled')).status).toBe(200);
    expect(await page.get(`/orders/${number}`)).toMatchObject(forbidden);
  });

  it('of a counter places and cancels orders, but gives no discounts or refunds', async ({
    service,
    manager,
    branchId,
    restaurant,
  }) => {
    const { page } = await addScreen(service, manager, { branchId, kind: 'counter' });
    const { _id: menuItemId } = await restaurant.addItem();
    const order = { branchId, type: 'pickup', channel: 'counter', lines: [{ menuItemId, quantity: 1 }] };
    const forbidden = { status: 403, body: { code: 'forbidden' } };
    expect(await page.post('/orders', { ...order, discount: 1 })).toMatchObject(forbidden);
    const { body, status } = await page.post<DashboardOrder>('/orders', { ...order, discount: 0 });
    expect(status).toBe(201);
    const paid = await page.post(`/orders/${body.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    expect(paid.status).toBe(200);
    const refund = { amount: 1, source: 'manual' };
    expect(await page.post(`/orders/${body.id}/refunds`, refund)).toMatchObject(forbidden);
    expect((await page.post(`/orders/${body.id}/status`, { status: 'cancelled' })).status).toBe(200);
    expect(await page.post('/orders', { ...order, branchId: restaurant.market._id })).toMatchObject({
      status: 403,
    });
  });

  it('lasts for months of use, and ends after 60 days without', async ({
    service,
    manager,
    branchId,
    after,
    time,
  }) => {
    const { page } = await addScreen(service, manager, { branchId });
    const { page: unused } = await addScreen(service, manager, { branchId });
    for (const pause of [59, 59]) {
      after(pause * DAY_MS);
      const { body } = await page.post<Session>('/session/renewal');
      expect(body.expiresAt).toBe(new Date(time.now.getTime() + 400 * DAY_MS).toISOString());
      await drainBackground(service);
    }
    expect(await isOpen(page)).toBe(true);
    expect(await isOpen(unused)).toBe(false);
  });

  it('of a sandbox works only there', async ({ service, restaurant }) => {
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    await owner.post('/restaurant/sandbox');
    const tester = await inTestMode(service, restaurant.id);
    const { data } = (await tester.get<DashboardBranchList>('/branches')).body;
    const { screen, page } = await addScreen(service, tester, { branchId: data[0]?.id ?? '' });
    expect(page.session()).toMatchObject({ testMode: 'on', user: { name: 'Pass kitchen' } });
    expect(page.session()?.restaurant.id).not.toBe(restaurant.id);
    expect((await list(owner)).map(({ id }) => id)).not.toContain(screen.id);
    expect((await list(tester)).map(({ id }) => id)).toContain(screen.id);
  });

  it('is blocked while its restaurant is suspended', async ({ service, newRestaurant }) => {
    const suspended = await newRestaurant();
    const owner = await signedIn(service, { restaurantId: suspended.id, role: 'owner' });
    const { page } = await addScreen(service, owner, { branchId: suspended.harbour._id });
    const { restaurants } = service.context.services;
    await restaurants.setSuspended(suspended.id, true, SYSTEM);
    expect(await page.get('/session')).toMatchObject({ status: 403, body: { code: 'restaurant_suspended' } });
    await restaurants.setSuspended(suspended.id, false, SYSTEM);
    expect(await isOpen(page)).toBe(true);
  });
});
