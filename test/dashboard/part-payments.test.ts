import { describe, expect } from 'vitest';
import type {
  DashboardOrder,
  GuestOrder,
  OpenDayReport,
  OrderWithTimeline,
  RecordPartPaymentRequest,
} from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

type Part = Omit<RecordPartPaymentRequest, 'providerId'> & { providerId?: string };

const REST = { outcome: 'succeeded', providerId: 'card' };

const it = testWithOwnRestaurant
  .extend('staff', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend('bread', ({ restaurant }) => restaurant.addItem({ title: 'Bread' }))
  .extend('cola', ({ restaurant }) => restaurant.addItem({ title: 'Cola' }))
  /** Two breads and a cola of 12.50 each, 3.00 off, and a tip of 2.00: 36.50. */
  .extend('place', ({ staff, restaurant, bread, cola }) => async (values: object = {}) => {
    const { status, body } = await staff.post<DashboardOrder>('/orders', {
      ...{ branchId: restaurant.harbour._id, type: 'dine_in', channel: 'counter', table: '4' },
      lines: [
        { menuItemId: bread._id, quantity: 2 },
        { menuItemId: cola._id, quantity: 1 },
      ],
      ...{ discount: 3, tipAmount: 2 },
      ...values,
    });
    expect(status).toBe(201);
    return body;
  })
  .extend(
    'pay',
    ({ staff }) =>
      ({ id }: { id: string }, part: Part) =>
        staff.post<DashboardOrder & ErrorBody>(`/orders/${id}/part-payments`, {
          providerId: 'cash',
          ...part,
        }),
  )
  .extend(
    'payRest',
    ({ staff }) =>
      ({ id }: { id: string }, values: object = {}) =>
        staff.post<DashboardOrder & ErrorBody>(`/orders/${id}/payment`, { ...REST, ...values }),
  )
  .extend(
    'giveBack',
    ({ manager }) =>
      ({ id }: { id: string }, part: { id: string } | undefined) =>
        manager.post<DashboardOrder & ErrorBody>(`/orders/${id}/part-payments/${part?.id}/return`),
  );

const pieces = ({ lines }: DashboardOrder, title: string, quantity: number) => ({
  lines: lines.filter(line => line.title === title).map(({ id: lineId }) => ({ lineId, quantity })),
});

const stateOf = ({ status, paymentStatus, amountDue }: DashboardOrder) => [status, paymentStatus, amountDue];

describe('A bill', () => {
  it('is split by lines, which add up to the total with their share of the discount', async ({
    service,
    staff,
    place,
    pay,
    payRest,
    client,
  }) => {
    const order = await place();
    const first = await pay(order, pieces(order, 'Bread', 1));
    expect([first.status, ...stateOf(first.body)]).toEqual([201, 'pending', 'partially_paid', '25.00']);
    expect(first.body.partPayments).toMatchObject([
      { providerId: 'cash', amount: '11.50', parts: pieces(order, 'Bread', 1), returnedAt: null },
    ]);
    expect((await client.get<Order>(`/v1/orders/${order.number}`)).body.paymentStatus).toBe('partially_paid');

    const tooMany = await pay(order, pieces(order, 'Bread', 2));
    expect([tooMany.status, tooMany.body.error]).toEqual([
      409,
      `At most 1 of Bread in order ${order.number} can be paid`,
    ]);
    const second = await pay(order, { ...pieces(order, 'Cola', 1), tip: true });
    expect([second.body.partPayments?.[1]?.amount, second.body.amountDue]).toEqual(['13.50', '11.50']);
    expect((await pay(order, { tip: true })).status).toBe(409);

    const { body } = await payRest(order);
    expect(stateOf(body)).toEqual(['confirmed', 'paid', undefined]);
    expect(body).toMatchObject({ paymentProviderId: 'card', total: '36.50' });
    expect(body.partPayments).toHaveLength(2);
    await drainBackground(service);
    const { timeline } = (await staff.get<OrderWithTimeline>(`/orders/${order.id}`)).body;
    expect(timeline.map(({ action, reason }) => [action, reason]).slice(1)).toEqual([
      ['order.part_paid', 'cash'],
      ['order.part_paid', 'cash'],
      ['order.payment_recorded', 'card'],
    ]);
    const events = await eventsOfOrder(collectionsOf(service), order.id);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.confirmed']);
  });

  it('is paid when a part covers the amount due', async ({ place, pay }) => {
    const order = await place();
    expect(stateOf((await pay(order, { amount: 20 })).body)).toEqual(['pending', 'partially_paid', '16.50']);
    const over = await pay(order, { amount: 16.51 });
    expect([over.status, over.body.error]).toEqual([
      409,
      `Only 16.50 EUR of order ${order.number} is left to pay`,
    ]);
    const { status, body } = await pay(order, { amount: 16.5, providerId: 'card' });
    expect([status, ...stateOf(body)]).toEqual([201, 'confirmed', 'paid', undefined]);
    expect(body.partPayments).toMatchObject([{ amount: '20.00' }]);
    const after = await pay(order, { amount: 1 });
    expect([after.status, after.body.error]).toEqual([409, `Order ${order.number} is already paid`]);
  });

  it('accepts no more than the amount due from concurrent payments, and each retried payment once', async ({
    place,
    pay,
    payRest,
  }) => {
    const order = await place();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(order, { amount: 10 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const { body } = await payRest(order);
    expect(body.partPayments?.map(({ amount }) => amount)).toEqual(['10.00', '10.00', '10.00']);
  });

  it.for<[string, (order: DashboardOrder) => object, string]>([
    ['nothing', () => ({}), '/amount'],
    ['an amount and a tip', () => ({ amount: 1, tip: true }), '/amount'],
    ['a negative amount', () => ({ amount: -1 }), '/amount'],
    ['nothing of the amount', () => ({ amount: 0 }), '/amount'],
    ['half a cent', () => ({ amount: 0.005 }), '/amount'],
    ['a delivery fee that it lacks', () => ({ deliveryFee: true }), '/amount'],
    ['a line of another order', () => ({ lines: [{ lineId: 'lin_x', quantity: 1 }] }), '/lines/0/lineId'],
    [
      'a line twice',
      ({ lines: [line] }) => ({ lines: [1, 1].map(quantity => ({ lineId: line?.id, quantity })) }),
      '/lines/1/lineId',
    ],
  ])('cannot be paid by %s', async ([, getPart, path], { place, pay, staff }) => {
    const order = await place();
    const { status, body } = await pay(order, getPart(order));
    expect([status, body.fields?.map(field => field.path)]).toEqual([400, [path]]);
    const stored = (await staff.get<DashboardOrder>(`/orders/${order.id}`)).body;
    expect([stored.updatedAt, stored.paymentStatus]).toEqual([order.updatedAt, 'unpaid']);
  });

  it('of a cancelled order cannot be split', async ({ place, pay, staff }) => {
    const order = await place();
    await staff.post(`/orders/${order.id}/status`, { status: 'cancelled', reason: 'Gone' });
    expect((await pay(order, { amount: 1 })).status).toBe(409);
  });
});

describe('A part payment', () => {
  it('can be returned by a manager until the order is paid', async ({
    place,
    pay,
    payRest,
    giveBack,
    staff,
  }) => {
    const order = await place();
    const [part] = (await pay(order, pieces(order, 'Bread', 2))).body.partPayments ?? [];
    const path = `/orders/${order.id}/part-payments/${part?.id}/return`;
    expect((await staff.post(path)).status).toBe(403);
    for (let repeated = 0; repeated < 2; repeated++) {
      const { status, body } = await giveBack(order, part);
      expect([status, ...stateOf(body)]).toEqual([200, 'pending', 'unpaid', undefined]);
      expect(body.partPayments).toMatchObject([{ id: part?.id, amount: '23.00' }]);
      expect(body.partPayments?.[0]?.returnedAt).not.toBeNull();
    }
    expect((await giveBack(order, { id: 'act_unknown' })).status).toBe(404);
    // The items can be paid again.
    const [, again] = (await pay(order, pieces(order, 'Bread', 1))).body.partPayments ?? [];
    await payRest(order);
    const late = await giveBack(order, again);
    expect([late.status, late.body.error]).toEqual([
      409,
      `Order ${order.number} is fully paid: refund it instead`,
    ]);
  });

  it('is returned once by two concurrent managers', async ({ service, place, pay, giveBack }) => {
    const order = await place();
    await pay(order, { amount: 5 });
    const [part] = (await pay(order, { amount: 5 })).body.partPayments ?? [];
    const answers = await Promise.all([giveBack(order, part), giveBack(order, part)]);
    expect(answers.map(({ status, body }) => [status, body.amountDue])).toEqual([
      [200, '31.50'],
      [200, '31.50'],
    ]);
    const stored = await collectionsOf(service).orders.findOne({ _id: order.id });
    expect(stored?.partPayments?.map(({ amount }) => amount)).toEqual([500, 500, -500]);
  });

  it('leaves the tab open: more can be ordered, and paid items cannot be removed', async ({
    place,
    pay,
    staff,
    cola,
  }) => {
    const order = await place({ discount: 0, tipAmount: 0 });
    await pay(order, pieces(order, 'Bread', 2));
    const change = (body: object) =>
      staff.post<DashboardOrder & ErrorBody>(`/orders/${order.id}/changes`, { reason: 'Dropped', ...body });
    const fewer = await change({ lines: [{ lineId: order.lines[0]?.id, quantity: 1 }] });
    expect([fewer.status, fewer.body.error]).toEqual([
      409,
      `2 × Bread in order ${order.number} are already paid: return a part payment first`,
    ]);
    await pay(order, { amount: 0.01 });
    const without = await change({ lines: [{ lineId: order.lines[1]?.id, quantity: 0 }] });
    expect([without.status, without.body.error]).toEqual([
      409,
      `Order ${order.number} must cost at least the 25.01 EUR already paid: return a part payment first`,
    ]);
    const { body } = await change({ add: [{ menuItemId: cola._id, quantity: 1 }] });
    expect([body.total, ...stateOf(body)]).toEqual(['50.00', 'pending', 'partially_paid', '24.99']);
  });

  it('is paid by the last items, also after an amount and another round', async ({
    place,
    pay,
    staff,
    cola,
  }) => {
    const order = await place({ tipAmount: 0 });
    await pay(order, pieces(order, 'Bread', 1));
    await pay(order, { amount: 1.03 });
    const changes = `/orders/${order.id}/changes`;
    const { body } = await staff.post<DashboardOrder>(changes, {
      add: [{ menuItemId: cola._id, quantity: 1 }],
    });
    const left = body.lines.map(({ id: lineId, title, quantity }) => ({
      lineId,
      quantity: title === 'Bread' ? quantity - 1 : quantity,
    }));
    const bread = await pay(order, { lines: left.slice(0, 1) });
    expect(bread.body.paymentStatus).toBe('partially_paid');
    const last = await pay(order, { lines: left.slice(1) });
    expect([last.status, last.body.paymentStatus]).toEqual([201, 'paid']);
  });

  it('pays an order that is lowered to what is paid, at its till', async ({
    service,
    place,
    pay,
    payRest,
    staff,
    manager,
    restaurant,
  }) => {
    const order = await place({ discount: 0, tipAmount: 0 });
    await pay(order, { ...pieces(order, 'Bread', 1), providerId: 'card', till: 'Door' });
    await pay(order, { ...pieces(order, 'Bread', 1), till: 'Bar' });
    const removed = { lines: [{ lineId: order.lines[1]?.id, quantity: 0 }], reason: 'Dropped' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    for (let repeated = 0; repeated < 2; repeated++) {
      const { status, body } = await staff.request<DashboardOrder>('POST', `/orders/${order.id}/changes`, {
        body: removed,
        headers,
      });
      expect([status, body.total, ...stateOf(body)]).toEqual([200, '25.00', 'confirmed', 'paid', undefined]);
      expect(body).toMatchObject({ paymentProviderId: 'cash', contentsRevision: 1 });
    }
    await drainBackground(service);
    const { timeline } = (await staff.get<OrderWithTimeline>(`/orders/${order.id}`)).body;
    expect(timeline.map(({ action, status, reason }) => [action, status, reason]).slice(-2)).toEqual([
      ['order.updated', 'pending', 'Dropped'],
      ['order.payment_recorded', 'confirmed', 'cash'],
    ]);
    const events = await eventsOfOrder(collectionsOf(service), order.id);
    expect(
      events.map(({ type, payload }) => [type, (JSON.parse(payload).data.order as Order).paymentStatus]),
    ).toEqual([
      ['order.created', 'unpaid'],
      ['order.updated', 'partially_paid'],
      ['order.confirmed', 'paid'],
    ]);
    const report = `/sales/open-report?branchId=${restaurant.harbour._id}&till=Bar`;
    expect((await manager.get<OpenDayReport>(report)).body.currencies).toMatchObject([
      {
        ...{ orders: 1, paid: '25.00' },
        payments: [
          { providerId: 'card', orders: 0, paid: '12.50', partial: '-12.50' },
          { providerId: 'cash', orders: 1, paid: '12.50', partial: '0.00' },
        ],
      },
    ]);
    // Another till, which still shows an amount due, takes nothing.
    const late = await payRest(order, { providerId: 'voucher' });
    expect([late.status, late.body.error]).toEqual([409, `Order ${order.number} is already paid`]);
    const refund = await manager.post<DashboardOrder>(`/orders/${order.id}/refunds`, {
      ...{ amount: 25, source: 'manual' },
    });
    expect(refund.body.paymentStatus).toBe('refunded');
  });

  it('can be refunded with the rest once the order is paid', async ({ place, pay, payRest, manager }) => {
    const order = await place();
    await pay(order, { amount: 10 });
    const refund = (amount: number) =>
      manager.post<DashboardOrder & ErrorBody>(`/orders/${order.id}/refunds`, { amount, source: 'manual' });
    expect(await refund(1)).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('return its part payments') } },
    });
    await payRest(order);
    expect((await refund(36.5)).body).toMatchObject({ paymentStatus: 'refunded', refundedTotal: '36.50' });
  });

  it('replaces a pending online payment, which then counts as surplus', async ({
    service,
    restaurant,
    bread,
    pay,
    staff,
  }) => {
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const placed = await guest.place({ lines: [{ menuItemId: bread._id, quantity: 2 }] });
    const { token, order } = placed.body;
    const { id } = (await staff.get<DashboardOrder>(`/orders/${order.number}`)).body;
    const payment = (await guest.startPayment(token)).body;
    expect((await pay({ id }, { amount: 5 })).body).toMatchObject({ amountDue: '20.00' });
    const seen = (await guest.track(token)).body as GuestOrder;
    expect([seen.paymentStatus, seen.amountDue]).toEqual(['partially_paid', '20.00']);
    const restarted = await guest.startPayment<ErrorBody>(token);
    expect([restarted.status, restarted.body.error]).toEqual([
      409,
      `Order ${order.number} is partly paid: pay the rest at the restaurant`,
    ]);
    for (let repeated = 0; repeated < 2; repeated++)
      expect((await guest.finishPayment(token, payment.id, 'succeeded')).status).toBe(200);
    const { body } = await staff.get<DashboardOrder>(`/orders/${order.number}`);
    expect(body).toMatchObject({ paymentStatus: 'partially_paid', amountDue: '20.00' });
    expect(body.surplusPayments).toMatchObject([{ providerId: 'test', amount: '25.00' }]);
  });

  it('splits a balance that two tills record concurrently: one as payment, one as surplus', async ({
    place,
    pay,
    payRest,
    staff,
  }) => {
    const order = await place();
    await pay(order, { amount: 30 });
    const tills = ['card', 'cash'].map(providerId => payRest(order, { providerId }));
    expect((await Promise.all(tills)).map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await staff.get<DashboardOrder>(`/orders/${order.id}`);
    expect(body.surplusPayments).toMatchObject([{ amount: '6.50' }]);
  });

  it('stays when another payment fails', async ({ place, pay, payRest }) => {
    const order = await place();
    await pay(order, { amount: 5 });
    const { status, body } = await payRest(order, { outcome: 'failed' });
    expect([status, ...stateOf(body)]).toEqual([200, 'pending', 'partially_paid', '31.50']);
  });
});

describe('An end-of-day report', () => {
  const day = '2026-03-14';
  const at = (time: string) => new Date(`${time}Z`);
  const part = (id: string, amount: number, time: string, values: object = {}) => ({
    ...{ id, providerId: 'cash', amount, at: at(time), till: 'Bar' },
    ...values,
  });
  const open = testWithOwnRestaurant.extend(
    'cashOf',
    ({ manager, restaurant }) =>
      async (subject: Record<string, string>) => {
        const query = new URLSearchParams({ branchId: restaurant.harbour._id, ...subject }).toString();
        const { body } = await manager.get<OpenDayReport>(`/sales/open-report?${query}`);
        const [figures] = body.currencies;
        return figures?.payments.map(({ providerId, orders, paid, partial }) => [
          providerId,
          orders,
          paid,
          partial,
        ]);
      },
  );

  open(
    'has part payments of an order that is paid later by their method, and then counts them as paid',
    async ({ restaurant, cashOf }) => {
      const partPayments = [
        part('act_1', 1_000, '2026-03-14T12:00:00'),
        part('act_2', 500, '2026-03-14T12:01:00', { providerId: 'card' }),
        part('act_3', -500, '2026-03-14T12:02:00', { providerId: 'card', returns: 'act_2' }),
        part('act_4', 300, '2026-03-14T12:03:00', { till: 'Terrace' }),
      ];
      const order = {
        total: 2_500,
        paymentStatus: 'partially_paid',
        partPayments,
      } satisfies Partial<OrderDocument>;
      await restaurant.addOrder(order);
      expect(await cashOf({ day, till: 'Bar' })).toEqual([['cash', 0, '0.00', '10.00']]);
      expect(await cashOf({ day, till: 'Terrace' })).toEqual([['cash', 0, '0.00', '3.00']]);
      await restaurant.addOrder({
        ...{ ...order, paymentStatus: 'paid', paymentProviderId: 'card', till: 'Terrace' },
        paidAt: at('2026-03-15T12:00:00'),
      });
      // The previous day has the cash of both orders.
      expect(await cashOf({ day })).toEqual([['cash', 0, '0.00', '26.00']]);
      // The next day counts the whole order: 12.00 by card, and 13.00 in cash from the day before.
      expect(await cashOf({ day: '2026-03-15' })).toEqual([
        ['card', 1, '12.00', '0.00'],
        ['cash', 0, '13.00', '-13.00'],
      ]);
    },
  );

  open(
    'of one day counts what tills took, whichever of them took the rest',
    async ({ restaurant, cashOf }) => {
      await restaurant.addOrder({
        ...{ total: 2_500, paymentStatus: 'paid', paymentProviderId: 'cash', till: 'Terrace' },
        paidAt: at('2026-03-14T13:00:00'),
        partPayments: [part('act_1', 1_000, '2026-03-14T12:00:00')],
      });
      expect(await cashOf({ day })).toEqual([['cash', 1, '25.00', '0.00']]);
      expect(await cashOf({ day, till: 'Bar' })).toEqual([['cash', 0, '0.00', '10.00']]);
      expect(await cashOf({ day, till: 'Terrace' })).toEqual([['cash', 1, '25.00', '-10.00']]);
    },
  );

  open('expects the cash of part payments in the drawer', async ({ restaurant, manager }) => {
    const { _id } = await restaurant.addOrder({ total: 2_500 });
    await manager.post(`/orders/${_id}/part-payments`, { amount: 10, providerId: 'cash' });
    const branchId = restaurant.harbour._id;
    const cash = [{ currency: 'EUR', counted: 12, opening: 2 }];
    const subject = `/sales/open-report?branchId=${branchId}`;
    const { day: today } = (await manager.get<OpenDayReport>(subject)).body;
    const report = { day: today, branchId, number: 1, cash };
    const { status, body } = await manager.post<object>('/sales/reports', report);
    expect([status, body]).toMatchObject([
      201,
      { currencies: [{ paid: '0.00', cash: { paid: '0.00', partial: '10.00', expected: '12.00' } }] },
    ]);
    const payments = async () => (await manager.get<OpenDayReport>(subject)).body.currencies[0]?.payments;
    expect(await payments()).toEqual([]);
    const [part] = (await manager.get<DashboardOrder>(`/orders/${_id}`)).body.partPayments ?? [];
    await manager.post(`/orders/${_id}/part-payments/${part?.id}/return`);
    expect(await payments()).toMatchObject([{ providerId: 'cash', partial: '-10.00' }]);
  });
});
