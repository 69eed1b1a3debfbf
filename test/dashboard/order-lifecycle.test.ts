import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { generateToken, hashToken } from '../../server/lib/token.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import type { Client } from '../helpers/client.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { collectionsOf, pendingEffectsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { openStorefront } from '../helpers/storefront.ts';

type Callers = {
  manager: Dashboard;
  client: Client;
  payOnline: (id: string, outcome: string) => Promise<unknown>;
};
type Path = (by: Callers, orderId: string) => Promise<unknown>;

const status =
  (to: string): Path =>
  ({ manager }, id) =>
    manager.post(`/orders/${id}/status`, { status: to });
const byKey =
  (to: string): Path =>
  ({ client }, id) =>
    client.post(`/v1/orders/${id}/status`, { status: to });
const pay =
  (outcome: string): Path =>
  ({ manager }, id) =>
    manager.post(`/orders/${id}/payment`, { outcome, providerId: 'stripe' });
const payOnline =
  (outcome: string): Path =>
  (by, id) =>
    by.payOnline(id, outcome);
const refund =
  (amount: number, source: string): Path =>
  ({ manager }, id) =>
    manager.post(`/orders/${id}/refunds`, { amount, source });

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurantId }) =>
    service.client({ restaurantId, name: 'Kitchen screen' }),
  )
  .extend(
    'callers',
    { scope: 'file' },
    ({ service, restaurant, manager, client }): Callers => ({
      manager,
      client,
      /** A guest with the order's token starts a payment, unless one is pending, and finishes it. */
      async payOnline(id, outcome) {
        const token = generateToken();
        const { orders } = collectionsOf(service);
        await orders.updateOne({ _id: id }, { $set: { guest: { tokenHash: hashToken(token) } } });
        const guest = openStorefront(service, restaurant, restaurant.harbour);
        const { body } = await guest.startPayment(token);
        await guest.finishPayment(token, body.id ?? WAITING, outcome);
      },
    }),
  );

const WAITING = 'test:pay_waiting';
const waiting = { paymentStatus: 'pending', paymentProviderId: 'test', paymentId: WAITING } as const;
const paid = { paymentStatus: 'paid' } as const;

type Event = string | null;

/** Every way an order can change, its state before, and the expected event, if any. */
const PATHS: [name: string, before: Partial<OrderDocument>, path: Path, event: Event][] = [
  ...(['dashboard', 'public API'] as const).flatMap(where => {
    const to = where === 'dashboard' ? status : byKey;
    const before: Partial<OrderDocument> = where === 'dashboard' ? { status: 'confirmed' } : {};
    return [
      [`confirmed by the ${where}`, {}, to('confirmed'), 'order.confirmed'],
      [`preparing by the ${where}`, before, to('preparing'), null],
      [`ready by the ${where}`, before, to('ready'), 'order.ready'],
      [`delivering by the ${where}`, before, to('delivering'), null],
      [`completed by the ${where}`, before, to('completed'), 'order.completed'],
      [`cancelled by the ${where}`, {}, to('cancelled'), 'order.cancelled'],
      [`confirmed again by the ${where}`, { status: 'confirmed' }, to('confirmed'), null],
      [`completed after its cancellation by the ${where}`, { status: 'cancelled' }, to('completed'), null],
    ] satisfies [string, Partial<OrderDocument>, Path, Event][];
  }),
  ['paid', {}, pay('succeeded'), 'order.confirmed'],
  ['paid when confirmed', { status: 'confirmed' }, pay('succeeded'), null],
  ['paid when in preparation', { status: 'preparing' }, pay('succeeded'), null],
  ['paid when cancelled', { status: 'cancelled' }, pay('succeeded'), null],
  ['paid again', paid, pay('succeeded'), null],
  ['paid after a failure', { paymentStatus: 'failed' }, pay('succeeded'), 'order.confirmed'],
  ['not paid', {}, pay('failed'), null],
  ['not paid after it was', paid, pay('failed'), null],
  ['paid online', {}, payOnline('succeeded'), 'order.confirmed'],
  ['paid online with the payment that waited', waiting, payOnline('succeeded'), 'order.confirmed'],
  ['paid online after a failure', { paymentStatus: 'failed' }, payOnline('succeeded'), 'order.confirmed'],
  ['paid online when confirmed', { status: 'confirmed' }, payOnline('succeeded'), null],
  ['paid online when ready', { status: 'ready' }, payOnline('succeeded'), null],
  ['paid online and cancelled meanwhile', { ...waiting, status: 'cancelled' }, payOnline('succeeded'), null],
  ['paid online again', paid, payOnline('succeeded'), null],
  ['not paid online', {}, payOnline('failed'), null],
  ['partially refunded by the gateway', paid, refund(5, 'gateway'), 'order.refunded'],
  ['fully refunded manually', { ...paid, status: 'cancelled' }, refund(25, 'manual'), 'order.refunded'],
  ['refunded too much', paid, refund(25.01, 'manual'), null],
  ['refunded without a payment', {}, refund(1, 'manual'), null],
];

it('A late request does not move an order back', async ({ restaurant, manager, activityOf }) => {
  const { _id } = await restaurant.addOrder({ status: 'confirmed' });
  const move = (status: string, from: string[]) =>
    manager.post<OrderWithTimeline>(`/orders/${_id}/status`, { status, from });
  expect((await move('ready', ['confirmed', 'preparing'])).body.status).toBe('ready');
  expect(await move('preparing', ['confirmed'])).toMatchObject({ status: 200, body: { status: 'ready' } });
  await manager.post(`/orders/${_id}/status`, { status: 'completed' });
  expect(await move('ready', ['preparing'])).toMatchObject({ status: 200, body: { status: 'completed' } });
  expect((await activityOf(_id)).map(({ details }) => details.status)).toEqual(['ready', 'completed']);
});

describe('A pending order that staff move beyond confirmed', () => {
  it.for(['preparing', 'ready', 'delivering', 'completed'])(
    'is confirmed first, then %s, and its recipes are deducted',
    async (to, { restaurant, manager, eventLog, activityOf, stock, harbourId }) => {
      const fish = await restaurant.addInventoryItem();
      const recipe = [{ inventoryItemId: fish._id, quantity: 250 }];
      const { _id } = await restaurant.addOrder({ lines: [lineOf({ quantity: 2, recipe })] });
      const move = () => manager.post<DashboardOrder>(`/orders/${_id}/status`, { status: to });
      expect(await move()).toMatchObject({ status: 200, body: { status: to } });
      expect((await move()).body.status).toBe(to);
      await stock.expectBalance(fish._id, harbourId, -0.5);
      expect((await activityOf(_id)).map(({ details }) => details.status)).toEqual(['confirmed', to]);
      const [first, ...others] = (await eventLog.of(_id)).map(({ type }) => type);
      expect(first).toBe('order.confirmed');
      expect(others).toEqual(['ready', 'completed'].includes(to) ? [`order.${to}`] : []);
    },
  );

  it('stays unchanged if the move was meant for another status', async ({
    restaurant,
    manager,
    activityOf,
  }) => {
    const { _id } = await restaurant.addOrder();
    const move = (from: string[]) =>
      manager.post<DashboardOrder>(`/orders/${_id}/status`, { status: 'ready', from });
    expect((await move(['preparing'])).body.status).toBe('pending');
    expect((await move(['pending'])).body.status).toBe('ready');
    expect((await activityOf(_id)).map(({ details }) => details.status)).toEqual(['confirmed', 'ready']);
  });

  it('can be cancelled without being confirmed', async ({ restaurant, manager, activityOf }) => {
    const { _id } = await restaurant.addOrder();
    await manager.post<DashboardOrder>(`/orders/${_id}/status`, { status: 'cancelled' });
    expect((await activityOf(_id)).map(({ details }) => details.status)).toEqual(['cancelled']);
  });
});

describe('Each path sends its event and no others', () => {
  it.for(PATHS)(
    'for an order %s',
    async ([_, before, path, event], { restaurant, service, manager, callers, eventLog }) => {
      const { _id } = await restaurant.addOrder(before);
      await path(callers, _id);
      const [published, ...more] = await eventLog.of(_id);
      expect(more).toEqual([]);
      expect(published?.type ?? null).toBe(event);
      expect(await pendingEffectsOf(service, _id)).toEqual([]);
      if (published) {
        const { body } = await manager.get<OrderWithTimeline>(`/orders/${_id}`);
        expect(body).toMatchObject(published.data.order);
        expect(body.timeline.at(-1)?.status).toBe(body.status);
      }
    },
  );
});

describe("An order's timeline", () => {
  it('names the actor of every change, regardless of the API', async ({ restaurant, manager, callers }) => {
    const { _id } = await restaurant.addOrder();
    await pay('succeeded')(callers, _id);
    await byKey('ready')(callers, _id);
    await manager.post(`/orders/${_id}/status`, { status: 'cancelled', reason: 'Too late' });
    await refund(5, 'gateway')(callers, _id);
    const { body } = await manager.get<OrderWithTimeline>(`/orders/${_id}`);
    expect(body.timeline.map(({ action, actor, status, reason }) => [action, actor, status, reason])).toEqual(
      [
        ['order.payment_recorded', 'Mia', 'confirmed', 'stripe'],
        ['order.status_changed', 'Kitchen screen', 'ready', ''],
        ['order.status_changed', 'Mia', 'cancelled', 'Too late'],
        ['order.refunded', 'Mia', 'cancelled', ''],
      ],
    );
    expect(body).toMatchObject({ cancelReason: 'Too late', paymentStatus: 'partially_refunded' });
  });
});

describe('Events built later', () => {
  it('contain the order right after each change', async ({ restaurant, callers, eventLog }) => {
    const { _id } = await restaurant.addOrder();
    await pay('succeeded')(callers, _id);
    await refund(5, 'manual')(callers, _id);
    await refund(20, 'manual')(callers, _id);
    const orders = (await eventLog.of(_id)).map(({ data }) => data.order);
    expect(orders.map(({ paymentStatus, refundedTotal }) => [paymentStatus, refundedTotal])).toEqual([
      ['paid', '0.00'],
      ['partially_refunded', '5.00'],
      ['refunded', '25.00'],
    ]);
  });
});

describe('Stock and money under concurrency', () => {
  it('50 concurrent payments, confirmations, and cancellations deduct each recipe once and return exactly that', async ({
    restaurant,
    callers,
    stock,
    harbourId,
    eventLog,
  }) => {
    const fish = await restaurant.addInventoryItem();
    const recipe = [{ inventoryItemId: fish._id, quantity: 100 }];
    const orders = await restaurant.addOrders(
      Array.from({ length: 50 }, () => ({ lines: [lineOf({ recipe })] })),
    );
    await Promise.all(
      orders.flatMap(({ _id }, index) => [
        pay('succeeded')(callers, _id),
        byKey('confirmed')(callers, _id),
        status('confirmed')(callers, _id),
        ...(index % 2 ? [status('cancelled')(callers, _id)] : []),
      ]),
    );
    await stock.expectBalance(fish._id, harbourId, -5);
    for (const { _id } of orders.filter((_, index) => index % 2)) {
      const types = await eventLog.typesOf(_id);
      expect(types.filter(type => type === 'order.cancelled')).toHaveLength(1);
    }
  });

  it('20 concurrent refunds never exceed the payment', async ({ restaurant, manager }) => {
    const { _id } = await restaurant.addOrder(paid);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        manager.post<DashboardOrder>(`/orders/${_id}/refunds`, { amount: 3, source: 'manual' }),
      ),
    );
    const count = (wanted: number) => answers.filter(answer => answer.status === wanted).length;
    expect([count(201), count(409)]).toEqual([8, 12]);
    const { body } = await manager.get<OrderWithTimeline>(`/orders/${_id}`);
    expect(body).toMatchObject({ refundedTotal: '24.00', paymentStatus: 'partially_refunded' });
    expect(body.refunds.map(({ amount, actor }) => [amount, actor])).toEqual(
      Array.from({ length: 8 }, () => ['3.00', 'Mia']),
    );
  });

  it('A refund of zero or with too many decimals is rejected', async ({ restaurant, manager }) => {
    const { _id } = await restaurant.addOrder(paid);
    for (const amount of [0, 0.001]) {
      const { status, body } = await manager.post(`/orders/${_id}/refunds`, { amount, source: 'manual' });
      expect([status, body.fields?.[0]?.path]).toEqual([400, '/amount']);
    }
  });
});
