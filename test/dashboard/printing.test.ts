import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { buildOutboxEntry } from '../../server/modules/orders/outbox-entries.ts';
import type { Printed } from '../fakes/printers.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { printingTest as it, listPrints, MAKES, untilQueued } from '../helpers/printers.ts';
import { lineOf } from '../helpers/restaurant.ts';

/** A picture's width, and its share of black dots. */
async function measurePicture({ png, bits }: Printed = { cuts: 0, buzzes: 0, drawerPulses: 0 }) {
  if (bits) {
    expect(bits.data).toHaveLength((bits.width / 8) * bits.height);
    return { width: bits.width, share: countBits(bits.data) / (bits.width * bits.height) };
  }
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, share: data.filter(value => value < 128).length / data.length };
}

/** The share of black dots in each row of a picture. */
async function readRows({ png, bits }: Printed = { cuts: 0, buzzes: 0, drawerPulses: 0 }): Promise<number[]> {
  if (bits) {
    const rowOf = (row: number) => bits.data.subarray((row * bits.width) / 8, ((row + 1) * bits.width) / 8);
    return Array.from({ length: bits.height }, (_, row) => countBits(rowOf(row)) / bits.width);
  }
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const rowOf = (row: number) => data.subarray(row * info.width, (row + 1) * info.width);
  return Array.from(
    { length: info.height },
    (_, row) => rowOf(row).filter(value => value < 128).length / info.width,
  );
}

const countBits = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

describe.for(MAKES)('A printer with %s', protocol => {
  it('prints a kitchen ticket once when an order is confirmed', async ({ open, confirm, manager }) => {
    const { id, device } = await open(protocol, { buzzer: true });
    expect(await device.work()).toBe(undefined);
    const { number } = await confirm({
      type: 'dine_in',
      table: '12',
      notes: 'Birthday\nBring a candle',
      lines: [
        lineOf({
          title: 'Crème brûlée with a long name that does not fit on one line of paper',
          specialRequest: 'No "sugar" {please} | ~_^=',
          options: [{ id: 'opt_1', customization: 'Size', name: 'Large', price: 0 }],
        }),
      ],
    });
    await untilQueued(manager, id);
    const printed = await device.work();
    expect(printed).toMatchObject({ cuts: 1, buzzes: 1, drawerPulses: 0 });
    const { lines = [], large = [] } = printed?.text ?? {};
    const text = lines.join('\n');
    expect(large).toContain(`#${number}`);
    expect(text).toContain('Dine in · Table 12');
    expect(text).toContain('2 x  Crème brûlée with a long name that');
    expect(text).toContain('+ Large');
    expect(text).toContain('! No "sugar" {please} | ~_^=');
    expect(text).toContain('Bring a candle');
    expect(text).not.toContain('€');
    const longest = Math.max(...lines.map(({ length }) => length));
    expect(longest).toBeLessThanOrEqual(protocol === 'star_cloudprnt' ? 48 : 42);
    expect(await device.work()).toBe(undefined);
    expect(await listPrints(manager, id)).toMatchObject([{ status: 'printed', orderNumber: number }]);
  });

  it('prints a receipt with tax, and opens the drawer', async ({ open, confirm, manager, owner }) => {
    await owner.patch('/restaurant', { legalName: 'Harbour Foods Lda', taxId: 'PT501234567' });
    const { id, device } = await open(protocol, { content: 'receipt', drawer: true });
    await confirm({
      vatByRate: [{ rate: 1000, amount: 2500, vat: 227 }],
      type: 'delivery',
      deliveryAddress: '4 Rua Nova\n1100 Lisboa',
      notes: 'Third floor',
    });
    await untilQueued(manager, id);
    const printed = await device.work();
    expect(printed).toMatchObject({ cuts: 1, buzzes: 0, drawerPulses: 1 });
    const text = printed?.text?.lines.join('\n') ?? '';
    expect(text).toContain('Harbour Foods Lda');
    expect(text).toContain('Tax ID PT501234567');
    expect(text).toContain('Ana Sousa\n4 Rua Nova\n1100 Lisboa\n+351210000000\nThird floor');
    expect(text).toMatch(/2 x {2}Grilled sardines +€25\.00/);
    expect(text).toMatch(/Total +€25\.00/);
    expect(text).toMatch(/Includes 10\.00% VAT on €25\.00 +€2\.27/);
  });

  it('prints the code of a refund voucher on the receipt', async ({ open, manager, restaurant }) => {
    const { id, device } = await open(protocol, { content: 'receipt' });
    const { _id } = await restaurant.addOrder({ paymentStatus: 'paid', paymentProviderId: 'cash' });
    const refund = { amount: 5, source: 'voucher' };
    const { body } = await manager.post<DashboardOrder>(`/orders/${_id}/refunds`, refund);
    await manager.post(`/printers/${id}/prints`, { orderId: _id });
    await untilQueued(manager, id);
    const { lines = [], large = [] } = (await device.work())?.text ?? {};
    expect(lines.join('\n')).toMatch(/Refunded as a voucher +€5\.00/);
    expect(large.join('\n')).toContain(body.refundVouchers?.[0]?.code);
  });

  it('prints an order confirmed by a payment, and nothing when a confirmed one is paid', async ({
    open,
    confirm,
    manager,
    restaurant,
  }) => {
    const { id, device } = await open(protocol);
    const pay = (number: number) =>
      manager.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const { number } = await restaurant.addOrder({});
    await pay(number);
    await untilQueued(manager, id);
    expect((await device.work())?.text?.large).toContain(`#${number}`);
    const confirmed = await confirm({});
    await untilQueued(manager, id, 2);
    await pay(confirmed.number);
    expect((await device.work())?.text?.large).toContain(`#${confirmed.number}`);
    expect(await device.work()).toBe(undefined);
    expect(await listPrints(manager, id)).toHaveLength(2);
  });

  it("prints a pre-order's ticket when the kitchen starts with it, and its receipt immediately", async ({
    open,
    confirm,
    manager,
    pass,
    time,
  }) => {
    const kitchen = await open(protocol);
    const counter = await open(protocol, { content: 'receipt' });
    const inHours = (hours: number) => new Date(Date.now() + time.offset + hours * 60 * 60_000);
    const ahead = (hours: number) => {
      const at = inHours(hours);
      return confirm({ scheduledFor: at, promisedAt: at, leadMinutes: 30 });
    };
    const isPrinted = async ({ number }: { number: number }) =>
      (await kitchen.device.work())?.text?.large.includes(`#${number}`) ?? false;
    const [first, second, third] = [await ahead(1), await ahead(5), await ahead(20)];
    await untilQueued(manager, counter.id, 3);
    await untilQueued(manager, kitchen.id, 3);
    expect((await counter.device.work())?.text?.lines.join()).toContain(`Order ${first.number}`);
    pass(20 * 60);
    expect(await isPrinted(first)).toBe(false);
    pass(11 * 60);
    expect(await isPrinted(first)).toBe(true);
    // Staff promise an earlier time, and start an order early.
    expect(await isPrinted(second)).toBe(false);
    const path = `/orders/${second.number}/promised-time`;
    await manager.put(path, { promisedAt: inHours(0.25).toISOString() });
    await expect.poll(() => isPrinted(second)).toBe(true);
    expect(await isPrinted(third)).toBe(false);
    await manager.post(`/orders/${third.number}/status`, { status: 'preparing' });
    await expect.poll(() => isPrinted(third)).toBe(true);
    expect(await kitchen.device.work()).toBe(undefined);
    expect(await listPrints(manager, kitchen.id)).toHaveLength(3);
  });

  it('prints Arabic as an image', async ({ open, confirm, manager }) => {
    const { id, device } = await open(protocol, { language: 'ar' });
    await confirm({ lines: [lineOf({ title: 'برجر لحم', specialRequest: '\u200f' })] });
    await untilQueued(manager, id);
    const printed = await device.work();
    expect(printed?.text).toBe(undefined);
    expect(printed?.cuts).toBe(1);
    const { width, share } = await measurePicture(printed);
    expect(width).toBe(protocol === 'star_cloudprnt' ? 576 : 512);
    // Text rather than blank or black paper.
    expect(share).toBeGreaterThan(0.01);
    expect(share).toBeLessThan(0.2);
  });

  it.for([
    ['Chinese', '一'],
    ['Japanese', 'ー'],
    ['Korean', 'ㅡ'],
  ] as const)(
    'prints %s as an image of its characters',
    async ([, stroke], { open, confirm, manager, service }) => {
      const { id, device } = await open(protocol);
      const createdAt = service.context.services.clock();
      await confirm({ createdAt, lines: [lineOf({ title: stroke.repeat(10) })] });
      await untilQueued(manager, id);
      const printed = await device.work();
      expect(printed?.text).toBe(undefined);
      // Each is one horizontal stroke. Placeholder boxes have at least two.
      const strokes = (await readRows(printed)).map(share => share > 0.4 && share < 0.95);
      expect(strokes.filter((isStroke, row) => isStroke && !strokes[row - 1])).toHaveLength(1);
    },
  );

  it('prints each copy once, including requested copies', async ({ open, confirm, manager, staff }) => {
    const { id, device } = await open(protocol, { copies: 2 });
    const { _id: orderId } = await confirm();
    await untilQueued(manager, id, 2);
    await device.work();
    await device.work();
    expect(await device.work()).toBe(undefined);
    await staff.post(`/printers/${id}/prints`, { orderId });
    const copy = await device.work();
    expect(copy?.text?.lines.join('\n')).toContain('COPY');
    await staff.post(`/printers/${id}/prints`, {});
    expect((await device.work())?.text?.lines.join('\n')).toContain('Test print');
    expect(device.papers).toHaveLength(4);
  });
});

describe('A print', () => {
  it("depends on the order's type and its lines' categories", async ({
    add,
    openStar,
    restaurant,
    confirm,
    manager,
  }) => {
    const drinks = await restaurant.addCategory({ title: 'Drinks' });
    const { _id, title, slug } = drinks;
    const cola = await restaurant.addItem({ title: 'Cola', category: { id: _id, title, slug } });
    const fish = await restaurant.addItem({ title: 'Fish' });
    const lines = [
      lineOf({ menuItemId: cola._id, title: 'Cola' }),
      lineOf({ menuItemId: fish._id, title: 'Fish' }),
    ];
    const bar = await openStar({ categoryIds: [_id] });
    const patch = { categoryIds: [_id, 'cat_unknown'] };
    const rejected = await manager.patch<ErrorBody>(`/printers/${bar.id}`, patch);
    expect([rejected.status, rejected.body.fields?.map(({ path }) => path)]).toEqual([
      400,
      ['/categoryIds/1'],
    ]);
    const deliveries = await add({ orderTypes: ['delivery'] });
    const byHand = await add({ automatic: false });
    await confirm({ type: 'pickup', lines: lines.slice(1) });
    const { number } = await confirm({ type: 'pickup', lines });
    await untilQueued(manager, bar.id);
    const text = (await bar.device.work())?.text?.lines.join('\n') ?? '';
    expect(text).toContain(`#${number}`);
    expect(text).toContain('Cola');
    expect(text).not.toContain('Fish');
    expect(await listPrints(manager, deliveries.id)).toEqual([]);
    expect(await listPrints(manager, byHand.id)).toEqual([]);
  });

  it('omits a guest who has since been erased', async ({ service, restaurant, openStar, manager }) => {
    const { id, device } = await openStar();
    const item = await restaurant.addItem();
    const customer = { name: 'Marta Reis', email: 'marta@example.com' };
    const { body: order } = await manager.post<DashboardOrder>('/orders', {
      ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', customer },
      ...{ lines: [{ menuItemId: item._id, quantity: 1 }], notes: 'For Marta' },
    });
    await manager.post(`/orders/${order.id}/status`, { status: 'confirmed' });
    await untilQueued(manager, id);
    await manager.post(`/orders/${order.id}/status`, { status: 'completed' });
    const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
    await service.context.services.guestErasure.erase(caller, { email: customer.email });
    const text = (await device.work())?.text?.lines.join('\n') ?? '';
    expect(text).toContain(`#${order.number}`);
    expect(text).not.toContain('Marta');
  });

  it('is added once when the change is processed again after a crash', async ({
    service,
    restaurant,
    openStar,
    manager,
  }) => {
    const { id } = await openStar({ copies: 2 });
    const { orders } = service.context.collections;
    const { _id, restaurantId } = await restaurant.addOrder({ number: 5_000, status: 'confirmed' });
    const details = { status: 'confirmed' as const };
    const entry = buildOutboxEntry({ restaurantId }, 'order.status_changed', SYSTEM, new Date(), { details });
    for (const _ of ['before the crash', 'after it']) {
      await orders.updateOne({ _id }, { $push: { outbox: { ...entry, effects: ['print'] } } });
      await service.context.sweep(0);
      await expect.poll(() => orders.countDocuments({ _id, outbox: [] })).toBe(1);
      expect(await listPrints(manager, id)).toHaveLength(2);
    }
  });
});
