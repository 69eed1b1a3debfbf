import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect } from 'vitest';
import type {
  ActivityList,
  Approvers,
  DashboardBranchList,
  DashboardOrder,
  Invitation,
  OrderWithTimeline,
  Session,
  UserList,
} from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderRequest } from '../../server/modules/orders/documents.ts';
import { addApprover, approve, approved, PIN, WRONG_PIN } from '../helpers/approvals.ts';
import { dashboard } from '../helpers/contract.ts';
import { type Dashboard, openDashboard, signedIn, type TestUser } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { inTestMode } from '../helpers/sandbox.ts';
import { addScreen } from '../helpers/screens.ts';

const MINUTE_MS = 60_000;

const it = test
  .extend('time', { scope: 'file' }, { now: new Date() })
  .extend('lines', { scope: 'file' }, (): string[] => [])
  .extend('overrides', { scope: 'file' }, ({ time, lines }) => ({
    clock: () => time.now,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  }))
  .extend('branchId', { scope: 'file' }, ({ restaurant }) => restaurant.harbour._id)
  /** A new one for each test, because wrong PINs are counted. */
  .extend('counter', async ({ service, manager, branchId }) => {
    const { screen, page } = await addScreen(service, manager, { branchId, kind: 'counter', name: 'Till 1' });
    return { id: screen.id, page };
  })
  .extend(
    'person',
    ({ service, restaurantId }) =>
      (user: Partial<TestUser> = {}) =>
        addApprover(service, { restaurantId, role: 'manager', name: 'Mona Daly', ...user }),
  )
  .extend('paidOrder', ({ restaurant }) => async () => {
    const { _id: id } = await restaurant.addOrder({ paymentStatus: 'paid', status: 'completed' });
    return id;
  })
  .extend('discounted', async ({ restaurant, branchId }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 1 }];
    return { branchId, type: 'pickup', channel: 'counter', lines, discount: 1, discountReason: 'Waited' };
  });

// New orders get numbers after this one, added orders get lower ones.
it.beforeAll(async ({ restaurant }) => {
  await restaurant.addOrder({ number: 1_000_000 });
});

const REFUND = { amount: 1, source: 'manual' };
const FORBIDDEN = { status: 403, body: { code: 'forbidden' } };
const WRONG = {
  status: 400,
  body: { fields: [{ path: '/pin', message: 'is not the PIN of a person who can approve this' }] },
};

/** A stored request. */
const requestOf = (key: string, at: Date): OrderRequest => ({
  ...{ key, fingerprint: '', at },
  answer: {
    status: 'confirmed',
    updatedAt: at,
    paymentStatus: 'paid',
    paymentProviderId: '',
    refundCount: 0,
  },
});

const refund = (screen: Dashboard, orderId: string, headers: Record<string, string>) =>
  screen.request<DashboardOrder>('POST', `/orders/${orderId}/refunds`, { body: REFUND, headers });

const namesOf = async (screen: Dashboard, action: string) =>
  (await screen.get<Approvers>(`/approvers?action=${action}`)).body.approvers.map(({ userId }) => userId);

const refundsOf = async (page: Dashboard, orderId: string) =>
  (await page.get<OrderWithTimeline>(`/orders/${orderId}`)).body.refunds;

describe('A PIN', () => {
  it('is set and removed by its user, and never shown', async ({ service, restaurantId, owner }) => {
    const { page, userId } = await addApprover(service, { restaurantId, role: 'staff' });
    const hasPin = async () => (await page.get<Session>('/session')).body.user.pin;
    expect(await hasPin()).toBe(true);
    const { body } = await owner.get<UserList>('/users?limit=100');
    expect(body.data.find(({ id }) => id === userId)).toMatchObject({ pin: true });
    expect((await page.delete('/session/pin')).status).toBe(204);
    expect((await page.delete('/session/pin')).status).toBe(204);
    expect(await hasPin()).toBe(false);
    const log = await owner.get<ActivityList>(`/activity?subjectId=${userId}`);
    expect(log.body.data.map(({ action }) => action)).toEqual(['user.pin_removed', 'user.pin_set']);
  });

  it('cannot be easy to guess', async ({ staff }) => {
    for (const pin of ['000000', '123456', '901234', '654321', '121212', '347347', '112233'])
      expect(await staff.put('/session/pin', { pin }), pin).toMatchObject({
        status: 400,
        body: { fields: [{ path: '/pin', message: 'is too easy to guess: choose another one' }] },
      });
    for (const pin of ['1234', '48027', '4802739', '48027a', 480273])
      expect(await staff.put('/session/pin', { pin }), String(pin)).toMatchObject({ status: 400 });
    expect((await staff.get<Session>('/session')).body.user.pin).toBe(false);
  });

  it('does not reveal that a colleague has the same one', async ({ person }) => {
    await person();
    const { page } = await person();
    expect((await page.put('/session/pin', { pin: PIN })).status).toBe(204);
  });

  it("is removed by a password reset, but not by its user's own password change", async ({
    owner,
    person,
    counter,
  }) => {
    const { userId, page } = await person();
    const passwords = { currentPassword: 'correct horse battery', newPassword: 'another horse battery' };
    expect((await page.put('/session/password', passwords)).status).toBe(200);
    expect((await approve(counter.page, { action: 'discount', userId })).status).toBe(201);
    const reset = await owner.post<Invitation>(`/users/${userId}/password/reset`);
    expect(reset.body.user.pin).toBe(false);
    expect(await approve(counter.page, { action: 'discount', userId })).toMatchObject(WRONG);
    expect(await namesOf(counter.page, 'discount')).not.toContain(userId);
  });

  it('is removed when a password is set through a link', async ({ service, person, owner }) => {
    const { userId } = await person();
    const { services, collections } = service.context;
    const passwordLink = { id: newId('lnk'), expiresAt: new Date(Date.now() + 60 * MINUTE_MS) };
    const user = await collections.users.findOneAndUpdate(
      { _id: userId },
      { $set: { passwordLink } },
      { returnDocument: 'after' },
    );
    const token = user && services.passwordLinks.getToken(user);
    const body = { token, newPassword: 'another horse battery' };
    const chosen = await openDashboard(service).post('/session/password-link/password', body);
    expect(chosen.status).toBeLessThan(300);
    const { data } = (await owner.get<UserList>('/users?limit=100')).body;
    expect(data.find(({ id }) => id === userId)).toMatchObject({ pin: false });
  });

  it('is excluded from exports, even as a hash', async ({ service, person, restaurantId }) => {
    const { userId } = await person();
    const folder = await mkdtemp(join(tmpdir(), 'export-'));
    await service.context.exportRestaurant(restaurantId, folder);
    const file = (await readdir(folder)).find(name => name.startsWith('users')) ?? '';
    const exported = gunzipSync(await readFile(join(folder, file))).toString();
    await rm(folder, { recursive: true });
    expect(exported).toContain(userId);
    const user = await collectionsOf(service).users.findOne({ _id: userId });
    expect(exported).not.toContain(user?.pin?.hash ?? '');
  });

  it('is stored as an encrypted hash, and never logged', async ({
    service,
    person,
    counter,
    paidOrder,
    lines,
  }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    await approve(counter.page, { action: 'refund', orderId, userId }, WRONG_PIN);
    const headers = await approved(counter.page, { action: 'refund', orderId, userId });
    await refund(counter.page, orderId, { ...headers, 'idempotency-key': randomUUID() });
    await drainBackground(service);
    const stored = JSON.stringify([
      ...(await Promise.all(
        Object.values(collectionsOf(service)).map(collection => collection.find({}).toArray()),
      )),
      lines,
    ]);
    expect(stored).toContain(userId);
    // Digits around it, as in a timestamp, do not count.
    for (const pin of [PIN, WRONG_PIN]) expect(stored).not.toMatch(new RegExp(`(?<!\\d)${pin}(?!\\d)`));
    expect(stored).not.toContain(headers['x-approval']);
    const user = await collectionsOf(service).users.findOne({ _id: userId });
    expect(user?.pin?.hash).toMatch(/^v1\./);
  });
});

describe('An approval at a counter', () => {
  it('refunds in the name of the person and the screen', async ({
    counter,
    person,
    paidOrder,
    manager,
    eventLog,
  }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    expect(await refund(counter.page, orderId, {})).toMatchObject(FORBIDDEN);
    const refunded = await refund(
      counter.page,
      orderId,
      await approved(counter.page, { action: 'refund', orderId, userId }),
    );
    expect(refunded).toMatchObject({ status: 201, body: { refunds: [{ actor: 'Mona Daly (Till 1)' }] } });
    const log = await manager.get<ActivityList>(`/activity?actorId=${userId}&subjectId=${orderId}`);
    expect(log.body.data).toMatchObject([
      {
        action: 'order.refunded',
        actor: { type: 'user', id: userId, name: 'Mona Daly (Till 1)' },
      },
    ]);
    const order = await manager.get<OrderWithTimeline>(`/orders/${orderId}`);
    expect(order.body.timeline.at(-1)).toMatchObject({ actor: 'Mona Daly (Till 1)' });
    expect(JSON.stringify(await eventLog.of(orderId))).toContain('Mona Daly (Till 1)');
  });

  it('gives a discount, for which the staff role is enough', async ({
    counter,
    person,
    discounted,
    manager,
  }) => {
    const { userId } = await person({ role: 'staff', name: 'Sam' });
    expect(await counter.page.post('/orders', discounted)).toMatchObject(FORBIDDEN);
    const headers = await approved(counter.page, { action: 'discount', userId });
    const placed = await counter.page.request<DashboardOrder>('POST', '/orders', {
      body: discounted,
      headers,
    });
    expect(placed).toMatchObject({ status: 201, body: { discount: '1.00' } });
    const { body } = await manager.get<OrderWithTimeline>(`/orders/${placed.body.id}`);
    expect(body.timeline[0]).toMatchObject({ action: 'order.placed', actor: 'Sam (Till 1)' });
  });

  it('is used once, and again by the same key', async ({ counter, person, paidOrder, manager }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    const action = { action: 'refund', orderId, userId } as const;
    const headers = await approved(counter.page, action);
    const keyed = { ...headers, 'idempotency-key': randomUUID() };
    const [one, two] = [
      await refund(counter.page, orderId, keyed),
      await refund(counter.page, orderId, keyed),
    ];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await refund(counter.page, orderId, headers)).toMatchObject(FORBIDDEN);
    const other = { ...headers, 'idempotency-key': randomUUID() };
    expect(await refund(counter.page, orderId, other)).toMatchObject(FORBIDDEN);
    // Another person approves the retry of the same refund.
    const { userId: colleague } = await person({ name: 'Ida' });
    const again = await approved(counter.page, { ...action, userId: colleague });
    const third = await refund(counter.page, orderId, { ...keyed, ...again });
    expect(third.body).toEqual(one.body);
    expect(await refundsOf(manager, orderId)).toHaveLength(1);
  });

  it('stays used when the order drops older requests', async ({ counter, person, restaurant, manager }) => {
    const earlier = Array.from({ length: 98 }, (_, index) => requestOf(`earlier-${index}`, new Date()));
    const { _id: orderId } = await restaurant.addOrder({
      ...{ paymentStatus: 'paid', status: 'confirmed' },
      requests: [requestOf('expired', new Date(0)), ...earlier],
    });
    const { userId } = await person();
    const approval = await approved(counter.page, { action: 'refund', orderId, userId });
    const headers = { ...approval, 'idempotency-key': 'once' };
    expect((await refund(counter.page, orderId, headers)).status).toBe(201);
    // The first of these replaces the expired one.
    const statuses = await Promise.all(
      ['1', '2', '3'].map(async key => {
        const options = { body: { notes: '' }, headers: { 'idempotency-key': key } };
        return (await counter.page.request('POST', `/orders/${orderId}/changes`, options)).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect((await refund(counter.page, orderId, headers)).status).toBe(201);
    expect(await refundsOf(manager, orderId)).toHaveLength(1);
  });

  it('is used by only one of several concurrent requests', async ({
    counter,
    person,
    paidOrder,
    manager,
  }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    const headers = await approved(counter.page, { action: 'refund', orderId, userId });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refund(counter.page, orderId, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403]);
    expect(await refundsOf(manager, orderId)).toHaveLength(1);
  });

  it('applies to one action, order, and screen, for two minutes', async ({
    service,
    counter,
    manager,
    branchId,
    person,
    paidOrder,
    discounted,
    time,
  }) => {
    const { userId } = await person();
    const [orderId, otherId] = [await paidOrder(), await paidOrder()];
    const headers = await approved(counter.page, { action: 'refund', orderId, userId });
    const { page: elsewhere } = await addScreen(service, manager, { branchId, kind: 'counter' });
    expect(await refund(counter.page, otherId, headers)).toMatchObject(FORBIDDEN);
    expect(await refund(elsewhere, orderId, headers)).toMatchObject(FORBIDDEN);
    const placing = { body: discounted, headers };
    expect(await counter.page.request('POST', '/orders', placing)).toMatchObject(FORBIDDEN);
    expect((await refund(counter.page, orderId, headers)).status).toBe(201);

    const late = await approved(counter.page, { action: 'refund', orderId, userId });
    const replaced = await approved(counter.page, { action: 'refund', orderId, userId });
    expect(await refund(counter.page, orderId, late)).toMatchObject(FORBIDDEN);
    const start = time.now;
    time.now = new Date(start.getTime() + 2 * MINUTE_MS);
    expect(await refund(counter.page, orderId, replaced)).toMatchObject(FORBIDDEN);
    time.now = start;
    expect((await refund(counter.page, orderId, replaced)).status).toBe(201);
  });

  it('names the order only for refunds', async ({ counter, person, paidOrder, restaurant }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    const invalid = { status: 400, body: { fields: [{ path: '/orderId' }] } };
    const body = { userId, pin: PIN };
    expect(await counter.page.post('/approvals', { ...body, action: 'refund' })).toMatchObject(invalid);
    expect(await counter.page.post('/approvals', { ...body, action: 'discount', orderId })).toMatchObject(
      invalid,
    );
    const { _id } = await restaurant.addOrder({
      branch: { id: restaurant.market._id, slug: '', name: '', currency: 'EUR' },
    });
    for (const unknown of ['unknown', _id])
      expect(
        await counter.page.post('/approvals', { ...body, action: 'refund', orderId: unknown }),
      ).toMatchObject({ status: 404 });
  });

  it("requires the person's role at the screen's branch", async ({
    counter,
    person,
    paidOrder,
    restaurant,
  }) => {
    const orderId = await paidOrder();
    const staff = await person({ role: 'staff', branches: [restaurant.harbour._id] });
    const elsewhere = await person({ role: 'staff', branches: [restaurant.market._id] });
    const manager = await person();
    expect(await namesOf(counter.page, 'refund')).not.toContain(staff.userId);
    expect(await namesOf(counter.page, 'refund')).toContain(manager.userId);
    const givers = await namesOf(counter.page, 'discount');
    expect(givers).toContain(staff.userId);
    expect(givers).not.toContain(elsewhere.userId);
    for (const [action, userId] of [
      [{ action: 'refund', orderId }, staff.userId],
      [{ action: 'discount' }, elsewhere.userId],
    ] as const)
      expect(await approve(counter.page, { ...action, userId })).toMatchObject(WRONG);
    expect((await approve(counter.page, { action: 'discount', userId: staff.userId })).status).toBe(201);
  });

  it("ends with the person's permission, PIN, or account", async ({
    counter,
    person,
    paidOrder,
    owner,
    manager,
  }) => {
    const orderId = await paidOrder();
    const losses: ((userId: string, page: Dashboard) => Promise<{ status: number }>)[] = [
      userId => owner.put(`/users/${userId}/role`, { role: 'staff' }),
      userId => owner.post(`/users/${userId}/disable`),
      userId => owner.post(`/users/${userId}/password/reset`),
      (_, page) => page.delete('/session/pin'),
      (_, page) => page.put('/session/pin', { pin: '705318' }),
    ];
    for (const lose of losses) {
      const { userId, page } = await person();
      const headers = await approved(counter.page, { action: 'refund', orderId, userId });
      expect((await lose(userId, page)).status).toBeLessThan(300);
      expect(await refund(counter.page, orderId, headers)).toMatchObject(FORBIDDEN);
      expect(await approve(counter.page, { action: 'refund', orderId, userId })).toMatchObject(WRONG);
    }
    expect(await refundsOf(manager, orderId)).toEqual([]);
  });

  it('responds identically to a wrong PIN, a missing PIN, and people who are unknown or of another restaurant', async ({
    service,
    counter,
    person,
    restaurantId,
    newRestaurant,
  }) => {
    const { userId } = await person();
    const without = await signedIn(service, { restaurantId, role: 'manager' });
    const other = await newRestaurant();
    const stranger = await addApprover(service, { restaurantId: other.id, role: 'owner' });
    const answers = [
      await approve(counter.page, { action: 'discount', userId }, WRONG_PIN),
      await approve(counter.page, { action: 'discount', userId: without.session()?.user.id ?? '' }),
      await approve(counter.page, { action: 'discount', userId: 'unknown' }),
      await approve(counter.page, { action: 'discount', userId: stranger.userId }),
      await approve(counter.page, { action: 'discount', userId: counter.id }),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 400, body: answers[0]?.body });
    expect(answers[0]).toMatchObject(WRONG);
    expect(await namesOf(counter.page, 'discount')).not.toContain(stranger.userId);
  });

  it('is locked for a person after five wrong PINs, which are logged', async ({
    service,
    counter,
    person,
    manager,
    branchId,
  }) => {
    const { userId } = await person();
    const { userId: colleague } = await person();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await approve(counter.page, { action: 'discount', userId }, WRONG_PIN)).toMatchObject(WRONG);
    const locked = await approve(counter.page, { action: 'discount', userId });
    expect(locked).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await approve(counter.page, { action: 'discount', userId: colleague })).status).toBe(201);
    const { page } = await addScreen(service, manager, { branchId, kind: 'counter' });
    expect((await approve(page, { action: 'discount', userId })).status).toBe(201);
    const { body } = await manager.get<ActivityList>(`/activity?subjectId=${userId}&actorId=${counter.id}`);
    expect(body.data).toHaveLength(5);
    expect(body.data[0]).toMatchObject({ action: 'user.pin_failed', actor: { name: 'Till 1' } });
  });

  it('is locked for a screen after twenty wrong PINs', async ({ counter, person }) => {
    const { userId } = await person();
    for (let guess = 0; guess < 20; guess += 1)
      expect(await approve(counter.page, { action: 'discount', userId: `unknown${guess}` })).toMatchObject(
        WRONG,
      );
    expect(await approve(counter.page, { action: 'discount', userId })).toMatchObject({ status: 429 });
  });

  it('does not count correct PINs', async ({ counter, person }) => {
    const { userId } = await person();
    for (let round = 0; round < 6; round += 1) {
      for (let guess = 0; guess < 3; guess += 1)
        await approve(counter.page, { action: 'discount', userId }, WRONG_PIN);
      expect((await approve(counter.page, { action: 'discount', userId })).status).toBe(201);
    }
  });

  it('is available only on counter screens', async ({ service, manager, branchId, person, paidOrder }) => {
    const { userId, page } = await person();
    const orderId = await paidOrder();
    const { page: kitchen } = await addScreen(service, manager, { branchId });
    for (const one of [kitchen, page]) {
      expect(await one.get('/approvers?action=discount')).toMatchObject(FORBIDDEN);
      expect(await approve(one, { action: 'refund', orderId, userId })).toMatchObject(FORBIDDEN);
    }
    const { page: counter } = await addScreen(service, manager, { branchId, kind: 'counter' });
    const headers = await approved(counter, { action: 'refund', orderId, userId });
    expect(await refund(kitchen, orderId, headers)).toMatchObject(FORBIDDEN);
    expect(await counter.put('/session/pin', { pin: PIN })).toMatchObject(FORBIDDEN);
    expect(await refund(openDashboard(service), orderId, headers)).toMatchObject({ status: 401 });
  });

  it('grants nothing else to the screen', async ({ counter, person, paidOrder }) => {
    const { userId } = await person();
    const orderId = await paidOrder();
    const headers = await approved(counter.page, { action: 'refund', orderId, userId });
    const approvable = dashboard.operations.filter(({ operation }) => 'x-approvable' in operation);
    expect(approvable.map(({ operation }) => operation.operationId)).toEqual(['refundOrder']);
    for (const path of ['/users', '/keys', '/activity'])
      expect(await counter.page.request('GET', path, { headers })).toMatchObject(FORBIDDEN);
  });

  it('is given by managers in a sandbox', async ({ service, person, restaurantId, owner }) => {
    await owner.post('/restaurant/sandbox');
    const tester = await inTestMode(service, restaurantId);
    const { data } = (await tester.get<DashboardBranchList>('/branches')).body;
    const { page } = await addScreen(service, tester, { branchId: data[0]?.id ?? '', kind: 'counter' });
    const [manager, staff] = [await person(), await person({ role: 'staff' })];
    const approvers = await namesOf(page, 'discount');
    expect(approvers).toContain(manager.userId);
    expect(approvers).not.toContain(staff.userId);
    expect((await approve(page, { action: 'discount', userId: manager.userId })).status).toBe(201);
  });
});
