import { describe, expect } from 'vitest';
import type {
  CreateVoucherRequest,
  DashboardOrder,
  DayReport,
  GuestVoucher,
  NewVoucher,
  PlacedGuestOrder,
  Voucher,
  VoucherList,
  VoucherWithEntries,
} from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { hashToken } from '../../server/lib/token.ts';
import type { VoucherReservation } from '../../server/modules/vouchers/documents.ts';
import type { ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { pauseRead } from '../helpers/pause-read.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = testWithOwnRestaurant
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend('staff', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend('issue', ({ manager }) => async (values: Partial<CreateVoucherRequest> = {}) => {
    const request = { currency: 'EUR', amount: 50, ...values };
    const { status, body } = await manager.post<NewVoucher>('/vouchers', request);
    expect(status).toBe(201);
    return body;
  })
  .extend('read', ({ manager }) => async ({ voucher }: Pick<NewVoucher, 'voucher'>) => {
    return (await manager.get<VoucherWithEntries>(`/vouchers/${voucher.id}`)).body;
  })
  // 12.50 each.
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend('order', ({ service, restaurant, item }) => {
    return (values: object = {}, quantity = 1, headers: Record<string, string> = {}) => {
      const lines = [{ menuItemId: item._id, quantity }];
      const { place } = openStorefront(service, restaurant, restaurant.harbour);
      return place<PlacedGuestOrder & ErrorBody>({ lines, ...values }, headers);
    };
  })
  .extend('orderAtCounter', ({ staff, restaurant, item }) => {
    return (values: object = {}, quantity = 1, headers: Record<string, string> = {}) => {
      const lines = [{ menuItemId: item._id, quantity }];
      const placement = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
      const body = { ...placement, ...values };
      return staff.request<DashboardOrder & ErrorBody>('POST', '/orders', { body, headers });
    };
  })
  .extend('check', ({ restaurant, owner }) => {
    return (code: string, branch = restaurant.harbour) => {
      const path = `/storefront/${restaurant.id}/${branch.slug}/voucher-checks`;
      return owner.post<GuestVoucher & ErrorBody>(path, { code });
    };
  })
  .extend('guestSlots', ({ service, restaurant }) => () => {
    return openStorefront(service, restaurant, restaurant.harbour).slots();
  })
  .extend('cancel', ({ manager }) => (number: number) => {
    return manager.post(`/orders/${number}/status`, { status: 'cancelled', reason: 'Test' });
  });

const problemOf = ({ status, body }: TypedAnswer<ErrorBody>) => [
  status,
  body.fields?.map(({ path, message }) => `${path} ${message}`),
];

const kindsOf = ({ entries }: VoucherWithEntries) => entries.map(({ kind, amount }) => `${kind} ${amount}`);

describe('A voucher', () => {
  it('has a code that is shown once and finds it', async ({ issue, manager, staff, check, service }) => {
    const { voucher, code } = await issue({ note: 'Sold at the bar' });
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(voucher).toMatchObject({
      ...{ codeEnding: code.slice(-4), status: 'active', currency: 'EUR', amount: '50.00' },
      ...{ balance: '50.00', reserved: '0.00', expiresAt: null, note: 'Sold at the bar', voidedAt: null },
    });
    const { body: listed } = await manager.get<VoucherList>('/vouchers');
    expect(listed).toMatchObject({ data: [voucher], pagination: { total: 1 } });
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')}`;
    expect((await staff.post<Voucher>('/voucher-checks', { code: typed })).body).toEqual(voucher);
    expect((await check(typed)).body).toEqual({ currency: 'EUR', balance: '50.00', expiresAt: null });
    expect((await check('7KQM-2XTB-9FHC-W4RD')).status).toBe(404);
    expect((await staff.post('/voucher-checks', { code: 'nothing' })).status).toBe(404);
    const stored = JSON.stringify(await service.context.collections.vouchers.find({}).toArray());
    expect([stored.includes(code), stored.includes(code.replaceAll('-', ''))]).toEqual([false, false]);
  });

  it('pays part of an order, without changing its VAT', async ({ issue, order, read, manager }) => {
    const issued = await issue({ amount: 10 });
    const { code, voucher } = issued;
    const placed = await order({ voucherCode: code.toLowerCase(), tipAmount: 1, expectedTotal: 3.5 });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        order: {
          ...{ subtotal: '12.50', creditsUsed: '10.00', tipAmount: '1.00', total: '3.50' },
          paymentStatus: 'unpaid',
        },
      },
    });
    const { number } = placed.body.order;
    const { body: shown } = await manager.get<DashboardOrder>(`/orders/${number}`);
    expect(shown.voucher).toEqual({ id: voucher.id, codeEnding: voucher.codeEnding });
    expect(shown.vatByRate?.map(({ amount }) => amount)).toEqual(['12.50']);
    await expect
      .poll(() => read(issued))
      .toMatchObject({
        ...{ status: 'used_up', balance: '0.00', reserved: '0.00' },
        entries: [
          { kind: 'issued', amount: '10.00', balance: '10.00', orderId: null },
          { kind: 'redeemed', amount: '-10.00', balance: '0.00', orderId: shown.id, orderNumber: number },
        ],
      });
    expect(problemOf(await order({ voucherCode: code }))).toEqual([400, ['/voucherCode has been used up']]);
  });

  it('pays a whole order, which needs no payment and counts as sold immediately', async ({
    issue,
    order,
    read,
    manager,
    restaurant,
  }) => {
    const issued = await issue();
    const { body } = await order({ voucherCode: issued.code, expectedTotal: 0 });
    expect(body.order).toMatchObject({ creditsUsed: '12.50', total: '0.00', paymentStatus: 'paid' });
    await expect.poll(async () => (await read(issued)).balance).toBe('37.50');
    const { body: shown } = await manager.get<DashboardOrder>(`/orders/${body.order.number}`);
    expect(shown).toMatchObject({ status: 'pending', paymentProviderId: 'credits' });
    const refund = { amount: 1, source: 'manual' };
    expect(await manager.post(`/orders/${body.order.number}/refunds`, refund)).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('as a voucher') } },
    });
    const change = { lines: [{ lineId: shown.lines[0]?.id, quantity: 2 }] };
    expect(await manager.post(`/orders/${body.order.number}/changes`, change)).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('cancel it, and place another order') } },
    });

    const path = `/sales/day?branchId=${restaurant.harbour._id}`;
    const { currencies } = (await manager.get<DayReport>(path)).body;
    expect(currencies).toMatchObject([
      {
        ...{ orders: 1, paid: '0.00', credits: '12.50', tips: '0.00', vat: [{ amount: '12.50' }] },
        payments: [{ providerId: 'credits', orders: 1, paid: '0.00' }],
      },
    ]);
  });

  it('is accepted at the counter, together with a promotion', async ({
    issue,
    orderAtCounter,
    read,
    manager,
  }) => {
    const issued = await issue({ amount: 20 });
    const rule = { kind: 'percentage', percentage: 10, currency: 'EUR' };
    await manager.post('/promotions', { name: 'Ten off', ...rule });
    const placed = await orderAtCounter({ voucherCode: issued.code }, 2);
    expect(placed.body).toMatchObject({ discount: '2.50', creditsUsed: '20.00', total: '2.50' });
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(['issued 20.00', 'redeemed -20.00']);
    // A free order uses no credits.
    const free = await orderAtCounter({ voucherCode: (await issue()).code, discount: 12.5 });
    expect(free.body).toMatchObject({ creditsUsed: '0.00', total: '0.00', paymentStatus: 'unpaid' });
    expect(free.body.voucher).toBeUndefined();
  });

  it('gets back the credits of a cancelled order, once', async ({ issue, order, read, cancel, check }) => {
    const issued = await issue({ amount: 12.5 });
    const { body } = await order({ voucherCode: issued.code });
    expect((await check(issued.code)).status).toBe(409);
    await cancel(body.order.number);
    await cancel(body.order.number);
    const ledger = ['issued 12.50', 'redeemed -12.50', 'returned 12.50'];
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(ledger);
    expect((await order({ voucherCode: issued.code })).status).toBe(201);
  });

  it('is rejected if it is expired, voided, or in another currency', async ({
    issue,
    order,
    check,
    manager,
    service,
  }) => {
    const { vouchers } = service.context.collections;
    const { code, voucher } = await issue({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    expect((await check(code)).status).toBe(200);
    await vouchers.updateOne({ _id: voucher.id }, { $set: { expiresAt: new Date() } });
    expect((await check(code)).body.error).toBe('This voucher has expired');
    expect(problemOf(await order({ voucherCode: code }))).toEqual([400, ['/voucherCode has expired']]);

    const lost = await issue();
    const path = `/vouchers/${lost.voucher.id}/void`;
    for (const reason of ['Lost', 'Again'])
      expect(await manager.post(path, { reason })).toMatchObject({
        status: 200,
        body: { status: 'voided', balance: '0.00', voidedAt: expect.any(String) },
      });
    const { body } = await manager.get<VoucherWithEntries>(`/vouchers/${lost.voucher.id}`);
    expect(body.entries).toMatchObject([{}, { kind: 'voided', amount: '-50.00', reason: 'Lost' }]);
    expect(problemOf(await order({ voucherCode: lost.code }))).toEqual([
      400,
      ['/voucherCode has been voided'],
    ]);

    const yen = await issue({ currency: 'JPY', amount: 5_000 });
    const inYen = problemOf(await order({ voucherCode: yen.code }));
    expect(inYen).toEqual([400, ['/voucherCode is a voucher in a currency other than EUR']]);
    const unknown = problemOf(await order({ voucherCode: '7KQM-2XTB-9FHC-W4RD' }));
    expect(unknown).toEqual([400, ['/voucherCode is not a voucher of this restaurant: check the code']]);
  });

  it('is validated when issued', async ({ manager }) => {
    const reject = async (values: object) => {
      const request = { currency: 'EUR', amount: 50, ...values };
      const { status, body } = await manager.post<ErrorBody>('/vouchers', request);
      return [status, body.fields?.map(({ path }) => path)];
    };
    expect(await reject({ amount: 0 })).toEqual([400, ['/amount']]);
    expect(await reject({ amount: 0.001 })).toEqual([400, ['/amount']]);
    expect(await reject({ currency: 'XXY' })).toEqual([400, ['/currency']]);
    expect(await reject({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual([400, ['/expiresAt']]);
    expect(await reject({ expiresAt: '2030-02-30T00:00:00Z' })).toEqual([400, ['/expiresAt']]);
  });

  it('can be extended, and edits of it can conflict', async ({
    issue,
    manager,
    check,
    service,
    activityLinesOf,
  }) => {
    const { voucher, code } = await issue({ note: 'For Ana' });
    const path = `/vouchers/${voucher.id}`;
    const past = new Date(Date.now() - 60_000);
    await service.context.collections.vouchers.updateOne({ _id: voucher.id }, { $set: { expiresAt: past } });
    expect((await check(code)).status).toBe(409);
    const expiresAt = '2031-12-31T22:59:59.000Z';
    const longer = { expiresAt, replaces: { expiresAt: past.toISOString() } };
    expect(await manager.patch(path, longer)).toMatchObject({
      status: 200,
      body: { status: 'active', expiresAt, note: 'For Ana', balance: '50.00' },
    });
    expect((await check(code)).body).toMatchObject({ balance: '50.00', expiresAt });

    const late = { expiresAt: null, replaces: { expiresAt: past.toISOString() } };
    expect(await manager.patch(path, late)).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/expiresAt', current: expiresAt }] },
    });
    expect((await manager.patch(path, { note: 'For Ana and Rui' })).status).toBe(200);
    expect(await activityLinesOf(voucher.id)).toEqual([
      ['voucher.issued', expect.any(String), {}],
      ['voucher.updated', expect.any(String), expect.objectContaining({ changes: ['expiresAt'] })],
      ['voucher.updated', expect.any(String), expect.objectContaining({ changes: ['note'] })],
    ]);

    for (const wrong of ['2020-01-01T00:00:00Z', '2030-02-30T00:00:00Z'])
      expect((await manager.patch(path, { expiresAt: wrong })).status).toBe(400);
    await manager.post(`${path}/void`, { reason: 'Lost' });
    expect((await manager.patch(path, { expiresAt: null })).status).toBe(409);
    expect((await manager.get(path)).body).toMatchObject({ status: 'voided', expiresAt });
  });

  it('requires access to all branches', async ({ service, restaurant, issue }) => {
    const { voucher, code } = await issue();
    const branches = [restaurant.harbour._id];
    const limited = await signedIn(service, { restaurantId: restaurant.id, role: 'manager', branches });
    expect((await limited.post('/vouchers', { currency: 'EUR', amount: 50 })).status).toBe(403);
    expect((await limited.get('/vouchers')).status).toBe(403);
    expect((await limited.post(`/vouchers/${voucher.id}/void`, { reason: 'No' })).status).toBe(403);
    expect((await limited.patch(`/vouchers/${voucher.id}`, { note: 'No' })).status).toBe(403);
    expect((await limited.post('/voucher-checks', { code })).status).toBe(200);
  });
});

describe("A voucher's remaining balance", () => {
  it('pays one order, however many guests use it concurrently', async ({
    issue,
    order,
    orderAtCounter,
    read,
  }) => {
    const issued = await issue({ amount: 5 });
    const values = { voucherCode: issued.code, expectedTotal: 7.5 };
    const placed = await Promise.all([
      ...Array.from({ length: 8 }, () => order(values)),
      ...Array.from({ length: 4 }, () => orderAtCounter({ voucherCode: issued.code })),
    ]);
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of placed.filter(({ status }) => status !== 201))
      expect(problemOf(answer)).toEqual([400, ['/voucherCode has been used up']]);
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(['issued 5.00', 'redeemed -5.00']);
  });

  it('pays as much as is left, or nothing if a guest expects more', async ({
    issue,
    order,
    read,
    manager,
  }) => {
    const issued = await issue({ amount: 20 });
    const placed = await Promise.all([1, 2, 3].map(() => order({ voucherCode: issued.code })));
    const used = placed.flatMap(({ body }) => body.order?.creditsUsed ?? []);
    expect(used.sort()).toEqual(['12.50', '7.50']);
    await expect.poll(async () => (await read(issued)).entries).toHaveLength(3);
    expect(await read(issued)).toMatchObject({ balance: '0.00', reserved: '0.00' });

    const other = await issue({ amount: 5 });
    const late = await order({ voucherCode: other.code, expectedTotal: 0 });
    expect(problemOf(late)).toEqual([400, ['/expectedTotal is not the total of the order: 7.50']]);
    expect((await manager.get<Voucher>(`/vouchers/${other.voucher.id}`)).body).toMatchObject({
      ...{ balance: '5.00', reserved: '0.00' },
    });
  });

  it('pays an order once if sent several times, with its slot and promotion', async ({
    issue,
    order,
    read,
    owner,
    service,
    restaurant,
    guestSlots,
  }) => {
    const issued = await issue({ amount: 5 });
    await owner.patch(`/branches/${restaurant.harbour._id}`, { preOrderDays: 1, slotCapacity: 1 });
    const rule = { kind: 'percentage', percentage: 10, currency: 'EUR', limit: 1 };
    const { body: promotion } = await owner.post<{ id: string }>('/promotions', {
      ...{ name: 'Welcome', code: 'WELCOME', ...rule },
    });
    const [, requestedAt] = await guestSlots();
    const values = { voucherCode: issued.code, promotionCode: 'WELCOME', requestedAt };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const sent = await Promise.all([1, 2, 3, 4].map(() => order(values, 1, headers)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.order.number)).size).toBe(1);
    expect(sent[0]?.body.order).toMatchObject({ discount: '1.25', creditsUsed: '5.00', total: '6.25' });
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(['issued 5.00', 'redeemed -5.00']);
    const { promotionUses } = service.context.collections;
    await expect.poll(() => promotionUses.countDocuments({ promotionId: promotion.id })).toBe(1);
    expect((await order(values, 1, headers)).body.order).toMatchObject({ creditsUsed: '5.00' });
    expect((await read(issued)).entries).toHaveLength(2);
  });

  it('is returned if the order has no place in its slot', async ({
    issue,
    order,
    read,
    owner,
    restaurant,
    guestSlots,
  }) => {
    const issued = await issue();
    await owner.patch(`/branches/${restaurant.harbour._id}`, { preOrderDays: 1, slotCapacity: 1 });
    const [, requestedAt] = await guestSlots();
    expect((await order({ requestedAt })).status).toBe(201);
    expect((await order({ requestedAt, voucherCode: issued.code })).status).toBe(400);
    expect(await read(issued)).toMatchObject({ balance: '50.00', reserved: '0.00' });
  });

  it('reserved by a dead process can be used by the retried request, and later by any', async ({
    issue,
    order,
    read,
    cancel,
    service,
  }) => {
    const issued = await issue({ amount: 5 });
    const { vouchers } = service.context.collections;
    const lost = { orderId: 'ord_lost', amount: 500, at: new Date(Date.now() - 11 * 60_000) };
    const reserve = (reservation: VoucherReservation) =>
      vouchers.updateOne({ _id: issued.voucher.id }, { $set: { reserved: [reservation] } });
    await reserve({ ...lost, at: new Date() });
    expect(problemOf(await order({ voucherCode: issued.code }))).toEqual([
      400,
      ['/voucherCode has been used up'],
    ]);
    const key = crypto.randomUUID();
    const orderId = newId('ord');
    await reserve({ ...lost, at: new Date(), orderId, requestKey: hashToken(key) });
    const retried = await order({ voucherCode: issued.code }, 1, { 'Idempotency-Key': key });
    expect(retried.body.order).toMatchObject({ creditsUsed: '5.00' });
    expect(await service.context.collections.orders.countDocuments({ _id: orderId })).toBe(1);
    await cancel(retried.body.order.number);
    await expect.poll(async () => (await read(issued)).balance).toBe('5.00');
    await reserve(lost);
    expect((await order({ voucherCode: issued.code })).body.order).toMatchObject({ creditsUsed: '5.00' });
    await expect.poll(() => read(issued)).toMatchObject({ balance: '0.00', reserved: '0.00' });
  });

  it('pays one of two orders with one key, and the other one is told that the key was used', async ({
    issue,
    order,
    service,
  }) => {
    const { code } = await issue({ amount: 20 });
    const lookup = pauseRead(service.context.collections.vouchers);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const overtaken = order({ voucherCode: code, expectedTotal: 5 }, 2, headers);
    await lookup.reached;
    expect((await order({ voucherCode: code, expectedTotal: 0 }, 1, headers)).status).toBe(201);
    lookup.resume();
    expect(await overtaken).toMatchObject({
      ...{ status: 409, body: { error: expect.stringContaining('send a new one') } },
    });
  });

  it('reserved by a request can be used when the guest retries with more items, or without the voucher', async ({
    issue,
    order,
    read,
    service,
    restaurant,
  }) => {
    const issued = await issue({ amount: 20 });
    const { vouchers, orders } = service.context.collections;
    const reserve = (reservation: VoucherReservation) =>
      vouchers.updateOne({ _id: issued.voucher.id }, { $set: { reserved: [reservation] } });
    const key = crypto.randomUUID();
    const orderId = newId('ord');
    await reserve({ orderId, requestKey: hashToken(key), amount: 1_250, at: new Date() });
    const values = { voucherCode: issued.code, expectedTotal: 5 };
    const more = await order(values, 2, { 'Idempotency-Key': key });
    expect(more.body.order).toMatchObject({ creditsUsed: '20.00', total: '5.00' });
    expect(await orders.countDocuments({ _id: orderId })).toBe(1);
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(['issued 20.00', 'redeemed -20.00']);

    const other = await issue({ amount: 5 });
    const { body } = await order();
    const placed = await orders.findOne({ restaurantId: restaurant.id, number: body.order.number });
    const at = new Date(Date.now() - 11 * 60_000);
    const reserved = [{ orderId: placed?._id ?? '', amount: 500, at }];
    await vouchers.updateOne({ _id: other.voucher.id }, { $set: { reserved } });
    expect((await order({ voucherCode: other.code })).body.order).toMatchObject({ creditsUsed: '5.00' });
  });

  it('that expires after a request has reserved an amount pays that amount, and no more', async ({
    issue,
    order,
    read,
    service,
  }) => {
    const issued = await issue();
    const { vouchers } = service.context.collections;
    const key = crypto.randomUUID();
    const at = new Date();
    const reserved = [{ orderId: newId('ord'), requestKey: hashToken(key), amount: 1_250, at }];
    await vouchers.updateOne({ _id: issued.voucher.id }, { $set: { reserved, expiresAt: at } });
    const retried = await order({ voucherCode: issued.code }, 2, { 'Idempotency-Key': key });
    expect(retried.body.order).toMatchObject({ creditsUsed: '12.50', total: '12.50' });
    await expect.poll(async () => kindsOf(await read(issued))).toEqual(['issued 50.00', 'redeemed -12.50']);
  });

  it('pays another order if its Idempotency-Key is used again a day later', async ({
    issue,
    orderAtCounter,
    read,
    service,
  }) => {
    const issued = await issue({ amount: 20 });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const place = async () => (await orderAtCounter({ voucherCode: issued.code }, 1, headers)).body;
    const first = await place();
    await expect.poll(async () => (await read(issued)).entries).toHaveLength(2);
    const { orders, vouchers } = service.context.collections;
    const at = new Date(Date.now() - 25 * 60 * 60_000);
    await orders.updateOne({ _id: first.id }, { $set: { 'requests.0.at': at } });
    await vouchers.updateOne({ _id: issued.voucher.id }, { $set: { 'entries.1.at': at } });
    const second = await place();
    expect([first.creditsUsed, second.creditsUsed]).toEqual(['12.50', '7.50']);
    expect(second.number).not.toBe(first.number);
  });
});
