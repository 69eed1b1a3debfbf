import { describe, expect } from 'vitest';
import type { DashboardOrder, OpeningHours, PlacedGuestOrder } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { hashToken } from '../../server/lib/token.ts';
import { dayOf, momentOf } from '../../server/lib/zoned-day.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { orderingTest } from '../helpers/ordering.ts';

const MINUTE_MS = 60_000;

const it = orderingTest
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend(
    'setStatus',
    ({ owner, restaurant }) =>
      (status: string) =>
        owner.put(`/branches/${restaurant.harbour._id}/status`, { status }),
  )
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend('order', ({ guest, item }) => {
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    return <Body = PlacedGuestOrder>(values: object, headers: Record<string, string> = {}) =>
      guest.place<Body>({ lines, ...values }, headers);
  });

/** Open only tomorrow in the branch's time zone. */
function openTomorrow(timezone: string, opens: string, closes: string) {
  const tomorrow = shiftDay(dayOf(new Date(), timezone), 1);
  const openingHours: OpeningHours = {
    weekly: [],
    special: [{ date: tomorrow, intervals: [{ opens, closes }] }],
  };
  return { openingHours, at: (time: string) => momentOf(tomorrow, time, timezone).toISOString() };
}

describe('Pre-order slots', () => {
  it("follow opening hours and preparation time, for the branch's number of days ahead", async ({
    set,
    setStatus,
    guest,
    restaurant,
  }) => {
    const { openingHours, at } = openTomorrow(restaurant.harbour.timezone, '10:00', '12:00');
    expect(await guest.slots()).toEqual([]);
    await set({ openingHours, preOrderDays: 1, preparationMinutes: 25 });
    const slots = ['10:30', '10:45', '11:00', '11:15', '11:30', '11:45', '12:00'].map(at);
    expect(await guest.slots()).toEqual(slots);
    await set({ preOrderDays: 0 });
    expect(await guest.slots()).toEqual([]);
    await set({ preOrderDays: 14 });
    await setStatus('closed');
    expect(await guest.slots()).toEqual([]);
    await setStatus('open');
    await set({ orderTypes: ['delivery'] });
    expect(await guest.slots()).toEqual([]);
    expect(await guest.slots('type=delivery')).toEqual(slots);
  });

  it('include the delivery time', async ({ set, guest, restaurant }) => {
    const { openingHours, at } = openTomorrow(restaurant.harbour.timezone, '10:00', '11:00');
    const zone = { name: 'Near', postalCodes: ['D08*'], fee: 2, travelMinutes: 35 };
    await set({ openingHours, preOrderDays: 1, preparationMinutes: 25, deliveryZones: [zone] });
    expect(await guest.slots('type=delivery&postalCode=D08')).toEqual([at('11:00')]);
    expect(await guest.slots('type=delivery&postalCode=D24')).toHaveLength(3);
  });

  it('start after a kitchen delay', async ({ set, guest, owner, restaurant }) => {
    await set({ preOrderDays: 1, preparationMinutes: 20 });
    const [before = ''] = await guest.slots();
    expect(Date.parse(before)).toBeGreaterThanOrEqual(Date.now() + 19 * MINUTE_MS);
    await owner.put(`/branches/${restaurant.harbour._id}/delay`, { minutes: 60 });
    const [after = ''] = await guest.slots();
    expect(Date.parse(after)).toBeGreaterThanOrEqual(Date.now() + 79 * MINUTE_MS);
  });
});

describe('A pre-order', () => {
  it('is placed while the branch is closed, and promised for its time', async ({
    set,
    guest,
    order,
    owner,
    restaurant,
  }) => {
    const { openingHours, at } = openTomorrow(restaurant.harbour.timezone, '10:00', '14:00');
    await set({ openingHours, preOrderDays: 1, preparationMinutes: 25 });
    expect((await order({})).status).toBe(400);
    const { status, body } = await order({ requestedAt: at('12:00') });
    expect(status).toBe(201);
    expect(body.order).toMatchObject({ promisedAt: at('12:00'), scheduled: true });
    expect((await guest.track(body.token)).body.scheduled).toBe(true);
    const { body: shown } = await owner.get<DashboardOrder>(`/orders/${body.order.number}`);
    expect(shown).toMatchObject({ promisedAt: at('12:00'), readyBy: at('12:00'), startsAt: at('11:35') });
    // A new time moves the start.
    const path = `/orders/${body.order.number}/promised-time`;
    const { body: moved } = await owner.put<DashboardOrder>(path, { promisedAt: at('13:00') });
    expect(moved).toMatchObject({ promisedAt: at('13:00'), startsAt: at('12:35') });
  });

  it('requires a listed slot', async ({ set, setStatus, order, restaurant }) => {
    const { openingHours, at } = openTomorrow(restaurant.harbour.timezone, '10:00', '14:00');
    const problem = async (requestedAt: string) => {
      const { status, body } = await order<ErrorBody>({ requestedAt });
      return [status, body.fields?.map(({ path, message }) => `${path} ${message}`)];
    };
    const none = [400, ['/requestedAt is not an available time']];
    await set({ openingHours: null });
    expect(await problem(at('12:00'))).toEqual(none);
    await set({ openingHours, preOrderDays: 1 });
    for (const time of ['09:45', '10:15', '12:01', '14:15']) expect(await problem(at(time))).toEqual(none);
    expect(await problem(new Date(Date.now() - MINUTE_MS).toISOString())).toEqual(none);
    await setStatus('closed');
    expect(await problem(at('12:00'))).toEqual([
      400,
      ['branchSlug is a branch that is closed: only open branches accept orders'],
    ]);
  });

  it('can be taken by staff for any time within 14 days', async ({ manager, item, restaurant }) => {
    const place = (hours: number) =>
      manager.post<DashboardOrder>('/orders', {
        ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter' },
        lines: [{ menuItemId: item._id, quantity: 1 }],
        requestedAt: new Date(Date.now() + hours * 60 * MINUTE_MS).toISOString(),
      });
    const { status, body } = await place(40);
    expect(status).toBe(201);
    expect(Date.parse(body.promisedAt ?? '') - Date.parse(body.startsAt ?? '')).toBe(30 * MINUTE_MS);
    for (const hours of [-1, 14 * 24 + 1]) expect(await place(hours)).toMatchObject({ status: 400 });
  });

  it("for a slot's last place succeeds once, however many guests want it", async ({
    set,
    guest,
    order,
    owner,
  }) => {
    await set({ preOrderDays: 1, slotCapacity: 3 });
    // The first slot may be past by the time of the order.
    const [, , requestedAt = '', next = ''] = await guest.slots();
    const placed = await Promise.all(
      Array.from({ length: 12 }, () => order<PlacedGuestOrder & ErrorBody>({ requestedAt })),
    );
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = placed.filter(({ status }) => status !== 201);
    for (const { status, body } of refused)
      expect([status, body.fields]).toEqual([
        400,
        [{ path: '/requestedAt', message: 'is full: choose another time' }],
      ]);
    expect(await guest.slots()).not.toContain(requestedAt);
    // A cancelled order frees its place, and so does one promised for another time.
    const [one, other] = placed.filter(({ status }) => status === 201);
    await owner.post(`/orders/${one?.body.order.number}/status`, { status: 'cancelled' });
    await expect.poll(() => guest.slots()).toContain(requestedAt);
    expect((await order({ requestedAt })).status).toBe(201);
    expect((await order({ requestedAt })).status).toBe(400);
    await owner.put(`/orders/${other?.body.order.number}/promised-time`, { promisedAt: next });
    await expect.poll(async () => (await order({ requestedAt })).status).toBe(201);
  });

  it('that is sent several times uses one place and one promotion', async ({
    set,
    guest,
    order,
    owner,
    restaurant,
    service,
  }) => {
    await set({ preOrderDays: 1, slotCapacity: 2 });
    const promotion = {
      name: 'Welcome',
      code: 'WELCOME',
      currency: 'EUR',
      kind: 'percentage',
      percentage: 10,
      limit: 5,
    };
    const { body: added } = await owner.post<{ id: string }>('/promotions', promotion);
    const [, , requestedAt = ''] = await guest.slots();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const values = { requestedAt, promotionCode: 'WELCOME' };
    const sent = await Promise.all([1, 2, 3, 4].map(() => order(values, headers)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body.order.number)).size).toBe(1);
    const { slots, promotionUses } = service.context.collections;
    const [slot] = await slots.find({ restaurantId: restaurant.id }).toArray();
    expect(slot?.orders).toHaveLength(1);
    await expect.poll(async () => promotionUses.countDocuments({ promotionId: added.id })).toBe(1);
    expect((await order({ requestedAt })).status).toBe(201);
    expect((await order({ requestedAt })).status).toBe(400);
  });

  it('whose process died before the placement frees its place', async ({
    set,
    guest,
    order,
    service,
    restaurant,
  }) => {
    await set({ preOrderDays: 1, slotCapacity: 1 });
    const [, , requestedAt = ''] = await guest.slots();
    const { slots } = service.context.collections;
    const at = new Date(requestedAt);
    const slot = { restaurantId: restaurant.id, branchId: restaurant.harbour._id, at };
    const reserve = (orderId: string, minutes: number) => ({
      orders: [{ orderId }],
      reserved: [{ orderId, at: new Date(Date.now() - minutes * MINUTE_MS) }],
    });
    await slots.insertOne({ _id: `${slot.branchId}:${requestedAt}`, ...slot, ...reserve('ord_lost', 9) });
    expect(await guest.slots()).not.toContain(requestedAt);
    expect((await order({ requestedAt })).status).toBe(400);
    await slots.updateOne({ restaurantId: restaurant.id }, { $set: reserve('ord_lost', 11) });
    expect(await guest.slots()).toContain(requestedAt);
    expect((await order({ requestedAt })).status).toBe(201);
    // A placed order whose process died before its effects keeps its place.
    const [kept] = await slots.find({ restaurantId: restaurant.id }).toArray();
    await slots.updateOne(
      { restaurantId: restaurant.id },
      { $set: reserve(kept?.orders[0]?.orderId ?? '', 11) },
    );
    expect((await order({ requestedAt })).status).toBe(400);
  });

  it('whose process died gets the reserved place when the guest retries', async ({
    set,
    guest,
    order,
    service,
    restaurant,
  }) => {
    await set({ preOrderDays: 1, slotCapacity: 2 });
    const [, , requestedAt = ''] = await guest.slots();
    const { slots, orders } = service.context.collections;
    const slot = { restaurantId: restaurant.id, branchId: restaurant.harbour._id, at: new Date(requestedAt) };
    const [key, orderId] = [crypto.randomUUID(), newId('ord')];
    await slots.insertOne({
      ...{ _id: `${slot.branchId}:${requestedAt}`, ...slot },
      orders: [{ orderId, requestKey: hashToken(key) }],
      reserved: [{ orderId, at: new Date() }],
    });
    expect((await order({ requestedAt }, { 'Idempotency-Key': key })).status).toBe(201);
    expect(await orders.countDocuments({ _id: orderId })).toBe(1);
    const [{ orders: places = [] } = {}] = await slots.find({ restaurantId: restaurant.id }).toArray();
    expect(places).toHaveLength(1);
  });
});
