import { describe, expect } from 'vitest';
import type {
  ActivityList,
  ClosedDayReport,
  ClosedDayReportList,
  DashboardOrder,
  OpenDayReport,
} from '../../generated/dashboard/types.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

type Subject = { day?: string; branchId?: string; till?: string };

const it = testWithOwnRestaurant
  .extend('open', ({ manager }) => async (subject: Subject = {}) => {
    const query = new URLSearchParams(subject).toString();
    const { status, body } = await manager.get<OpenDayReport>(`/sales/open-report?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  })
  .extend(
    'close',
    ({ manager }) =>
      async (subject: Subject, number: number, counted: number, opening = 0) => {
        const cash = [{ currency: 'EUR', counted, opening }];
        return manager.post<ClosedDayReport>('/sales/reports', { ...subject, number, cash });
      },
  )
  /** Takes a payment and refunds part of it through the API. */
  .extend('take', ({ manager, restaurant }) => async (till?: string, refunded = 0, providerId = 'cash') => {
    const { _id } = await restaurant.addOrder({
      vatByRate: [{ rate: 1_000, amount: 2_500, vat: 227 }],
      total: 2_500,
    });
    const at = till === undefined ? {} : { till };
    const payment = { outcome: 'succeeded', providerId, ...at };
    expect((await manager.post<DashboardOrder>(`/orders/${_id}/payment`, payment)).status).toBe(200);
    if (refunded === 0) return;
    const refund = { source: 'manual', amount: refunded, ...at };
    expect((await manager.post<DashboardOrder>(`/orders/${_id}/refunds`, refund)).status).toBe(201);
  });

const paid = (paidAt: string, values: Partial<OrderDocument> = {}): Partial<OrderDocument> => ({
  ...{ paymentStatus: 'paid', paymentProviderId: 'cash', paidAt: new Date(paidAt) },
  ...values,
});

describe('An end-of-day report', () => {
  it('includes expected, counted, and missing cash, less cash refunds', async ({
    restaurant,
    take,
    open,
    close,
  }) => {
    const branchId = restaurant.harbour._id;
    await take(undefined, 5);
    await take();
    await take(undefined, 4, 'card');
    const { day, number, currencies } = await open({ branchId });
    expect(currencies).toMatchObject([
      {
        payments: [
          { providerId: 'card', orders: 1, paid: '25.00', refunded: '0.00' },
          { providerId: 'cash', orders: 2, paid: '50.00', refunded: '9.00' },
        ],
      },
    ]);
    const { status, body } = await close({ day, branchId }, number, 140.5, 100);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ day, number: 1, branchId, branchName: 'Harbour', till: null, closedBy: 'Mia', notes: '' },
      currencies: [
        {
          ...{ currency: 'EUR', orders: 3, paid: '75.00', refunded: '9.00' },
          vat: [{ rate: '10.00', amount: '75.00', vat: '6.81' }],
          refundedVat: [{ rate: '10.00', amount: '9.00', vat: '0.81' }],
          refunds: [
            { saleDay: day, providerId: 'cash', amount: '5.00' },
            { saleDay: day, providerId: 'cash', amount: '4.00' },
          ],
          cash: {
            ...{ opening: '100.00', paid: '50.00', refunded: '9.00', surplus: '0.00' },
            ...{ expected: '141.00', counted: '140.50', difference: '-0.50' },
          },
        },
      ],
    });
  });

  it("never changes: later sales go into the day's next report, and both add up to the day", async ({
    restaurant,
    manager,
    take,
    open,
    close,
  }) => {
    const branchId = restaurant.harbour._id;
    await take(undefined, 5);
    const { day } = await open({ branchId });
    const { body: first } = await close({ day, branchId }, 1, 20);
    await take(undefined, 1);
    const [order] = (await manager.get<{ data: DashboardOrder[] }>('/orders?limit=1')).body.data;
    await manager.post(`/orders/${order?.id}/refunds`, { source: 'manual', amount: 2 });
    expect((await manager.get<ClosedDayReport>(`/sales/reports/${first.id}`)).body).toEqual(first);

    const next = await open({ branchId });
    expect(next).toMatchObject({
      number: 2,
      earlier: [{ id: first.id, number: 1, closedAt: first.closedAt }],
      currencies: [{ orders: 1, paid: '25.00', refunded: '3.00', refunds: [{}, {}] }],
    });
    const { body: second } = await close({ day, branchId }, 2, 22);
    expect(second.currencies).toMatchObject([{ cash: { expected: '22.00', difference: '0.00' } }]);
    expect((await open({ branchId })).currencies).toMatchObject([
      { orders: 0, paid: '0.00', vat: [], refunded: '0.00', refundedVat: [], payments: [], refunds: [] },
    ]);
    const { body } = await manager.get<ClosedDayReportList>('/sales/reports');
    expect(body.data).toEqual([second, first]);
  });

  it('subtracts the earlier reports of the same day by currency', async ({ restaurant, manager, open }) => {
    const branch = snapshotOf(restaurant.tokyo);
    await restaurant.addOrders([
      paid('2026-03-10T12:00:00Z', { total: 2_500 }),
      paid('2026-03-10T03:00:00Z', { total: 1_800, currency: 'JPY', branch }),
    ]);
    const day = '2026-03-10';
    const figures = async () =>
      (await open({ day })).currencies.map(({ currency, orders, paid }) => [currency, orders, paid]);
    expect(await figures()).toEqual([
      ['EUR', 1, '25.00'],
      ['JPY', 1, '1800'],
    ]);
    const cash = ['EUR', 'JPY'].map(currency => ({ currency, counted: 0 }));
    expect((await manager.post<object>('/sales/reports', { day, number: 1, cash })).status).toBe(201);
    expect(await figures()).toEqual([
      ['EUR', 0, '0.00'],
      ['JPY', 0, '0'],
    ]);
  });

  it('is closed once: the second of two people gets a conflict, and nothing is stored', async ({
    restaurant,
    manager,
    take,
    open,
    close,
  }) => {
    const branchId = restaurant.harbour._id;
    await take();
    const { day } = await open({ branchId });
    const answers = await Promise.all([1, 2, 3].map(counted => close({ day, branchId }, 1, counted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await close({ day, branchId }, 3, 1)).status).toBe(409);
    const { body } = await manager.get<ClosedDayReportList>('/sales/reports');
    expect(body.pagination.total).toBe(1);
  });

  it('is closed once by a retried keyed request, with the same response', async ({
    restaurant,
    manager,
    take,
    open,
  }) => {
    const branchId = restaurant.harbour._id;
    await take();
    const { day } = await open({ branchId });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const send = (counted: number) => {
      const body = { day, branchId, number: 1, cash: [{ currency: 'EUR', counted }] };
      return manager.request<ClosedDayReport>('POST', '/sales/reports', { body, headers });
    };
    const first = await send(25);
    await take();
    for (const { status, body } of [await send(25), await send(25)])
      expect([status, body]).toEqual([201, first.body]);
    expect((await send(26)).status).toBe(409);
    expect((await open({ branchId })).number).toBe(2);
  });

  it('covers a till, a branch, or all branches separately', async ({
    restaurant,
    manager,
    take,
    open,
    close,
  }) => {
    const branchId = restaurant.harbour._id;
    await take('Till 1', 5);
    await take('Bar');
    await take();
    const { day, tills } = await open({ branchId });
    expect(tills).toEqual(['Bar', 'Till 1']);
    expect((await open({ branchId, till: 'Till 1' })).currencies).toMatchObject([
      { orders: 1, paid: '25.00', refunded: '5.00', payments: [{ providerId: 'cash' }] },
    ]);
    const till = await close({ day, branchId, till: 'Till 1' }, 1, 20);
    expect(till.body).toMatchObject({ till: 'Till 1', currencies: [{ cash: { difference: '0.00' } }] });
    expect((await open({ branchId })).currencies).toMatchObject([{ orders: 3, paid: '75.00' }]);

    const cash = [
      { currency: 'JPY', counted: 0 },
      { currency: 'EUR', counted: 70 },
    ];
    const all = await manager.post<ClosedDayReport>('/sales/reports', { day, number: 1, cash });
    expect(all.body).toMatchObject({
      ...{ branchId: null, branchName: null, till: null },
      currencies: [{ currency: 'EUR', cash: { expected: '70.00' } }, { currency: 'JPY' }],
    });
    expect((await manager.get<object>('/sales/open-report?till=Bar')).status).toBe(400);
  });

  it('counts surplus cash payments and their returns as cash, not as sales', async ({
    restaurant,
    manager,
    open,
  }) => {
    const { _id } = await restaurant.addOrder({ total: 2_500 });
    const pay = (providerId: string) =>
      manager.post<DashboardOrder>(`/orders/${_id}/payment`, {
        ...{ outcome: 'succeeded', providerId, till: 'Bar' },
      });
    await pay('card');
    const { body } = await pay('cash');
    const cash = async () => {
      const { currencies } = await open({ branchId: restaurant.harbour._id, till: 'Bar' });
      return [currencies[0]?.paid, currencies[0]?.payments.map(one => [one.providerId, one.surplus])];
    };
    expect(await cash()).toEqual([
      '25.00',
      [
        ['card', '0.00'],
        ['cash', '25.00'],
      ],
    ]);
    await manager.post(`/orders/${_id}/surplus-payments/${body.surplusPayments?.[0]?.id}/return`);
    expect(await cash()).toEqual(['25.00', [['card', '0.00']]]);
  });

  it('covers the business day, which ends at 05:00, and refunds made on it', async ({
    restaurant,
    close,
    open,
  }) => {
    const branchId = restaurant.harbour._id;
    const refund: OrderDocument['refunds'][number] = {
      ...{ id: 'rfd_1', amount: 500, reason: '', source: 'manual', actor: 'Mia' },
      createdAt: new Date('2026-03-15T05:00:00Z'),
    };
    await restaurant.addOrders([
      paid('2026-03-15T04:59:59Z', { refunds: [refund], refundedTotal: 500 }),
      paid('2026-03-15T05:00:00Z', { branch: snapshotOf(restaurant.market) }),
    ]);
    const first = await close({ day: '2026-03-14', branchId }, 1, 25);
    expect(first.body.currencies).toMatchObject([
      { orders: 1, refunded: '0.00', cash: { difference: '0.00' } },
    ]);
    expect((await open({ branchId, day: '2026-03-15' })).currencies).toMatchObject([
      { orders: 0, refunded: '5.00', refunds: [{ id: 'rfd_1', saleDay: '2026-03-14' }] },
    ]);
    expect((await close({ day: '2999-01-01', branchId }, 1, 25)).body).toMatchObject({
      fields: [{ path: '/day' }],
    });
    const tooPrecise = await close({ day: '2026-03-15', branchId }, 1, 0.001);
    expect(tooPrecise).toMatchObject({ status: 400, body: { fields: [{ path: '/cash/0/counted' }] } });
  });

  it("is visible to its branch's users, and for all branches to users of all", async ({
    service,
    restaurant,
    manager,
    close,
  }) => {
    const { harbour, market, id: restaurantId } = restaurant;
    const day = '2026-03-14';
    const { body: ours } = await close({ day, branchId: harbour._id }, 1, 0);
    const { body: theirs } = await close({ day, branchId: market._id }, 1, 0);
    const cash = ['EUR', 'JPY'].map(currency => ({ currency, counted: 0 }));
    const { body: all } = await manager.post<ClosedDayReport>('/sales/reports', { day, number: 1, cash });
    const limited = await signedIn(service, { restaurantId, role: 'manager', branches: [harbour._id] });
    const { data } = (await limited.get<ClosedDayReportList>('/sales/reports')).body;
    expect(data.map(({ id }) => id)).toEqual([ours.id]);
    for (const { id } of [theirs, all])
      expect((await limited.get<object>(`/sales/reports/${id}`)).status).toBe(404);
    expect((await limited.get<object>(`/sales/reports?branchId=${market._id}`)).status).toBe(403);
    expect((await limited.get<object>('/sales/open-report')).status).toBe(403);
    const staff = await signedIn(service, { restaurantId, role: 'staff' });
    expect((await staff.get<object>('/sales/reports')).status).toBe(403);
  });

  it('is logged with its number', async ({ service, restaurant, manager, close }) => {
    const { body } = await close({ day: '2026-03-14', branchId: restaurant.harbour._id, till: 'Bar' }, 1, 3);
    await drainBackground(service);
    const { data } = (await manager.get<ActivityList>(`/activity?subjectId=${body.id}`)).body;
    expect(data).toMatchObject([
      {
        action: 'day_report.closed',
        subject: { type: 'day_report', label: '2026-03-14' },
        details: { number: 1, branchId: restaurant.harbour._id, till: 'Bar' },
      },
    ]);
    const [stored] = await collectionsOf(service).dayReports.find({ restaurantId: restaurant.id }).toArray();
    expect(stored?.outbox).toEqual([]);
  });
});
