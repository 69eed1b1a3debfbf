import { describe, expect } from 'vitest';
import type { OpeningHours, WeeklyHours } from '../../generated/dashboard/types.ts';
import { dayOf, momentOf } from '../../server/lib/zoned-day.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import { WEEKDAYS } from '../../spec/rules/schedule.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { orderingTest } from '../helpers/ordering.ts';

const everyDay = (opens: string, closes: string): WeeklyHours[] =>
  WEEKDAYS.map(day => ({ day, opens, closes }));
const ALWAYS = everyDay('00:00', '00:00');

/** On the third day from now, which is not tomorrow in any time zone. */
const onThirdDay = (): WeeklyHours[] =>
  ALWAYS.filter(({ day }) => day === WEEKDAYS[(new Date().getUTCDay() + 3) % 7]);

const it = orderingTest.extend('order', async ({ guest, restaurant }) => {
  const { _id: menuItemId } = await restaurant.addItem();
  const lines = [{ menuItemId, quantity: 1 }];
  const ofType = { pickup: {}, delivery: { deliveryAddress: '3 Mill Lane' }, dine_in: {} };
  return (type: keyof typeof ofType, values: object = {}) =>
    guest.place<ErrorBody>({ lines, type, ...ofType[type], ...values });
});

describe('Order type hours', () => {
  it('determine when guests can order the type, but not other types or staff orders', async ({
    set,
    guest,
    order,
    manager,
    restaurant,
  }) => {
    const { body: shown } = await set({ deliveryHours: onThirdDay() });
    // Guests can still order for pickup.
    expect(shown).toMatchObject({ deliveryHours: onThirdDay(), pickupHours: null, opensAt: null });
    const { branch } = (await guest.menu()).body;
    expect(branch).toMatchObject({ status: 'open', opensAt: null, deliveryHours: onThirdDay() });
    const [pickup, delivery, dineIn] = branch.typeOpenings;
    expect([pickup, dineIn]).toEqual([
      { type: 'pickup', open: true, opensAt: null },
      { type: 'dine_in', open: true, opensAt: null },
    ]);
    expect(delivery).toEqual({ type: 'delivery', open: false, opensAt: expect.any(String) });
    expect(Date.parse(delivery?.opensAt ?? '')).toBeGreaterThan(Date.now());
    expect(await order('delivery')).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            path: '/type',
            message: `is available at this branch from ${delivery?.opensAt}: choose another type`,
          },
        ],
      },
    });
    expect((await order('pickup')).status).toBe(201);
    expect((await order('dine_in')).status).toBe(201);
    const { _id: menuItemId } = await restaurant.addItem();
    const byStaff = {
      ...{ branchId: restaurant.harbour._id, type: 'delivery', channel: 'counter' },
      ...{ deliveryAddress: '3 Mill Lane', lines: [{ menuItemId, quantity: 1 }] },
    };
    expect((await manager.post('/orders', byStaff)).status).toBe(201);

    await set({ deliveryHours: null });
    expect((await order('delivery')).status).toBe(201);
  });

  it('open a branch outside its opening hours, and close it only if all types are closed', async ({
    set,
    guest,
    order,
  }) => {
    const openingHours = { weekly: onThirdDay(), special: [] };
    const { body } = await set({ openingHours, pickupHours: ALWAYS });
    expect(body).toMatchObject({ opensAt: null, closesAt: null });
    expect((await guest.menu()).body.branch).toMatchObject({
      status: 'open',
      typeOpenings: [{ open: true }, { open: false }, { open: false }],
    });
    expect((await order('pickup')).status).toBe(201);
    expect((await order('dine_in')).status).toBe(400);

    // Guests cannot choose the open type.
    await set({ orderTypes: ['delivery', 'dine_in'] });
    const { branch } = (await guest.menu()).body;
    expect(branch).toMatchObject({ status: 'closed', opensAt: expect.any(String) });
    expect(branch.typeOpenings).toEqual(
      branch.orderTypes.map(type => ({ type, open: false, opensAt: branch.opensAt })),
    );
    expect((await set({ pickupHours: [], orderTypes: ['pickup'] })).body.opensAt).toBeNull();
    expect((await guest.menu()).body.branch).toMatchObject({ status: 'closed', opensAt: null });
    expect(await order('pickup')).toMatchObject({ status: 400, body: { fields: [{ path: 'branchSlug' }] } });
  });

  it("determine its pre-order slots, within the date's special hours", async ({
    set,
    guest,
    order,
    restaurant: { harbour },
  }) => {
    const tomorrow = shiftDay(dayOf(new Date(), harbour.timezone), 1);
    const at = (time: string) => momentOf(tomorrow, time, harbour.timezone).toISOString();
    const onDate = (...intervals: OpeningHours['special'][number]['intervals']): OpeningHours => ({
      weekly: [],
      special: [{ date: tomorrow, intervals }],
    });
    const lunch = { opens: '10:00', closes: '14:00' };
    await set({ preparationMinutes: 15, preOrderDays: 1, openingHours: onDate(lunch) });
    const deliveryHours = everyDay('13:00', '22:00').filter(
      ({ day }) => day === WEEKDAYS[new Date(tomorrow).getUTCDay()],
    );
    await set({ deliveryHours });
    expect((await guest.slots()).at(0)).toBe(at('10:15'));
    expect(await guest.slots('type=delivery')).toEqual(['13:15', '13:30', '13:45', '14:00'].map(at));
    expect((await order('delivery', { requestedAt: at('12:00') })).body.fields).toEqual([
      { path: '/requestedAt', message: 'is not an available time' },
    ]);
    expect((await order('delivery', { requestedAt: at('13:30') })).status).toBe(201);
    expect((await order('pickup', { requestedAt: at('12:00') })).status).toBe(201);
    // A closed date is closed for all types.
    await set({ openingHours: onDate() });
    expect(await guest.slots('type=delivery')).toEqual([]);
    // Without opening hours, no date has special ones.
    await set({ openingHours: null });
    expect(await guest.slots('type=delivery')).toHaveLength(36);
  });

  it('can be edited independently, cannot be overwritten unseen, and are rejected if they overlap', async ({
    set,
  }) => {
    const none = { pickupHours: null, deliveryHours: null };
    const [pickupHours, deliveryHours] = [everyDay('11:00', '15:00'), everyDay('17:00', '22:00')];
    await set({ pickupHours, replaces: { pickupHours: null } });
    const { body } = await set({ deliveryHours, replaces: { deliveryHours: null } });
    expect(body).toMatchObject({ pickupHours, deliveryHours, dineInHours: null, openingHours: null });
    expect(await set<ErrorBody>({ pickupHours: ALWAYS, replaces: none })).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/pickupHours', current: pickupHours }] },
    });
    expect(await set<ErrorBody>({ dineInHours: [...ALWAYS, ...ALWAYS] })).toMatchObject({ status: 400 });
    expect((await set({})).body).toMatchObject({ pickupHours, deliveryHours, dineInHours: null });
  });
});
