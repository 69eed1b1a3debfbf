import { describe, expect } from 'vitest';
import type { MenuItem, Order } from '../../generated/public/types.ts';
import { newId } from '../../server/lib/ids.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { test } from '../helpers/fixtures.ts';
import { lineOf, snapshotOf } from '../helpers/restaurant.ts';

const it = test
  .extend(
    'read',
    { scope: 'file' },
    ({ client }) =>
      async (reference: string | number) =>
        (await client.get<Order>(`/v1/orders/${reference}`)).body,
  )
  /** A cancelled, partially refunded delivery, so that no field has its empty value. */
  .extend('delivery', { scope: 'file' }, ({ restaurant }) => (): Partial<OrderDocument> => {
    return {
      type: 'delivery',
      status: 'cancelled',
      paymentStatus: 'partially_refunded',
      paymentProviderId: 'stripe',
      subtotal: 2800,
      discount: 280,
      creditsUsed: 100,
      deliveryFee: 290,
      vat: 225,
      tipAmount: 300,
      total: 3010,
      refundedTotal: 1005,
      notes: 'The bell is broken',
      deliveryAddress: '27 Mill Lane',
      cancelReason: 'Out of sardines',
      cancelledAt: new Date('2026-03-14T18:30:00.000Z'),
      promisedAt: new Date('2026-03-14T19:05:00.000Z'),
      branch: snapshotOf(restaurant.harbour),
      customer: { id: newId('cus'), name: 'Ana Sousa', email: 'ana@example.com', phone: '+351 21 000' },
      lines: [line],
      refunds: [
        {
          id: newId('rfd'),
          amount: 1005,
          reason: 'Late',
          source: 'manual',
          actor: 'Rui',
          createdAt: new Date('2026-03-14T19:00:00.007Z'),
        },
      ],
      createdAt: placedAt,
      updatedAt: new Date('2026-03-14T19:00:00.007Z'),
    };
  });

const placedAt = new Date('2026-03-14T18:22:05.318Z');
const option = { id: newId('opt'), customization: 'Extras', name: 'Peppers', price: 150 };
const line = lineOf({
  unitPrice: 1250,
  quantity: 2,
  lineTotal: 2800,
  specialRequest: 'No salt',
  options: [option],
});

describe('An order', () => {
  it('has exactly the documented fields with the stored values', async ({ restaurant, delivery, read }) => {
    const order = await restaurant.addOrder(delivery());
    expect(await read(order._id)).toEqual({
      id: order._id,
      number: order.number,
      type: 'delivery',
      status: 'cancelled',
      paymentStatus: 'partially_refunded',
      paymentProviderId: 'stripe',
      currency: 'EUR',
      subtotal: '28.00',
      discount: '2.80',
      creditsUsed: '1.00',
      deliveryFee: '2.90',
      vat: '2.25',
      tipAmount: '3.00',
      total: '30.10',
      refundedTotal: '10.05',
      notes: 'The bell is broken',
      deliveryAddress: '27 Mill Lane',
      table: '',
      cancelReason: 'Out of sardines',
      cancelledAt: '2026-03-14T18:30:00.000Z',
      promisedAt: '2026-03-14T19:05:00.000Z',
      branch: { id: restaurant.harbour._id, slug: 'harbour', name: 'Harbour', currency: 'EUR' },
      customer: order.customer,
      lines: [expect.objectContaining({ id: line.id })],
      refunds: [
        {
          id: order.refunds[0]?.id,
          amount: '10.05',
          reason: 'Late',
          source: 'manual',
          actor: 'Rui',
          createdAt: '2026-03-14T19:00:00.007Z',
        },
      ],
      createdAt: '2026-03-14T18:22:05.318Z',
      updatedAt: '2026-03-14T19:00:00.007Z',
    });
  });

  it('has an empty cancelReason, null cancelledAt, and empty refunds by default', async ({
    restaurant,
    read,
  }) => {
    const { _id } = await restaurant.addOrder();
    expect(await read(_id)).toMatchObject({ cancelReason: '', cancelledAt: null, refunds: [] });
  });

  it('names the table if it is a dine-in order', async ({ restaurant, read }) => {
    const { _id } = await restaurant.addOrder({ type: 'dine_in', table: '12' });
    expect((await read(_id)).table).toBe('12');
  });

  for (const type of ['pickup', 'delivery', 'dine_in'] as const) {
    it(`can have the type ${type}`, async ({ restaurant, read }) => {
      const { _id } = await restaurant.addOrder({ type });
      expect((await read(_id)).type).toBe(type);
    });
  }

  for (const status of [
    'pending',
    'confirmed',
    'preparing',
    'ready',
    'delivering',
    'completed',
    'cancelled',
  ] as const) {
    it(`can be ${status}`, async ({ restaurant, read }) => {
      const { _id } = await restaurant.addOrder({ status });
      expect((await read(_id)).status).toBe(status);
    });
  }
});

describe('An order line', () => {
  it('has exactly the documented fields', async ({ restaurant, read }) => {
    const { _id } = await restaurant.addOrder({ lines: [line] });
    expect((await read(_id)).lines).toEqual([
      {
        id: line.id,
        menuItemId: line.menuItemId,
        title: 'Grilled sardines',
        quantity: 2,
        unitPrice: '12.50',
        lineTotal: '28.00',
        specialRequest: 'No salt',
        options: [{ id: option.id, customization: 'Extras', name: 'Peppers', price: '1.50' }],
      },
    ]);
  });

  it('stays unchanged when the menu item is renamed or repriced', async ({
    restaurant,
    read,
    client,
    manager,
  }) => {
    const { _id: itemId, slug } = await restaurant.addItem();
    const { _id } = await restaurant.addOrder({ lines: [lineOf({ menuItemId: itemId })] });
    const before = await read(_id);

    await manager.patch(`/menu/items/${itemId}`, { title: 'Renamed' });
    const repriced = await client.patch<MenuItem>(`/v1/menu/items/${itemId}`, {
      prices: [{ branchId: restaurant.harbour._id, price: 99 }],
    });
    expect(repriced.body).toMatchObject({ slug, title: 'Renamed' });
    expect(repriced.body.prices).toContainEqual(expect.objectContaining({ price: '99.00' }));
    expect(await read(_id)).toEqual(before);
  });
});

describe('Field formats', () => {
  const MONEY = { EUR: ['0.05', '12.50'], JPY: ['5', '1250'], KWD: ['0.005', '1.250'] };
  for (const [currency, [small, large]] of Object.entries(MONEY)) {
    it(`are decimal strings such as ${large} for ${currency}`, async ({ restaurant, read }) => {
      const branch = { ...snapshotOf(restaurant.harbour), currency };
      const lines = [lineOf({ unitPrice: 5, lineTotal: 1250, options: [{ ...option, price: 5 }] })];
      const { _id } = await restaurant.addOrder({ branch, currency, vat: 5, total: 1250, lines });

      const order = await read(_id);
      expect(order).toMatchObject({ currency, branch: { currency }, vat: small, total: large });
      expect(order.lines).toMatchObject([
        { unitPrice: small, lineTotal: large, options: [{ price: small }] },
      ]);
    });
  }

  it("include the branch's currency, so that one list can contain several", async ({
    service,
    newRestaurant,
  }) => {
    const own = await newRestaurant();
    await own.addOrders([{ branch: snapshotOf(own.tokyo) }, { branch: snapshotOf(own.market) }]);
    const lister = service.client({ restaurantId: own.id });
    const { body } = await lister.get<{ data: Order[] }>('/v1/orders');
    expect(body.data.map(({ currency, total }) => [currency, total])).toEqual([
      ['EUR', '25.00'],
      ['JPY', '2500'],
    ]);
  });

  it('are UTC timestamps with milliseconds, even for whole seconds', async ({ restaurant, read }) => {
    const { _id } = await restaurant.addOrder({ createdAt: new Date('2026-06-01T12:00:00+02:00') });
    expect((await read(_id)).createdAt).toBe('2026-06-01T10:00:00.000Z');
  });
});
