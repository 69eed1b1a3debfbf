import { describe, expect } from 'vitest';
import type {
  DashboardOrder,
  EditConflictError,
  GuestOrder,
  OrderLineChange,
  OrderWithTimeline,
  Sales,
  UpdateOrderRequest,
} from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { eventsOfOrder } from '../helpers/events.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const it = testWithOwnRestaurant
  .extend('staff', ({ service, restaurant }) =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend('flour', ({ restaurant }) => restaurant.addInventoryItem({ name: 'Flour', unit: 'kg' }))
  .extend('bread', ({ restaurant, flour }) =>
    restaurant.addItem({
      title: 'Bread',
      recipe: [{ inventoryItemId: flour._id, quantity: 250 }],
      // 12.50 with 10% VAT.
      customizations: [
        {
          ...{ id: 'cst_size', title: 'Size', minimum: 0, maximum: 1 },
          options: [{ id: 'opt_large', name: 'Large', prices: [{ currency: 'EUR', price: 150 }] }],
        },
      ],
    }),
  )
  .extend('cola', ({ restaurant }) => restaurant.addItem({ title: 'Cola' }))
  .extend('place', ({ staff, restaurant, bread }) => async (values: object = {}) => {
    const lines = [{ menuItemId: bread._id, quantity: 2, optionIds: ['opt_large'] }];
    const { status, body } = await staff.post<DashboardOrder>('/orders', {
      ...{ branchId: restaurant.harbour._id, type: 'dine_in', channel: 'counter', table: '4', lines },
      ...values,
    });
    expect(status).toBe(201);
    return body;
  })
  .extend('change', ({ staff }) => {
    return ({ id }: { id: string }, body: UpdateOrderRequest, headers: Record<string, string> = {}) =>
      staff.request<DashboardOrder & EditConflictError>('POST', `/orders/${id}/changes`, { body, headers });
  })
  .extend('move', ({ staff }) => async ({ id }: { id: string }, status: string) => {
    expect((await staff.post(`/orders/${id}/status`, { status })).status).toBe(200);
  })
  .extend('movements', ({ service }) => async ({ id }: { id: string }) => {
    const { inventoryTransactions } = collectionsOf(service);
    const found = await inventoryTransactions.find({ orderId: id }).sort({ sequence: 1 }).toArray();
    return found.map(({ type, change }) => [type, change]);
  });

const problemOf = ({ status, body }: TypedAnswer<ErrorBody>) => [
  status,
  body.fields?.map(({ path, message }) => `${path} ${message}`) ?? body.error,
];

const lineOf = ({ lines: [line] }: Pick<Order, 'lines'>) => {
  if (!line) throw new Error('The order has no line');
  return line;
};

it('An order whose contents changed since they were seen is not moved', async ({
  place,
  change,
  staff,
  cola,
}) => {
  const order = await place();
  const move = async (contentsRevision: number) => {
    const body = { status: 'ready', from: ['confirmed'], contentsRevision };
    return (await staff.post<DashboardOrder>(`/orders/${order.id}/status`, body)).body;
  };
  await staff.post(`/orders/${order.id}/status`, { status: 'confirmed' });
  expect(order.contentsRevision).toBeUndefined();
  await change(order, { add: [{ menuItemId: cola._id, quantity: 1 }] });
  expect(await move(0)).toMatchObject({ status: 'confirmed', contentsRevision: 1 });
  await change(order, { table: '5' });
  const racing = await Promise.all([move(1), move(2), move(3)]);
  expect(racing.map(({ contentsRevision }) => contentsRevision)).toEqual([2, 2, 2]);
  expect((await move(2)).status).toBe('ready');
});

describe('An open order', () => {
  it("can get another round: totals, VAT, stock, event, log, and the guest's view follow", async ({
    service,
    staff,
    place,
    change,
    move,
    cola,
    bread,
    movements,
    client,
  }) => {
    const order = await place();
    await move(order, 'confirmed');
    const add = [
      { menuItemId: cola._id, quantity: 3 },
      { menuItemId: bread._id, quantity: 1, specialRequest: 'Sliced' },
    ];
    const { status, body } = await change(order, { add });
    expect(status).toBe(200);
    // 2 × 14.00 + 3 × 12.50 + 12.50.
    expect(body).toMatchObject({ subtotal: '78.00', total: '78.00', vat: '7.09', status: 'confirmed' });
    expect(body.vatByRate).toEqual([{ rate: '10.00', amount: '78.00', vat: '7.09' }]);
    expect(body.lines.map(({ title, quantity, lineTotal }) => [title, quantity, lineTotal])).toEqual([
      ['Bread', 2, '28.00'],
      ['Cola', 3, '37.50'],
      ['Bread', 1, '12.50'],
    ]);
    expect(body.lines[0]).toEqual(order.lines[0]);
    expect(body.updatedAt > order.updatedAt).toBe(true);
    expect(body.lineChanges).toMatchObject([
      { title: 'Cola', from: 0, to: 3, actor: 'Some staff', reason: '' },
      { title: 'Bread', from: 0, to: 1 },
    ]);
    expect(await movements(order)).toEqual([
      ['order_confirmed', -500],
      ['order_updated', -250],
    ]);

    const { body: byApi } = await client.get<Order>(`/v1/orders/${order.number}`);
    expect(byApi.lines).toEqual(body.lines);
    expect(byApi).not.toHaveProperty('lineChanges');
    await drainBackground(service);
    const events = await eventsOfOrder(collectionsOf(service), order.id);
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'order.confirmed', 'order.updated']);
    const payloads = events.map(({ payload }) => JSON.parse(payload).data.order as Order);
    expect(payloads.map(({ total, lines }) => [total, lines.length])).toEqual([
      ['28.00', 1],
      ['28.00', 1],
      ['78.00', 3],
    ]);
    const { body: shown } = await staff.get<OrderWithTimeline>(`/orders/${order.id}`);
    expect(shown.timeline.at(-1)).toMatchObject({
      action: 'order.updated',
      actor: 'Some staff',
      edits: [
        { from: null, to: '3 × Cola' },
        { from: null, to: '1 × Bread' },
      ],
    });
  });

  it('can lose items and lines with a reason, and a cancellation returns the rest', async ({
    place,
    change,
    move,
    cola,
    bread,
    movements,
  }) => {
    const lines = [
      { menuItemId: bread._id, quantity: 3 },
      { menuItemId: cola._id, quantity: 1 },
    ];
    const order = await place({ lines });
    await move(order, 'confirmed');
    const [breadLine, colaLine] = order.lines;
    if (!breadLine || !colaLine) throw new Error('A line is missing');
    const fewer = [
      { lineId: breadLine.id, quantity: 1 },
      { lineId: colaLine.id, quantity: 0 },
    ];
    expect(problemOf(await change(order, { lines: fewer }))).toEqual([
      400,
      ['/reason is required to remove items'],
    ]);
    const { body } = await change(order, { lines: fewer, reason: 'Dropped' });
    expect(body).toMatchObject({ total: '12.50', lines: [{ id: breadLine.id, quantity: 1 }] });
    const expected: Partial<OrderLineChange>[] = [
      { lineId: colaLine.id, title: 'Cola', from: 1, to: 0, reason: 'Dropped' },
      { lineId: breadLine.id, title: 'Bread', from: 3, to: 1, reason: 'Dropped' },
    ];
    expect(body.lineChanges).toMatchObject(expected);
    await change(order, { lines: [{ lineId: breadLine.id, quantity: 2 }] });
    await move(order, 'cancelled');
    expect(await movements(order)).toEqual([
      ['order_confirmed', -750],
      ['order_updated', 500],
      ['order_updated', -250],
      ['order_cancelled', 500],
    ]);
  });

  it('deducts stock on confirmation, according to its contents at that time', async ({
    place,
    change,
    move,
    movements,
  }) => {
    const order = await place();
    await change(order, { lines: [{ lineId: lineOf(order).id, quantity: 5 }] });
    expect(await movements(order)).toEqual([]);
    await move(order, 'confirmed');
    await change(order, { lines: [{ lineId: lineOf(order).id, quantity: 6 }] });
    expect(await movements(order)).toEqual([
      ['order_confirmed', -1250],
      ['order_updated', -250],
    ]);
  });

  it('can be moved to another table and get notes, even when paid', async ({
    staff,
    place,
    change,
    movements,
  }) => {
    const order = await place();
    await staff.post(`/orders/${order.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const { status, body } = await change(order, { table: ' 7 ', notes: 'Birthday' });
    expect([status, body.table, body.notes, body.total]).toEqual([200, '7', 'Birthday', order.total]);
    expect(body.lineChanges).toEqual([]);
    expect(await movements(order)).toEqual([['order_confirmed', -500]]);
    const { body: nowhere } = await change(order, { table: '' });
    expect(nowhere.table).toBe('');
  });

  it('keeps staff discounts, and recalculates promotions', async ({ manager, place, change, cola }) => {
    const add = [{ menuItemId: cola._id, quantity: 1 }];
    const discounted = await place({ discount: 3, discountReason: 'Regular' });
    expect((await change(discounted, { add })).body).toMatchObject({ discount: '3.00', total: '37.50' });

    const tenPercent = { currency: 'EUR', kind: 'percentage', percentage: 10 };
    await manager.post('/promotions', { name: 'Lunch', code: 'lunch', ...tenPercent });
    const promoted = await place({ promotionCode: 'lunch' });
    expect(promoted.discount).toBe('2.80');
    const { body } = await change(promoted, { add });
    expect(body).toMatchObject({ discount: '4.05', total: '36.45', vat: '3.31' });
  });

  it('costs the same after its table changed, whatever happened to its promotion or VAT rates', async ({
    service,
    manager,
    place,
    change,
  }) => {
    const rule = { currency: 'EUR', kind: 'percentage', percentage: 10 };
    const { body: promotion } = await manager.post<{ id: string }>('/promotions', {
      ...{ name: 'Lunch', code: 'noon', ...rule },
    });
    const order = await place({ promotionCode: 'noon' });
    await manager.patch(`/promotions/${promotion.id}`, { percentage: 50 });
    const { body: moved } = await change(order, { table: '7' });
    expect([moved.table, moved.discount, moved.total, moved.vat]).toEqual(['7', '2.80', '25.20', '2.29']);

    const { body: gift } = await manager.post<{ code: string }>('/vouchers', { currency: 'EUR', amount: 28 });
    const covered = await place({ voucherCode: gift.code });
    const { status, body } = await change(covered, { notes: 'Birthday' });
    expect([status, body.total, body.creditsUsed]).toEqual([200, '0.00', '28.00']);

    const { orders } = collectionsOf(service);
    const former = await place();
    await orders.updateOne(
      { _id: former.id },
      { $unset: { vatByRate: true, 'lines.0.vatRate': true }, $set: { vat: 255 } },
    );
    expect((await change(former, { table: '9' })).body.vat).toBe('2.55');
    const add = [{ menuItemId: former.lines[0]?.menuItemId ?? '', quantity: 1 }];
    expect((await change(former, { add })).status).toBe(409);
  });
});

it('An order that is lowered to what its voucher pays is paid', async ({
  manager,
  place,
  change,
  service,
}) => {
  const { body } = await manager.post<{ code: string }>('/vouchers', { currency: 'EUR', amount: 14 });
  const order = await place({ voucherCode: body.code });
  const fewer = { lines: [{ lineId: lineOf(order).id, quantity: 1 }], reason: 'Dropped' };
  expect((await change(order, fewer)).body).toMatchObject({
    ...{ status: 'confirmed', paymentStatus: 'paid', paymentProviderId: 'credits' },
    ...{ total: '0.00', creditsUsed: '14.00' },
  });
  await drainBackground(service);
  const { body: sales } = await manager.get<Sales>('/sales');
  expect(sales.currencies.find(({ currency }) => currency === 'EUR')).toMatchObject({
    orders: 1,
    paid: '0.00',
  });
});

describe('A rejected change', () => {
  it('names every invalid field and changes nothing', async ({
    place,
    change,
    restaurant,
    cola,
    service,
  }) => {
    const order = await place();
    const { id } = lineOf(order);
    const hidden = await restaurant.addItem({ title: 'Secret', published: false });
    const rejected = await change(order, {
      lines: [
        { lineId: 'lin_unknown', quantity: 1 },
        { lineId: id, quantity: 1 },
        { lineId: id, quantity: 3 },
      ],
      add: [
        { menuItemId: hidden._id, quantity: 1 },
        { menuItemId: cola._id, quantity: 1, optionIds: ['opt_x'] },
      ],
    });
    expect(problemOf(rejected)).toEqual([
      400,
      [
        '/lines/0/lineId is not a line of this order',
        '/lines/2/lineId duplicates the line of an earlier entry',
        '/reason is required to remove items',
        '/add/0/menuItemId is an item that is not published',
        '/add/1/optionIds/0 is not an option of this item',
      ],
    ]);
    expect(problemOf(await change(order, {}))).toEqual([
      400,
      [' must have at least one of add, lines, table, notes'],
    ]);
    expect(problemOf(await change(order, { lines: [{ lineId: id, quantity: 0 }], reason: 'x' }))).toEqual([
      400,
      ['/lines removes everything: cancel the order instead'],
    ]);
    const pickup = await place({ type: 'pickup', table: undefined });
    expect(problemOf(await change(pickup, { table: '4' }))).toEqual([
      400,
      ['/table is allowed only for dine-in orders'],
    ]);
    const many = Array.from({ length: 100 }, () => ({ menuItemId: cola._id, quantity: 1 }));
    expect(problemOf(await change(order, { add: many }))).toEqual([
      400,
      ['/add exceeds 100 lines: place another order'],
    ]);
    const { orders } = collectionsOf(service);
    const stored = await orders.findOne({ _id: order.id });
    expect(stored?.replacedContents).toBeUndefined();
    expect(stored?.total).toBe(2800);
  });

  it("depends on the order's state", async ({ service, staff, place, change, move, cola }) => {
    const add = [{ menuItemId: cola._id, quantity: 1 }];
    const paid = await place();
    await staff.post(`/orders/${paid.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    expect(problemOf(await change(paid, { add }))).toEqual([
      409,
      `Order ${paid.number} is paid: refund its lines instead of changing them`,
    ]);
    const over = await place();
    await move(over, 'completed');
    expect(problemOf(await change(over, { notes: 'Late' }))).toEqual([
      409,
      `Order ${over.number} is completed and cannot be changed`,
    ]);
    const { orders } = collectionsOf(service);
    const waiting = await place();
    await orders.updateOne({ _id: waiting.id }, { $set: { paymentStatus: 'pending' } });
    expect(problemOf(await change(waiting, { add }))[0]).toBe(409);
    const busy = await place();
    await orders.updateOne({ _id: busy.id }, { $set: { contentsRevision: 50 } });
    expect(problemOf(await change(busy, { add }))).toEqual([
      409,
      `Order ${busy.number} has been changed 50 times: place another order`,
    ]);
  });

  it('includes more credits than the order costs', async ({ manager, place, change }) => {
    const { body } = await manager.post<{ code: string }>('/vouchers', { currency: 'EUR', amount: 14.01 });
    const order = await place({ voucherCode: body.code });
    const { id } = lineOf(order);
    expect(problemOf(await change(order, { lines: [{ lineId: id, quantity: 1 }], reason: 'x' }))).toEqual([
      409,
      `Order ${order.number} must cost at least the 14.01 EUR paid with a voucher`,
    ]);
    const { body: more } = await change(order, { lines: [{ lineId: id, quantity: 3 }] });
    expect(more).toMatchObject({ creditsUsed: '14.01', total: '27.99', subtotal: '42.00' });
  });
});

describe('Two editors', () => {
  it('conflict if they change one line, and both succeed with different parts', async ({
    service,
    place,
    change,
  }) => {
    const order = await place();
    const { id: lineId } = lineOf(order);
    const replaces = { lines: [{ lineId, quantity: 2 }], table: '4' };
    expect((await change(order, { lines: [{ lineId, quantity: 3 }], replaces })).status).toBe(200);
    // The log names the person who made the change.
    await drainBackground(service);
    const second = await change(order, { lines: [{ lineId, quantity: 4 }], replaces });
    expect(second.status).toBe(409);
    expect(second.body.conflicts).toMatchObject([
      { path: `/lines/${lineId}/quantity`, current: 3, changedBy: 'Some staff' },
    ]);
    const moved = await change(order, { table: '9', replaces });
    expect([moved.status, moved.body.table, lineOf(moved.body).quantity]).toEqual([200, '9', 3]);
  });

  it('can each add a round concurrently, and a payment covers the amount it saw', async ({
    staff,
    place,
    change,
    cola,
  }) => {
    const order = await place();
    const add = [{ menuItemId: cola._id, quantity: 1 }];
    const rounds = await Promise.all(Array.from({ length: 5 }, () => change(order, { add })));
    expect(rounds.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { body: full } = await staff.get<DashboardOrder>(`/orders/${order.id}`);
    expect([full.lines.length, full.total, full.lineChanges?.length]).toEqual([6, '90.50', 5]);

    const pay = { outcome: 'succeeded', providerId: 'cash' };
    const [{ body: paid }, changed] = await Promise.all([
      staff.post<DashboardOrder>(`/orders/${order.id}/payment`, pay),
      change(order, { add }),
    ]);
    const { body: after } = await staff.get<DashboardOrder>(`/orders/${order.id}`);
    expect(after.total).toBe(changed.status === 200 ? '103.00' : '90.50');
    expect(paid.total).toBe(after.total);
  });

  it('A retried keyed request changes the order once and gets the same response', async ({
    place,
    change,
    cola,
    staff,
  }) => {
    const order = await place();
    const add = [{ menuItemId: cola._id, quantity: 1 }];
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await change(order, { add }, key);
    await change(order, { add });
    await staff.post(`/orders/${order.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const again = await change(order, { add }, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    const other = await change(order, { add: [{ menuItemId: cola._id, quantity: 2 }] }, key);
    expect(other.status).toBe(409);
  });
});

it('A guest sees the change, and is erased from replaced contents', async ({
  service,
  restaurant,
  owner,
  change,
  move,
  bread,
}) => {
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const lines = [{ menuItemId: bread._id, quantity: 1, specialRequest: 'For Ana' }];
  const customer = { name: 'Ana', phone: '+351 210 000 000' };
  const { body: placed } = await guest.place({ lines, customer, notes: 'Ring at Ana' });
  const { body: order } = await owner.get<DashboardOrder>(`/orders/${placed.order.number}`);
  await change(order, {
    lines: [{ lineId: lineOf(order).id, quantity: 0 }],
    add: [{ menuItemId: bread._id, quantity: 2 }],
    notes: '',
    reason: 'Sold out',
  });
  const { body: followed } = await guest.track<GuestOrder>(placed.token);
  expect(followed).toMatchObject({ total: '25.00', notes: '', lines: [{ quantity: 2 }] });

  await move(order, 'completed');
  const { orders } = collectionsOf(service);
  const found = await orders.find({ _id: order.id }).toArray();
  expect(await service.context.services.guestErasure.eraseUnchanged(found)).toBe(1);
  const stored = await orders.findOne({ _id: order.id });
  expect(JSON.stringify(stored)).not.toMatch(/Ana/);
});
