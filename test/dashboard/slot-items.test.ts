import { describe, expect, vi } from 'vitest';
import type { DashboardOrder, PlacedGuestOrder } from '../../generated/dashboard/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { orderingTest } from '../helpers/ordering.ts';

const MINUTE_MS = 60_000;

const it = orderingTest
  .extend('settings', { scope: 'file' }, { trustProxy: 1 })
  .extend('item', ({ restaurant }) => restaurant.addItem({ title: 'Soup' }))
  .extend(
    'order',
    ({ guest, item }) =>
      (requestedAt: string, quantity: number, headers: Record<string, string> = {}) => {
        // The quantities of all lines count.
        const [first, ...others] = Array.from({ length: Math.min(quantity, 2) }, () => ({
          menuItemId: item._id,
          quantity: 1,
        }));
        const lines = [{ ...first, quantity: quantity - others.length }, ...others];
        return guest.place<PlacedGuestOrder & ErrorBody>({ lines, requestedAt }, headers);
      },
  )
  .extend('readSlot', ({ service, restaurant }) => async () => {
    const { slots } = service.context.collections;
    const [slot] = await slots.find({ restaurantId: restaurant.id }).toArray();
    return slot;
  });

describe('The limit of items per slot', () => {
  it('holds for concurrent orders of any size', async ({ set, guest, order, readSlot }) => {
    const limit = 11;
    await set({ preOrderDays: 1, slotItemCapacity: limit });
    const [, , requestedAt = ''] = await guest.slots();
    const quantities = [1, 4, 2, 5, 3, 1, 4, 2, 5, 3, 1, 4];
    const placed = await Promise.all(quantities.map(quantity => order(requestedAt, quantity)));
    const accepted = quantities.filter((_, index) => placed[index]?.status === 201);
    const total = accepted.reduce((sum, quantity) => sum + quantity, 0);
    expect(total).toBeLessThanOrEqual(limit);
    for (const [index, { status, body }] of placed.entries()) {
      if (status === 201) continue;
      expect(total + (quantities[index] ?? 0)).toBeGreaterThan(limit);
      expect([status, body.fields]).toEqual([
        400,
        [{ path: '/requestedAt', message: 'is full: choose another time' }],
      ]);
    }
    expect(await readSlot()).toMatchObject({ pieces: total, orders: accepted.map(() => ({})) });
    // The list of slots depends on the guest's quantity.
    expect(await guest.slots(`quantity=${limit - total + 1}`)).not.toContain(requestedAt);
    if (total < limit) expect(await guest.slots(`quantity=${limit - total}`)).toContain(requestedAt);
  });

  it('applies together with the limit of orders, whichever is reached first', async ({
    set,
    guest,
    order,
  }) => {
    await set({ preOrderDays: 1, slotCapacity: 2, slotItemCapacity: 10 });
    const [, , few = '', many = ''] = await guest.slots();
    expect((await order(few, 1)).status).toBe(201);
    expect((await order(few, 1)).status).toBe(201);
    expect((await order(few, 1)).status).toBe(400);
    expect((await order(many, 8)).status).toBe(201);
    expect((await order(many, 3)).status).toBe(400);
    expect(await guest.slots('quantity=2')).not.toContain(few);
    expect(await guest.slots('quantity=2')).toContain(many);
    expect(await guest.slots('quantity=3')).not.toContain(many);
    expect((await order(many, 2)).status).toBe(201);
  });

  it('lets a larger order have an empty slot, and only one of several concurrent orders', async ({
    set,
    guest,
    order,
    owner,
  }) => {
    await set({ preOrderDays: 1, slotItemCapacity: 5 });
    const [, , requestedAt = '', other = ''] = await guest.slots('quantity=8');
    const placed = await Promise.all([8, 9, 8, 9].map(quantity => order(requestedAt, quantity)));
    expect(placed.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect((await order(requestedAt, 1)).status).toBe(400);
    expect(await guest.slots()).not.toContain(requestedAt);
    expect((await order(other, 1)).status).toBe(201);
    expect((await order(other, 8)).status).toBe(400);
    const { body } = placed.find(({ status }) => status === 201) ?? {};
    await owner.post(`/orders/${body?.order.number}/status`, { status: 'cancelled' });
    await expect.poll(() => guest.slots('quantity=8')).toContain(requestedAt);
    expect((await order(requestedAt, 5)).status).toBe(201);
  });

  it('includes changes by staff, who may exceed it', async ({ set, guest, order, owner, readSlot }) => {
    await set({ preOrderDays: 1, slotItemCapacity: 6 });
    const [, , requestedAt = '', next = ''] = await guest.slots();
    const { body } = await order(requestedAt, 4);
    const path = `/orders/${body.order.number}`;
    const { lines } = (await owner.get<DashboardOrder>(path)).body;
    const change = (quantity: number) =>
      owner.post(`${path}/changes`, {
        lines: [{ lineId: lines[0]?.id, quantity }],
        reason: 'As the guest said by phone',
      });
    expect((await change(9)).status).toBe(200);
    await expect.poll(readSlot).toMatchObject({ pieces: 10, orders: [{ quantity: 10, revision: 1 }] });
    expect((await order(requestedAt, 1)).status).toBe(400);
    expect((await change(1)).status).toBe(200);
    await expect.poll(readSlot).toMatchObject({ pieces: 2, orders: [{ quantity: 2, revision: 2 }] });
    expect((await order(requestedAt, 4)).status).toBe(201);
    expect((await order(requestedAt, 1)).status).toBe(400);
    // An order that has left the slot stays out of it.
    await owner.put(`${path}/promised-time`, { promisedAt: next });
    await expect.poll(readSlot).toMatchObject({ pieces: 4, orders: [{ quantity: 4 }] });
    expect((await change(5)).status).toBe(200);
    expect((await order(requestedAt, 2)).status).toBe(201);
    expect(await readSlot()).toMatchObject({ pieces: 6, orders: [{ quantity: 4 }, { quantity: 2 }] });
  });

  it("counts an order once if sent several times, and frees a dead process's reservation", async ({
    set,
    guest,
    order,
    restaurant,
    service,
    readSlot,
  }) => {
    await set({ preOrderDays: 1, slotItemCapacity: 6 });
    const [, , requestedAt = ''] = await guest.slots();
    const { slots } = service.context.collections;
    const place = { orderId: 'ord_lost', quantity: 4 };
    const reservedAt = (minutes: number) => ({
      reserved: [{ orderId: 'ord_lost', at: new Date(Date.now() - minutes * MINUTE_MS) }],
    });
    await slots.insertOne({
      _id: `${restaurant.harbour._id}:${requestedAt}`,
      ...{ restaurantId: restaurant.id, branchId: restaurant.harbour._id, at: new Date(requestedAt) },
      ...{ orders: [place], pieces: 4, ...reservedAt(9) },
    });
    expect((await order(requestedAt, 3)).status).toBe(400);
    expect(await guest.slots('quantity=3')).not.toContain(requestedAt);
    await slots.updateOne({ restaurantId: restaurant.id }, { $set: reservedAt(11) });
    expect(await guest.slots('quantity=3')).toContain(requestedAt);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const sent = await Promise.all([1, 2, 3].map(() => order(requestedAt, 3, headers)));
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await readSlot()).toMatchObject({ pieces: 3, orders: [{ quantity: 3 }] });
  });

  it('counts the order that is placed, of two that share a key', async ({
    set,
    guest,
    order,
    service,
    readSlot,
  }) => {
    await set({ preOrderDays: 1, slotItemCapacity: 6 });
    const [, , requestedAt = ''] = await guest.slots();
    const { orders } = service.context.collections;
    const insertOne = orders.insertOne.bind(orders);
    const reserved = Promise.withResolvers<void>();
    const overtaken = Promise.withResolvers<void>();
    vi.spyOn(orders, 'insertOne').mockImplementationOnce(async (...args) => {
      reserved.resolve();
      await overtaken.promise;
      return insertOne(...args);
    });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const first = order(requestedAt, 1, headers);
    await reserved.promise;
    expect((await order(requestedAt, 1)).status).toBe(201);
    expect((await order(requestedAt, 6, headers)).status).toBe(400);
    expect((await order(requestedAt, 5, headers)).status).toBe(201);
    overtaken.resolve();
    expect((await first).status).toBe(409);
    expect(await readSlot()).toMatchObject({ pieces: 6, orders: [{ quantity: 5 }, { quantity: 1 }] });
    expect(await readSlot()).toMatchObject({ reserved: [] });
  });

  it('holds for slots of a former release, whose pieces are unknown', async ({
    set,
    guest,
    order,
    restaurant,
    service,
    readSlot,
  }) => {
    await set({ preOrderDays: 1, slotItemCapacity: 3 });
    const [, , requestedAt = ''] = await guest.slots();
    await service.context.collections.slots.insertOne({
      _id: `${restaurant.harbour._id}:${requestedAt}`,
      ...{ restaurantId: restaurant.id, branchId: restaurant.harbour._id, at: new Date(requestedAt) },
      ...{ orders: [{ orderId: 'ord_earlier' }], reserved: [] },
    });
    expect((await order(requestedAt, 3)).status).toBe(201);
    expect((await order(requestedAt, 1)).status).toBe(400);
    expect(await readSlot()).toMatchObject({ pieces: 3, orders: [{}, { quantity: 3 }] });
  });
});
