import { describe, expect, vi } from 'vitest';
import type { UpdateOrderRequest } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { buildOutboxEntry } from '../../server/modules/orders/outbox-entries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { listPrints, MAKES, printingTest, readItems } from '../helpers/printers.ts';
import { lineOf, type TestRestaurant } from '../helpers/restaurant.ts';

type Values = NonNullable<Parameters<TestRestaurant['addOrder']>[0]>;

/** A kitchen with a confirmed order of two teas, which it can add to. */
const it = printingTest
  .extend('tea', ({ restaurant }) => restaurant.addItem({ title: 'Tea' }))
  .extend('drain', ({ service }) => drainBackground.bind(undefined, service))
  .extend('order', ({ confirm, drain, tea }) => async (values: Values = {}) => {
    const line = lineOf({ menuItemId: tea._id, title: 'Tea', quantity: 2 });
    const order = await confirm({
      lines: [line],
      vatByRate: [{ rate: 1000, amount: 2500, vat: 227 }],
      ...values,
    });
    await drain();
    return { ...order, lineId: line.id };
  })
  .extend('change', ({ manager, drain }) => async (orderId: string, body: UpdateOrderRequest) => {
    expect(await manager.post(`/orders/${orderId}/changes`, { reason: 'Mistake', ...body })).toMatchObject({
      status: 200,
    });
    await drain();
  })
  /** Runs the effects of the last change again, as after a crash before its entry was removed. */
  .extend('repeatChange', ({ service, restaurantId, drain }) => async (orderId: string) => {
    const { orders } = service.context.collections;
    const order = await orders.findOne({ _id: orderId });
    const { changeId = '', at = new Date() } = order?.replacedContents?.at(-1) ?? {};
    const details = { status: 'confirmed' as const };
    const entry = buildOutboxEntry({ restaurantId }, 'order.updated', SYSTEM, at, { details });
    const outbox = { ...entry, _id: changeId, effects: ['print'] };
    await orders.updateOne({ _id: orderId }, { $push: { outbox } });
    await service.context.sweep(0);
    await drain();
  })
  .extend(
    'inMinutes',
    ({ time }) =>
      (minutes: number) =>
        new Date(Date.now() + time.offset + minutes * 60_000),
  )
  /** A pre-order that the kitchen starts 30 minutes before its time. */
  .extend('preOrder', ({ order, inMinutes }) => (minutes: number, values: Values = {}) => {
    const at = inMinutes(minutes);
    return order({ scheduledFor: at, promisedAt: at, leadMinutes: 30, ...values });
  })
  .extend('promise', ({ manager, drain, inMinutes }) => async (orderId: string, minutes: number) => {
    const promisedAt = inMinutes(minutes).toISOString();
    expect(await manager.put(`/orders/${orderId}/promised-time`, { promisedAt })).toMatchObject({
      status: 200,
    });
    await drain();
  });

it.for(MAKES)(
  'A change is part of a ticket that still waits at a printer with %s',
  async (protocol, { open, order, change, tea, repeatChange, manager }) => {
    const { id, device } = await open(protocol);
    const { _id } = await order();
    await change(_id, { add: [{ menuItemId: tea._id, quantity: 1 }] });
    expect(await readItems(device)).toEqual(['2 x Tea', '1 x Tea']);
    await repeatChange(_id);
    expect(await readItems(device)).toBe(undefined);
    expect(await listPrints(manager, id)).toHaveLength(1);
    await change(_id, { add: [{ menuItemId: tea._id, quantity: 4 }] });
    expect(await readItems(device)).toEqual(['+4 x Tea']);
  },
);

it('A repeated ticket shows what it showed first, and its later changes follow', async ({
  openStar,
  order,
  change,
  pass,
}) => {
  const { device } = await openStar();
  const { _id, lineId } = await order();
  await device.download(await device.poll());
  await change(_id, { lines: [{ lineId, quantity: 3 }] });
  await device.poll('410 Out of paper');
  await change(_id, { lines: [{ lineId, quantity: 1 }] });
  pass(30);
  expect(await readItems(device)).toEqual(['2 x Tea']);
  expect(await readItems(device)).toEqual(['+1 x Tea']);
  expect(await readItems(device)).toEqual(['-2 x VOID Tea']);
  expect(await readItems(device)).toBe(undefined);
});

it('All copies of a ticket show the same, and so do those of its change', async ({
  openEpson,
  order,
  change,
}) => {
  const { device } = await openEpson({ copies: 2 });
  const { _id, lineId } = await order();
  await change(_id, { lines: [{ lineId, quantity: 3 }] });
  expect(await readItems(device)).toEqual(['3 x Tea']);
  await change(_id, { lines: [{ lineId, quantity: 4 }] });
  expect(await readItems(device)).toEqual(['3 x Tea']);
  expect(await readItems(device)).toEqual(['+1 x Tea']);
  expect(await readItems(device)).toEqual(['+1 x Tea']);
  expect(await readItems(device)).toBe(undefined);
});

it('A change is printed although its ticket expired', async ({ openStar, order, change, pass }) => {
  const { device } = await openStar();
  const { _id, lineId } = await order();
  pass(2 * 60 * 60);
  await change(_id, { lines: [{ lineId, quantity: 3 }] });
  expect(await readItems(device)).toEqual(['+1 x Tea']);
});

describe('A change of a pre-order is printed', () => {
  it('when the kitchen started it early', async ({ openStar, preOrder, change, manager, drain }) => {
    const { device } = await openStar();
    const { _id, lineId } = await preOrder(300);
    expect(await readItems(device)).toBe(undefined);
    await change(_id, { lines: [{ lineId, quantity: 3 }] });
    await manager.post(`/orders/${_id}/status`, { status: 'preparing' });
    await drain();
    expect(await readItems(device)).toEqual(['3 x Tea']);
    await change(_id, { lines: [{ lineId, quantity: 1 }] });
    expect(await readItems(device)).toEqual(['-2 x VOID Tea']);
  });

  it('when its ticket is out and its time was postponed', async ({
    openStar,
    preOrder,
    change,
    promise,
    pass,
  }) => {
    const { device } = await openStar();
    const { _id, lineId } = await preOrder(60);
    pass(31 * 60);
    expect(await readItems(device)).toEqual(['2 x Tea']);
    await promise(_id, 120);
    await change(_id, { lines: [{ lineId, quantity: 3 }] });
    // Another promise does not postpone it.
    await promise(_id, 180);
    expect(await readItems(device)).toEqual(['+1 x Tea']);
    pass(180 * 60);
    expect(await readItems(device)).toBe(undefined);
  });

  it('on the ticket of a station that had none before', async ({
    openStar,
    preOrder,
    change,
    restaurant,
    pass,
    service,
    repeatChange,
  }) => {
    const { prints } = service.context.collections;
    const { _id: barId, title, slug } = await restaurant.addCategory({ title: 'Bar' });
    const cola = await restaurant.addItem({ title: 'Cola', category: { id: barId, title, slug } });
    const { id, device: bar } = await openStar({ categoryIds: [barId], copies: 2 });
    const { device: kitchen } = await openStar();
    const { _id } = await preOrder(60);
    await change(_id, { add: [{ menuItemId: cola._id, quantity: 1 }] });
    // The process crashed before it queued both copies.
    expect(await prints.deleteOne({ printerId: id })).toMatchObject({ deletedCount: 1 });
    await repeatChange(_id);
    await change(_id, { add: [{ menuItemId: cola._id, quantity: 5 }] });
    expect(await readItems(bar)).toBe(undefined);
    pass(31 * 60);
    expect(await readItems(bar)).toEqual(['1 x Cola', '5 x Cola']);
    expect(await readItems(bar)).toEqual(['1 x Cola', '5 x Cola']);
    expect(await readItems(kitchen)).toEqual(['2 x Tea', '1 x Cola', '5 x Cola']);
    await change(_id, { add: [{ menuItemId: cola._id, quantity: 2 }] });
    for (const device of [bar, bar, kitchen]) expect(await readItems(device)).toEqual(['+2 x Cola']);
    for (const device of [bar, kitchen]) expect(await readItems(device)).toBe(undefined);
  });
});

it('A station whose items were all voided first prints nothing', async ({
  openEpson,
  order,
  change,
  restaurant,
  tea,
}) => {
  const { _id: barId, title, slug } = await restaurant.addCategory({ title: 'Bar' });
  const cola = await restaurant.addItem({ title: 'Cola', category: { id: barId, title, slug } });
  const { device } = await openEpson({ categoryIds: [barId] });
  const drink = lineOf({ menuItemId: cola._id, title: 'Cola' });
  const { _id } = await order({ lines: [drink, lineOf({ menuItemId: tea._id, title: 'Tea' })] });
  await change(_id, { lines: [{ lineId: drink.id, quantity: 0 }] });
  expect(await readItems(device)).toBe(undefined);
  await change(_id, { add: [{ menuItemId: cola._id, quantity: 3 }] });
  expect(await readItems(device)).toEqual(['+3 x Cola']);
});

it('The papers add up to the order, whenever the printers fetch them', async ({
  openStar,
  openEpson,
  order,
  manager,
  drain,
}) => {
  const devices = [(await openStar()).device, (await openEpson()).device];
  for (let round = 1; round <= 10; round += 1) {
    const { _id, lineId } = await order();
    const changing = manager.post(`/orders/${_id}/changes`, { lines: [{ lineId, quantity: 5 }] });
    const racing = await Promise.all(devices.map(readItems));
    expect(await changing).toMatchObject({ status: 200 });
    await drain();
    for (const [index, device] of devices.entries()) {
      const items = racing[index] ?? [];
      for (;;) {
        const more = await readItems(device);
        if (!more) break;
        items.push(...more);
      }
      expect([['5 x Tea'], ['2 x Tea', '+3 x Tea']]).toContainEqual(items);
    }
  }
});

it('A change during the fetch of its ticket is on the ticket', async ({
  openEpson,
  order,
  change,
  service,
}) => {
  const { device } = await openEpson();
  const { _id, lineId } = await order();
  const { prints } = service.context.collections;
  const write = prints.findOneAndUpdate.bind(prints);
  const writes = vi.spyOn(prints, 'findOneAndUpdate');
  // The fetch has read the order.
  writes.mockImplementationOnce(async (...values: Parameters<typeof write>) => {
    await change(_id, { lines: [{ lineId, quantity: 3 }] });
    return write(...values);
  });
  expect(await readItems(device)).toBe(undefined);
  writes.mockRestore();
  expect(await readItems(device)).toEqual(['3 x Tea']);
  expect(await readItems(device)).toBe(undefined);
});
