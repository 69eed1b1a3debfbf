import { describe, expect } from 'vitest';
import type {
  ActivityList,
  ClosedDayReport,
  DashboardOrder,
  DashboardOrderList,
  DayReport,
  GuestOrder,
  OpenDayReport,
  OrderWithTimeline,
  VoucherList,
  VoucherWithEntries,
} from '../../generated/dashboard/types.ts';
import type { OrderDocument, OrderOutboxEntry } from '../../server/modules/orders/documents.ts';
import { addApprover, approved } from '../helpers/approvals.ts';
import { auditVouchers } from '../helpers/audit.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { addScreen } from '../helpers/screens.ts';
import { openStorefront } from '../helpers/storefront.ts';

const PAID = { paymentStatus: 'paid', paymentProviderId: 'cash', total: 2500 } as const;
const AS_VOUCHER = { amount: 6, source: 'voucher', reason: 'Cold' };

const it = testWithOwnRestaurant
  .extend('staff', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend('paid', ({ restaurant }) => async (values: Partial<OrderDocument> = {}) => {
    return restaurant.addOrder({ ...PAID, paidAt: new Date(), ...values });
  })
  .extend('refund', ({ manager }) => (orderId: string, body: object = AS_VOUCHER, key?: string) => {
    return manager.request<DashboardOrder & ErrorBody>('POST', `/orders/${orderId}/refunds`, {
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  })
  .extend('listVouchers', ({ manager }) => async () => {
    return (await manager.get<VoucherList>('/vouchers')).body.data;
  })
  .extend('placeWith', ({ service, restaurant }) => async (voucherCode: string) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const { place } = openStorefront(service, restaurant, restaurant.harbour);
    const lines = [{ menuItemId, quantity: 1 }];
    return (await place<{ order: GuestOrder; token: string }>({ lines, voucherCode })).body;
  });

it.afterEach(async ({ service }) => auditVouchers(collectionsOf(service)));

const codesOf = ({ refundVouchers = [] }: DashboardOrder) => refundVouchers.map(({ code }) => code);

describe('A refund as a voucher', () => {
  it('issues a voucher for the amount, which names the order and pays for the next one', async ({
    paid,
    refund,
    manager,
    listVouchers,
    placeWith,
  }) => {
    const { _id: id, number } = await paid();
    const { status, body } = await refund(id);
    expect([status, body.refundedTotal, body.paymentStatus]).toEqual([201, '6.00', 'partially_refunded']);
    expect(body.refunds).toMatchObject([{ amount: '6.00', source: 'voucher', reason: 'Cold' }]);
    const [issued] = body.refundVouchers ?? [];
    const { code = '', voucherId, codeEnding } = issued ?? {};
    expect(issued).toMatchObject({ refundId: body.refunds[0]?.id, codeEnding: code.slice(-4) });
    expect(await listVouchers()).toMatchObject([
      { id: voucherId, codeEnding, currency: 'EUR', amount: '6.00', balance: '6.00', expiresAt: null },
    ]);
    const { body: voucher } = await manager.get<VoucherWithEntries>(`/vouchers/${voucherId}`);
    expect(voucher.entries).toMatchObject([
      { kind: 'issued', amount: '6.00', orderId: id, orderNumber: number, reason: 'Cold' },
    ]);
    const { order } = await placeWith(code);
    expect([order.creditsUsed, order.total]).toEqual(['6.00', '6.50']);
  });

  it('moves no money: neither in the till nor at the provider', async ({ paid, refund, manager }) => {
    const cash = await paid();
    const online = await paid({ paymentProviderId: 'stripe', paymentId: 'stripe:cs_test_1' });
    await refund(cash._id);
    const { body } = await refund(online._id);
    expect(body.providerRefunds).toBe(undefined);
    const { body: report } = await manager.get<DayReport>('/sales/day');
    const [day] = report.currencies;
    expect(day).toMatchObject({ paid: '50.00', refunded: '12.00', refunds: [{}, {}] });
    expect(day?.payments.map(({ providerId, paid, refunded }) => [providerId, paid, refunded])).toEqual([
      ['cash', '25.00', '0.00'],
      ['credits', '0.00', '12.00'],
      ['stripe', '25.00', '0.00'],
    ]);
    expect(day?.refunds.map(({ providerId }) => providerId)).toEqual(['credits', 'credits']);
  });

  it('does not change the expected cash of a till', async ({ paid, refund, manager, restaurant }) => {
    const { _id } = await paid({ till: 'Bar' });
    await refund(_id, { ...AS_VOUCHER, till: 'Bar' });
    await refund(_id, { amount: 1, source: 'manual', till: 'Bar' });
    const subject = { branchId: restaurant.harbour._id, till: 'Bar' };
    const query = new URLSearchParams(subject).toString();
    const { day, number } = (await manager.get<OpenDayReport>(`/sales/open-report?${query}`)).body;
    const cash = [{ currency: 'EUR', opening: 100, counted: 124 }];
    const closed = await manager.post<ClosedDayReport>('/sales/reports', { ...subject, day, number, cash });
    expect(closed).toMatchObject({
      status: 201,
      body: {
        currencies: [
          {
            paid: '25.00',
            refunded: '7.00',
            cash: { refunded: '1.00', expected: '124.00', difference: '0.00' },
          },
        ],
      },
    });
  });

  it('issues one voucher for a retried request, even concurrently', async ({
    paid,
    refund,
    listVouchers,
  }) => {
    const { _id } = await paid();
    const key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(_id, AS_VOUCHER, key)));
    answers.push(await refund(_id, AS_VOUCHER, key));
    // Others are told that the request is in progress.
    const refunded = answers.filter(({ status }) => status === 201);
    expect(refunded.length).toBeGreaterThan(1);
    expect(new Set(refunded.flatMap(({ body }) => codesOf(body))).size).toBe(1);
    expect(await listVouchers()).toHaveLength(1);
  });

  it('issues one voucher if its effects run again after a crash', async ({
    service,
    paid,
    refund,
    listVouchers,
  }) => {
    const { orders, activity } = collectionsOf(service);
    const { _id } = await paid();
    const { body } = await refund(_id);
    const logged = { 'subject.id': body.refundVouchers?.[0]?.voucherId, action: 'voucher.issued' } as const;
    await expect.poll(() => activity.countDocuments(logged), within(5)).toBe(1);
    const entry = await activity.findOne({ 'subject.id': _id, action: 'order.refunded' });
    if (!entry) throw new Error('The refund is not in the log');
    const repeated = { ...entry, effects: ['order_refund_voucher'] } as unknown as OrderOutboxEntry;
    await orders.updateOne({ _id }, { $push: { outbox: repeated } });
    await service.context.sweep(0);
    await expect.poll(() => orders.countDocuments({ _id, outbox: [] }), within(5)).toBe(1);
    await drainBackground(service);
    expect(await listVouchers()).toHaveLength(1);
    expect(await activity.countDocuments(logged)).toBe(1);
  });

  it("gives an order's rest to only one of two colleagues", async ({ paid, refund, listVouchers }) => {
    const { _id } = await paid();
    const rest = { amount: 25, source: 'voucher' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(_id, rest)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await listVouchers()).toMatchObject([{ amount: '25.00' }]);
  });

  it('covers parts of an order in its currency, like any refund', async ({
    paid,
    refund,
    listVouchers,
    restaurant,
  }) => {
    const { _id: id, slug, name, currency } = restaurant.tokyo;
    const order = await paid({ branch: { id, slug, name, currency }, currency, total: 1000, subtotal: 1000 });
    expect((await refund(order._id, { amount: 1.5, source: 'voucher' })).status).toBe(400);
    expect((await refund(order._id, { amount: 1001, source: 'voucher' })).status).toBe(409);
    await refund(order._id, { amount: 400, source: 'voucher' });
    await refund(order._id, { amount: 100, source: 'voucher' });
    expect(await listVouchers()).toMatchObject([
      { currency: 'JPY', amount: '100' },
      { currency: 'JPY', amount: '400' },
    ]);
  });

  it('shows its code to managers and the guest, and stores it encrypted', async ({
    service,
    paid,
    refund,
    placeWith,
    manager,
    staff,
    owner,
  }) => {
    const [code = ''] = codesOf((await refund((await paid())._id)).body);
    const { order, token } = await placeWith(code);
    await manager.post(`/orders/${order.number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const [second = ''] = codesOf((await refund(String(order.number), { ...AS_VOUCHER, amount: 2 })).body);
    const path = `/orders/${order.number}`;
    const { body: read } = await manager.get<OrderWithTimeline>(path);
    expect(codesOf(read)).toEqual([second]);
    expect(read.timeline.flatMap(({ codeEnding }) => codeEnding ?? [])).toEqual([second.slice(-4)]);
    const hidden = [
      (await staff.get<OrderWithTimeline>(path)).body,
      ...(await manager.get<DashboardOrderList>('/orders')).body.data,
    ];
    for (const shown of hidden) expect(codesOf(shown).filter(Boolean)).toEqual([]);
    expect(hidden[0]?.refundVouchers).toMatchObject([{ codeEnding: second.slice(-4) }]);
    const guest = await owner.request<GuestOrder>('GET', '/storefront/order', {
      headers: { 'x-order-token': token },
    });
    expect(guest.body.refundVouchers).toEqual([{ amount: '2.00', code: second }]);
    const stored = await Promise.all(
      Object.values(collectionsOf(service)).map(collection => collection.find({}).toArray()),
    );
    expect(JSON.stringify(stored)).not.toContain(second);
  });

  it('is logged with its voucher', async ({ paid, refund, owner }) => {
    const { _id, number } = await paid();
    const { body } = await refund(_id);
    const codeEnding = body.refundVouchers?.[0]?.codeEnding;
    const read = async () =>
      (await owner.get<ActivityList>('/activity')).body.data
        .filter(({ action }) => action === 'order.refunded' || action === 'voucher.issued')
        .map(({ action, details }) => ({ action, ...details }))
        .sort((one, other) => (one.action < other.action ? -1 : 1));
    await expect.poll(read, within(5)).toMatchObject([
      { action: 'order.refunded', amount: '6.00 EUR', codeEnding },
      { action: 'voucher.issued', order: number },
    ]);
  });

  it('is valid at every branch, even if a caller limited to one issues it, for its orders only', async ({
    paid,
    service,
    restaurant,
  }) => {
    const { id: restaurantId, harbour, market } = restaurant;
    const limited = await signedIn(service, { restaurantId, role: 'manager', branches: [harbour._id] });
    const refund = ({ _id }: OrderDocument) =>
      limited.post<DashboardOrder>(`/orders/${_id}/refunds`, AS_VOUCHER);
    const { status, body } = await refund(await paid());
    expect(status).toBe(201);
    const [code] = codesOf(body);
    const elsewhere = `/storefront/${restaurantId}/${market.slug}/voucher-checks`;
    expect((await limited.post(elsewhere, { code })).body).toMatchObject({ balance: '6.00' });
    const branch = { id: market._id, slug: market.slug, name: market.name, currency: market.currency };
    expect((await refund(await paid({ branch }))).status).toBe(404);
  });

  it('requires an approval at a screen, which then gets the code', async ({
    service,
    restaurant,
    manager,
    paid,
    listVouchers,
  }) => {
    const branchId = restaurant.harbour._id;
    const { page } = await addScreen(service, manager, { branchId, kind: 'counter', name: 'Till 1' });
    const { userId } = await addApprover(service, { restaurantId: restaurant.id, role: 'manager' });
    const { _id: orderId } = await paid();
    const path = `/orders/${orderId}/refunds`;
    expect((await page.post(path, AS_VOUCHER)).status).toBe(403);
    expect(await listVouchers()).toEqual([]);
    const headers = await approved(page, { action: 'refund', orderId, userId });
    const { body } = await page.request<DashboardOrder>('POST', path, { body: AS_VOUCHER, headers });
    expect(codesOf(body)[0]).toMatch(/^(.{4}-){3}.{4}$/);
    expect(codesOf((await page.get<OrderWithTimeline>(`/orders/${orderId}`)).body)).toEqual([undefined]);
  });
});
