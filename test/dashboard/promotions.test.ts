import { describe, expect } from 'vitest';
import type {
  CreatePromotionRequest,
  DashboardOrder,
  GuestPromotion,
  PlacedGuestOrder,
  Promotion,
  PromotionList,
  UpdatePromotionRequest,
} from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { hashToken } from '../../server/lib/token.ts';
import type { ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const CODE: CreatePromotionRequest = {
  ...{ name: 'Welcome', code: 'welcome10', currency: 'EUR', kind: 'percentage', percentage: 10 },
};
const AUTOMATIC: CreatePromotionRequest = {
  ...{ name: 'Two off', currency: 'EUR', kind: 'amount', amount: 2 },
};

const it = testWithOwnRestaurant
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend('add', ({ manager }) => async (values: Partial<CreatePromotionRequest> = {}) => {
    const { status, body } = await manager.post<Promotion>('/promotions', { ...CODE, ...values });
    expect(status).toBe(201);
    return body;
  })
  .extend(
    'change',
    ({ manager }) =>
      <Body = Promotion>(id: string, patch: UpdatePromotionRequest) =>
        manager.patch<Body>(`/promotions/${id}`, patch),
  )
  // 12.50 each.
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend('order', ({ service, restaurant, item }) => async (values: object = {}, quantity = 2) => {
    const lines = [{ menuItemId: item._id, quantity }];
    const { place } = openStorefront(service, restaurant, restaurant.harbour);
    return place<PlacedGuestOrder & ErrorBody>({ lines, ...values });
  })
  .extend(
    'check',
    ({ restaurant, owner }) =>
      (code: string, branch = restaurant.harbour) =>
        owner.post<GuestPromotion & ErrorBody>(
          `/storefront/${restaurant.id}/${branch.slug}/promotion-checks`,
          { code },
        ),
  );

const problemOf = ({ status, body }: TypedAnswer<ErrorBody>) => [
  status,
  body.fields?.map(({ path, message }) => `${path} ${message}`),
];

describe('A promotion', () => {
  it('with a code reduces the order and its VAT', async ({ add, order, check, manager, guest }) => {
    const promotion = await add({ minimumOrder: 20 });
    expect(promotion).toMatchObject({
      ...{ code: 'WELCOME10', percentage: '10.00', amount: null, minimumOrder: '20.00', active: true },
      ...{ startsAt: null, endsAt: null, hours: [], limit: null, uses: null, oncePerGuest: false },
    });
    expect((await guest.menu()).body.promotions).toEqual([]);
    expect((await check(' Welcome10 ')).body).toEqual({
      ...{ id: promotion.id, name: 'Welcome', kind: 'percentage', percentage: '10.00', amount: null },
      ...{ buyQuantity: null, getQuantity: null, itemIds: [], categoryIds: [], minimumOrder: '20.00' },
    });
    const placed = await order({ promotionCode: 'welcome10', expectedTotal: 22.5 });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        order: { subtotal: '25.00', discount: '2.50', total: '22.50', promotionName: 'Welcome' },
      },
    });
    const { body: shown } = await manager.get<DashboardOrder>(`/orders/${placed.body.order.number}`);
    expect(shown.promotion).toEqual({ id: promotion.id, name: 'Welcome', code: 'WELCOME10' });
    expect(shown.vatByRate?.map(({ amount }) => amount)).toEqual(['22.50']);
    expect(problemOf(await order({ promotionCode: 'welcome10' }, 1))).toEqual([
      400,
      ['/promotionCode has a minimum order: add 7.50 to the subtotal'],
    ]);
    expect(problemOf(await order({ promotionCode: 'nothing' }))).toEqual([
      400,
      ['/promotionCode does not apply at this branch now: check the code'],
    ]);
    expect((await check('nothing')).status).toBe(404);
  });

  it('that is automatic applies by itself, choosing the one that saves most', async ({
    add,
    order,
    guest,
    manager,
    item,
    restaurant,
    owner,
  }) => {
    await add({ ...AUTOMATIC, code: null, percentage: null });
    const menu = await guest.menu();
    expect(menu.body.promotions).toMatchObject([{ name: 'Two off', kind: 'amount', amount: '2.00' }]);
    expect((await order()).body.order).toMatchObject({ discount: '2.00', promotionName: 'Two off' });
    await add();
    // 10% of 12.50 is less than 2.00; of 25.00, it is more.
    const withCode = { promotionCode: 'WELCOME10' };
    expect((await order(withCode, 1)).body.order).toMatchObject({ discount: '2.00' });
    expect((await order(withCode)).body.order).toMatchObject({ discount: '2.50' });

    const zone = { name: 'All', postalCodes: [], fee: 3 };
    await owner.patch(`/branches/${restaurant.harbour._id}`, { deliveryZones: [zone] });
    await add({ name: 'Free ride', code: null, percentage: null, kind: 'free_delivery' });
    const delivery = { type: 'delivery', deliveryAddress: '27 Mill Lane', postalCode: 'D08' };
    expect((await order(delivery)).body.order).toMatchObject({
      ...{ discount: '0.00', deliveryFee: '0.00', total: '25.00', promotionName: 'Free ride' },
    });
    expect((await order()).body.order).toMatchObject({ promotionName: 'Two off' });

    const byStaff = async (values: object) => {
      const lines = [{ menuItemId: item._id, quantity: 2 }];
      const body = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
      return manager.post<DashboardOrder & ErrorBody>('/orders', { ...body, ...values });
    };
    expect((await byStaff({})).body).toMatchObject({ discount: '2.00' });
    expect(problemOf(await byStaff({ discountReason: 'Regular guest' }))).toEqual([
      400,
      ['/discountReason is allowed only for orders with a discount'],
    ]);
    const stated = await byStaff({ discount: 1, discountReason: 'Regular guest' });
    expect(stated.body.discountReason).toBe('Regular guest');
    expect(stated.body).toMatchObject({ discount: '1.00' });
    expect(stated.body.promotion).toBeUndefined();
    expect(problemOf(await byStaff({ discount: 1, promotionCode: 'WELCOME10' }))).toEqual([
      400,
      ['/promotionCode cannot be combined with a discount'],
    ]);
  });

  it('applies during its time, at branches of its currency, and while active', async ({
    add,
    check,
    change,
    order,
    restaurant,
  }) => {
    const { id } = await add();
    const statusNow = async () => (await check('WELCOME10')).status;
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect((await check('WELCOME10', restaurant.tokyo)).status).toBe(404);
    for (const [patch, status] of [
      [{ startsAt: at(1) }, 404],
      [{ startsAt: at(-1), endsAt: at(1) }, 200],
      [{ startsAt: null, endsAt: at(-1) }, 404],
      [{ endsAt: null, active: false }, 404],
      [{ active: true, hours: everyDay }, 200],
      [{ hours: in3Days() }, 404],
    ] as const) {
      expect((await change(id, patch as UpdatePromotionRequest)).status).toBe(200);
      expect(await statusNow()).toBe(status);
      expect((await order({ promotionCode: 'WELCOME10' })).status).toBe(status === 200 ? 201 : 400);
    }
  });

  it('never reduces an order in another currency', async ({ add, manager, service, restaurant, item }) => {
    expect((await manager.post('/promotions', AUTOMATIC)).status).toBe(201);
    await add();
    const guest = openStorefront(service, restaurant, restaurant.tokyo);
    expect((await guest.menu()).body.promotions).toEqual([]);
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const placed = await guest.place({ lines });
    expect(placed.body.order).toMatchObject({ discount: '0', total: '1800' });
    expect((await guest.place({ lines, promotionCode: 'WELCOME10' })).status).toBe(400);
  });

  it('is validated as a whole, and its code is unique per currency', async ({ add, manager, change }) => {
    const reject = async (values: object) => {
      const { status, body } = await manager.post<ErrorBody>('/promotions', { ...CODE, ...values });
      return [status, body.fields?.map(({ path }) => path)];
    };
    expect(await reject({ percentage: null })).toEqual([400, ['/percentage']]);
    expect(await reject({ percentage: 0 })).toEqual([400, ['/percentage']]);
    expect(await reject({ amount: 3 })).toEqual([400, ['/amount']]);
    expect(await reject({ minimumOrder: 1.001 })).toEqual([400, ['/minimumOrder']]);
    expect(await reject({ currency: 'XXY' })).toEqual([400, ['/currency']]);
    expect(await reject({ code: 'a b' })).toEqual([400, ['/code']]);
    expect(await reject({ code: null, oncePerGuest: true })).toEqual([400, ['/oncePerGuest']]);
    const time = '2026-11-01T10:00:00Z';
    expect(await reject({ startsAt: time, endsAt: time })).toEqual([400, ['/endsAt']]);
    expect(await reject({ hours: [...everyDay, everyDay[0]] })).toMatchObject([400, [/hours/]]);

    const { id } = await add();
    expect(await reject({})).toEqual([409, undefined]);
    await add({ currency: 'JPY' });
    const other = await add({ code: 'OTHER' });
    expect((await change<ErrorBody>(other.id, { code: 'Welcome10' })).status).toBe(409);
    expect((await change(other.id, { code: null })).body.code).toBe('');
    expect((await change(other.id, { code: 'again' })).body.code).toBe('AGAIN');
    const toAmount = { kind: 'amount', amount: 3, percentage: null } as const;
    expect((await change<ErrorBody>(id, { kind: 'amount' })).status).toBe(400);
    expect((await change(id, toAmount)).body).toMatchObject({ amount: '3.00', percentage: null });
    const late = await change<ErrorBody>(id, { amount: 4, replaces: { amount: '2.00' } });
    expect(late).toMatchObject({ status: 409, body: { conflicts: [{ path: '/amount', current: '3.00' }] } });
  });

  it('can be deleted, which frees its code, and orders keep their discount', async ({
    add,
    order,
    manager,
    service,
  }) => {
    const { id } = await add({ limit: 5 });
    const { body } = await order({ promotionCode: 'WELCOME10' });
    expect((await manager.delete(`/promotions/${id}`)).status).toBe(204);
    expect((await manager.delete(`/promotions/${id}`)).status).toBe(404);
    await add();
    const { promotionUses, promotions } = service.context.collections;
    await expect.poll(() => promotionUses.countDocuments({ promotionId: id })).toBe(0);
    await expect.poll(() => promotions.countDocuments({ _id: id })).toBe(0);
    expect(body.order.promotionName).toBe('Welcome');
  });

  it('requires access to all branches', async ({ service, restaurant }) => {
    const branches = [restaurant.harbour._id];
    const limited = await signedIn(service, { restaurantId: restaurant.id, role: 'manager', branches });
    expect((await limited.post('/promotions', CODE)).status).toBe(403);
    expect((await limited.get<PromotionList>('/promotions')).status).toBe(200);
  });
});

describe('A limited promotion', () => {
  it('is never used more often than its limit, even by concurrent orders', async ({
    add,
    order,
    manager,
    check,
    service,
  }) => {
    const { id } = await add({ limit: 3 });
    const placed = await Promise.all(Array.from({ length: 12 }, () => order({ promotionCode: 'WELCOME10' })));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const answer of placed.filter(({ status }) => status !== 201))
      expect(problemOf(answer)).toEqual([400, ['/promotionCode has been used up']]);
    const read = async () => (await manager.get<Promotion>(`/promotions/${id}`)).body;
    expect(await read()).toMatchObject({ limit: 3, uses: 3 });
    expect((await check('WELCOME10')).status).toBe(409);
    const { promotionUses } = service.context.collections;
    // Once the orders' effects have run, no reservations are left.
    await expect.poll(() => promotionUses.countDocuments({ reservedAt: { $exists: true } })).toBe(0);

    // A cancelled order frees its use, once.
    const [first] = placed.filter(({ status }) => status === 201);
    const cancel = () =>
      manager.post(`/orders/${first?.body.order.number}/status`, { status: 'cancelled', reason: 'Test' });
    await cancel();
    await cancel();
    await expect.poll(async () => (await read()).uses).toBe(2);
    const again = await Promise.all(Array.from({ length: 3 }, () => order({ promotionCode: 'WELCOME10' })));
    expect(again.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  });

  it('that is automatic no longer applies once used up', async ({ add, order }) => {
    await add({ ...AUTOMATIC, code: null, percentage: null, limit: 1 });
    const placed = await Promise.all(Array.from({ length: 4 }, () => order()));
    expect(placed.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(placed.filter(({ body }) => body.order.discount === '2.00')).toHaveLength(1);
  });

  it('that is automatic is not offered once used up, so guests expect the total that they pay', async ({
    add,
    order,
    guest,
    manager,
    service,
    restaurant,
  }) => {
    const { id } = await add({ ...AUTOMATIC, code: null, percentage: null, limit: 1 });
    const offered = async () => (await guest.menu()).body.promotions.length;
    expect(await offered()).toBe(1);
    const first = await order({ expectedTotal: 23 });
    expect(first.status).toBe(201);
    expect(await offered()).toBe(0);
    expect(problemOf(await order({ expectedTotal: 23 }))).toEqual([
      400,
      ['/expectedTotal is not the total of the order: 25.00'],
    ]);
    expect((await order({ expectedTotal: 25 })).status).toBe(201);

    await manager.post(`/orders/${first.body.order.number}/status`, { status: 'cancelled', reason: 'Test' });
    await expect.poll(offered).toBe(1);
    // The use of an order that was never placed counts until the next order.
    await service.context.collections.promotionUses.insertOne({
      ...{ _id: `${id}:0`, restaurantId: restaurant.id, promotionId: id, orderId: newId('ord') },
      ...{ counts: true, reservedAt: new Date(0) },
    });
    expect(await offered()).toBe(0);
    expect((await order({ expectedTotal: 25 })).status).toBe(400);
    expect(await offered()).toBe(1);
    expect((await order({ expectedTotal: 23 })).status).toBe(201);
  });

  it('can be used once per guest, identified by email address or phone number', async ({ add, order }) => {
    await add({ oncePerGuest: true });
    const as = (customer: object) =>
      order({ promotionCode: 'WELCOME10', customer: { name: 'Ana', ...customer } });
    expect(problemOf(await as({}))).toEqual([
      400,
      ['/promotionCode can be used once per guest: provide an email address or a phone number'],
    ]);
    const both = { email: 'ana@example.com', phone: '+353 1 555 0142' };
    const first = await Promise.all([as(both), as(both), as({ email: 'ANA@example.com' })]);
    expect(first.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(problemOf(await as({ phone: '00353 1 5550142' }))).toEqual(
      first[2]?.status === 201 ? [201, undefined] : [400, ['/promotionCode has been used by this guest']],
    );
    expect((await as({ email: 'ben@example.com' })).status).toBe(201);
  });

  it('forgets an erased guest, but keeps the use', async ({ add, order, manager, service, restaurant }) => {
    const { id } = await add({ limit: 5, oncePerGuest: true });
    const customer = { name: 'Ana', email: 'ana@example.com', phone: '+353 1 555 0142' };
    const { body } = await order({ promotionCode: 'WELCOME10', customer });
    await manager.post(`/orders/${body.order.number}/status`, { status: 'completed' });
    const { promotionUses } = service.context.collections;
    expect(await promotionUses.countDocuments({ promotionId: id })).toBe(3);
    const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
    await service.context.services.guestErasure.erase(caller, { email: customer.email });
    await expect
      .poll(() => promotionUses.find({ promotionId: id }).toArray())
      .toMatchObject([{ _id: `${id}:0`, counts: true }]);
  });

  it('frees a use whose order was never placed', async ({ add, order, service, restaurant }) => {
    const { id } = await add({ limit: 1, oncePerGuest: true });
    const { promotionUses } = service.context.collections;
    const lost = { restaurantId: restaurant.id, promotionId: id, orderId: 'ord_lost' };
    const reservedAt = new Date(Date.now() - 11 * 60_000);
    await promotionUses.insertOne({ _id: `${id}:0`, ...lost, counts: true, reservedAt });
    const values = { promotionCode: 'WELCOME10', customer: { name: 'Ana', email: 'ana@example.com' } };
    expect((await order(values)).status).toBe(201);
    // A placed order whose process died before its effects keeps its use.
    await promotionUses.updateMany({ promotionId: id }, { $set: { reservedAt } });
    const other = { ...values, customer: { name: 'Ben', email: 'ben@example.com' } };
    expect((await order(other)).status).toBe(400);
    expect(await promotionUses.find({ promotionId: id }).toArray()).toHaveLength(2);
  });

  it('is for the retried request that has reserved its last use', async ({
    add,
    order,
    guest,
    item,
    service,
    restaurant,
  }) => {
    const { id } = await add({ limit: 1 });
    const { promotionUses, orders } = service.context.collections;
    const key = crypto.randomUUID();
    const orderId = newId('ord');
    await promotionUses.insertOne({
      ...{ _id: `${id}:0`, restaurantId: restaurant.id, promotionId: id, orderId },
      ...{ requestKey: hashToken(key), counts: true, reservedAt: new Date() },
    });
    expect((await order({ promotionCode: 'WELCOME10' })).status).toBe(400);
    const values = { lines: [{ menuItemId: item._id, quantity: 1 }], promotionCode: 'WELCOME10' };
    const retried = await guest.place(values, { 'Idempotency-Key': key });
    expect(retried).toMatchObject({ status: 201, body: { order: { discount: '1.25' } } });
    expect(await orders.countDocuments({ _id: orderId })).toBe(1);
    expect(await promotionUses.countDocuments({ promotionId: id })).toBe(1);
  });

  it('is used once by an order that is sent twice', async ({ add, guest, item, manager }) => {
    const { id } = await add({ limit: 5, oncePerGuest: true });
    const values = {
      lines: [{ menuItemId: item._id, quantity: 1 }],
      ...{ promotionCode: 'WELCOME10', customer: { name: 'Ana', email: 'ana@example.com' } },
    };
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => guest.place(values, headers)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.order.number)).size).toBe(1);
    expect((await manager.get<Promotion>(`/promotions/${id}`)).body.uses).toBe(1);
  });

  it.for([
    ['a guest whose phone number has used it', {}],
    ['anyone once it is used up', { limit: 1 }],
  ] as const)(
    'is not for %s, however often one order is sent concurrently',
    async ([, values], { add, guest, item }) => {
      await add({ oncePerGuest: true, ...values });
      const phone = 'limit' in values ? {} : { phone: '+353 1 555 0142' };
      const as = (email: string) => ({
        lines: [{ menuItemId: item._id, quantity: 1 }],
        ...{ promotionCode: 'WELCOME10', customer: { name: 'Ana', email, ...phone } },
      });
      expect((await guest.place(as('ana@example.com'))).status).toBe(201);
      for (const email of ['ben@example.com', 'cleo@example.com', 'dora@example.com']) {
        const headers = { 'Idempotency-Key': crypto.randomUUID() };
        const sent = await Promise.all(Array.from({ length: 7 }, () => guest.place(as(email), headers)));
        expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([400]));
      }
    },
  );
});

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const everyDay = DAYS.map(day => ({ day, opens: '00:00', closes: '00:00' }));
/** On the third day from now, which is not tomorrow in any time zone. */
const in3Days = () => [everyDay[(new Date().getUTCDay() + 3) % 7]];
