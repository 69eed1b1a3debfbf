import { describe, expect } from 'vitest';
import type { DashboardBranch, DeliveryZoneInput } from '../../generated/dashboard/types.ts';
import type { Order } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { orderingTest } from '../helpers/ordering.ts';

const NEAR: DeliveryZoneInput = {
  name: 'Dublin 8',
  postalCodes: ['D08*'],
  fee: 2.9,
  freeFrom: 40,
  minimumOrder: 15,
};
const FAR: DeliveryZoneInput = { name: 'Dublin 6', postalCodes: ['D06*', 'D6W*'], fee: 4.5 };

const it = orderingTest.extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }));

describe('Delivery zones', () => {
  const lines = (menuItemId: string, quantity: number) => [{ menuItemId, quantity }];
  const delivery = { type: 'delivery', deliveryAddress: '27 Mill Lane' };

  it('determine where guests can order deliveries, and the fee', async ({ set, guest, item }) => {
    const { body: branch } = await set({ deliveryZones: [NEAR, FAR] });
    const shown = [
      { ...NEAR, fee: '2.90', freeFrom: '40.00', minimumOrder: '15.00', travelMinutes: 0 },
      { ...FAR, fee: '4.50', freeFrom: null, minimumOrder: null, travelMinutes: 0 },
    ];
    expect(branch.deliveryZones).toEqual(shown);
    expect((await guest.menu()).body.branch.deliveryZones).toEqual(shown);

    const order = async (quantity: number, place: object) =>
      guest.place({ ...delivery, lines: lines(item._id, quantity), ...place });
    // 12.50 each.
    const near = await order(2, { postalCode: 'd08 x2k5', city: 'Dublin', expectedTotal: 27.9 });
    expect(near).toMatchObject({
      status: 201,
      body: {
        order: {
          ...{ subtotal: '25.00', deliveryFee: '2.90', total: '27.90' },
          deliveryAddress: '27 Mill Lane, d08 x2k5 Dublin',
        },
      },
    });
    expect(await order(4, { postalCode: 'D08' })).toMatchObject({
      body: { order: { deliveryFee: '0.00', total: '50.00' } },
    });
    expect(await order(1, { postalCode: 'D6W XY00' })).toMatchObject({
      body: { order: { deliveryFee: '4.50', total: '17.00' } },
    });

    const messages = [
      [1, { postalCode: 'D08' }, /minimum order: add 2\.50 to the subtotal$/],
      [2, { postalCode: 'D24' }, /^is outside the delivery zones/],
      [2, { postalCode: ' ' }, /^is required/],
      [2, {}, /^is required/],
    ] as const;
    for (const [quantity, place, message] of messages) {
      const { status, body } = await guest.place<ErrorBody>({
        ...{ ...delivery, ...place },
        lines: lines(item._id, quantity),
      });
      expect(status).toBe(400);
      expect(body.fields).toEqual([{ path: '/postalCode', message: expect.stringMatching(message) }]);
    }
    const stale = await order(2, { postalCode: 'D06', expectedTotal: 27.9 });
    expect(stale).toMatchObject({ status: 400, body: { fields: [{ path: '/expectedTotal' }] } });
  });

  it('set the default fee of staff orders, which can state another and deliver anywhere', async ({
    set,
    manager,
    item,
    restaurant,
  }) => {
    await set({ deliveryZones: [NEAR] });
    const place = async (values: object) => {
      const order = { branchId: restaurant.harbour._id, channel: 'counter', lines: lines(item._id, 1) };
      return manager.post<Order>('/orders', { ...order, ...delivery, ...values });
    };
    expect((await place({ postalCode: 'D08' })).body.deliveryFee).toBe('2.90');
    expect((await place({ postalCode: 'D08', deliveryFee: 0 })).body.deliveryFee).toBe('0.00');
    expect((await place({ postalCode: 'D24', deliveryFee: 7 })).body.deliveryFee).toBe('7.00');
    expect((await place({ postalCode: 'D24' })).body.deliveryFee).toBe('0.00');
    expect((await place({})).body.deliveryFee).toBe('0.00');
    const pickup = await place({ type: 'pickup', deliveryAddress: '', postalCode: 'D08', city: 'Dublin' });
    expect(pickup).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/postalCode' }, { path: '/city' }] },
    });
  });

  it('are validated: amounts in the currency, codes in one zone, one zone for all others', async ({
    set,
    owner,
    restaurant,
  }) => {
    const reject = async (deliveryZones: DeliveryZoneInput[]) => {
      const { status, body } = await set<ErrorBody>({ deliveryZones });
      expect(status).toBe(400);
      return body.fields?.map(({ path }) => path);
    };
    expect(await reject([{ ...NEAR, fee: 2.905, freeFrom: 1.001 }])).toEqual([
      ...['/deliveryZones/0/fee', '/deliveryZones/0/freeFrom'],
    ]);
    expect(await reject([NEAR, { ...FAR, postalCodes: ['D06', 'd-08*'] }])).toEqual([
      '/deliveryZones/1/postalCodes/1',
    ]);
    expect(await reject([{ ...NEAR, postalCodes: ['*'] }])).toEqual(['/deliveryZones/0/postalCodes/0']);
    const rest = { ...FAR, postalCodes: [] };
    expect(await reject([rest, NEAR, rest])).toEqual(['/deliveryZones/2/postalCodes']);
    // A code and a prefix of longer codes are different.
    expect((await set({ deliveryZones: [{ ...NEAR, postalCodes: ['D08', 'D08*'] }, rest] })).status).toBe(
      200,
    );
    const inYen = { deliveryZones: [{ ...NEAR, fee: 300.5 }] };
    expect((await owner.patch(`/branches/${restaurant.tokyo._id}`, inYen)).status).toBe(400);
  });

  it('cannot be overwritten by someone who saw older ones', async ({ set }) => {
    const { body: before } = await set({ deliveryZones: [NEAR] });
    await set({ deliveryZones: [NEAR, FAR] });
    const { deliveryZones } = before;
    const late = await set<ErrorBody>({ deliveryZones: [FAR], replaces: { deliveryZones } });
    expect(late).toMatchObject({ status: 409, body: { conflicts: [{ path: '/deliveryZones' }] } });
  });
});

describe('Order types and tips', () => {
  it('default to all and none', async ({ set, guest, item, manager, restaurant }) => {
    expect((await guest.menu()).body.branch).toMatchObject({
      orderTypes: ['pickup', 'delivery', 'dine_in'],
      deliveryZones: [],
      tipPercentages: [],
    });
    const { body } = await set({ orderTypes: ['dine_in', 'pickup', 'pickup'], tipPercentages: [10, 5, 10] });
    expect(body).toMatchObject({ orderTypes: ['pickup', 'dine_in'], tipPercentages: [5, 10] });
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const delivery = { type: 'delivery', deliveryAddress: '27 Mill Lane', lines };
    expect(await guest.place(delivery)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/type', message: 'is not offered to guests of this branch' }] },
    });
    const byStaff = { ...delivery, branchId: restaurant.harbour._id, channel: 'counter' };
    expect((await manager.post('/orders', byStaff)).status).toBe(201);
    expect((await set<ErrorBody>({ orderTypes: [] })).status).toBe(400);
    expect((await set<ErrorBody>({ tipPercentages: [0] })).status).toBe(400);
  });

  it('can be set when a branch is created', async ({ owner }) => {
    const { status, body } = await owner.post<DashboardBranch>('/branches', {
      ...{ name: 'Kuwait City', currency: 'KWD', address: 'Gulf Road 1', countryCode: 'KW' },
      ...{ timezone: 'Asia/Kuwait', orderTypes: ['delivery'], tipPercentages: [5] },
      deliveryZones: [{ name: 'Everywhere', postalCodes: [], fee: 1.125 }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ orderTypes: ['delivery'], tipPercentages: [5] },
      deliveryZones: [{ name: 'Everywhere', postalCodes: [], fee: '1.125', freeFrom: null }],
    });
  });
});
