import { describe, expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { FINAL_STATUSES, getStatusEvent } from '../../spec/rules/order-status.ts';
import { pendingEffectsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';

const OPEN = ['pending', 'confirmed', 'preparing', 'ready', 'delivering'] as const;
const TARGETS = ['confirmed', 'preparing', 'ready', 'delivering', 'completed', 'cancelled'] as const;

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Kitchen screen' }),
  )
  .extend(
    'change',
    { scope: 'file' },
    ({ client }) =>
      (reference: string, body: unknown) =>
        client.post<Order>(`/v1/orders/${reference}/status`, body),
  )
  .extend(
    'read',
    { scope: 'file' },
    ({ client }) =>
      async (orderId: string) =>
        (await client.get<Order>(`/v1/orders/${orderId}`)).body,
  )
  .extend('effects', { scope: 'file' }, ({ service, activityOf, eventLog }) => async (orderId: string) => ({
    activity: await activityOf(orderId),
    events: await eventLog.of(orderId),
    pending: await pendingEffectsOf(service, orderId),
  }));

describe('States and transitions', () => {
  for (const from of OPEN) {
    for (const to of TARGETS.filter(status => status !== from)) {
      it(`moves an order from ${from} to ${to}, logs it, and sends ${getStatusEvent(to) ?? 'no event'}`, async ({
        restaurant,
        change,
        effects,
      }) => {
        const { _id } = await restaurant.addOrder({ status: from });

        const { status, body } = await change(_id, { status: to });

        expect(status).toBe(200);
        expect(body.status).toBe(to);
        const { activity, events, pending } = await effects(_id);
        expect(activity).toMatchObject([
          {
            action: 'order.status_changed',
            actor: { type: 'key', name: 'Kitchen screen' },
            details: { status: to },
          },
        ]);
        expect(events.map(({ type }) => type)).toEqual([getStatusEvent(to) ?? []].flat());
        expect(pending).toEqual([]);
      });
    }
  }

  for (const from of FINAL_STATUSES) {
    for (const to of TARGETS.filter(status => status !== from)) {
      it(`rejects moving a ${from} order to ${to} with 409 conflict and changes nothing`, async ({
        restaurant,
        client,
        read,
      }) => {
        const order = await restaurant.addOrder({ status: from });
        const before = await read(order._id);

        const { status, body } = await client.post(`/v1/orders/${order._id}/status`, { status: to });

        expect(status).toBe(409);
        expect(body.code).toBe('conflict');
        expect(await read(order._id)).toEqual(before);
      });
    }
  }

  for (const same of TARGETS) {
    it(`leaves an order that is already ${same} unchanged and unlogged`, async ({
      restaurant,
      change,
      effects,
    }) => {
      const order = await restaurant.addOrder({ status: same });

      const { status, body } = await change(order._id, { status: same, reason: 'again' });

      expect(status).toBe(200);
      expect(body.updatedAt).toBe(order.updatedAt.toISOString());
      expect(await effects(order._id)).toEqual({ activity: [], events: [], pending: [] });
    });
  }

  it('cannot target pending', async ({ restaurant, client }) => {
    const { _id } = await restaurant.addOrder({ status: 'confirmed' });
    const { status, body } = await client.post(`/v1/orders/${_id}/status`, { status: 'pending' });
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: '/status', message: expect.stringContaining('must be one of') }]);
  });

  it('stores the reason only when cancelling', async ({ restaurant, change }) => {
    const [first, second] = await restaurant.addOrders([{}, {}]);
    const cancelled = await change(String(first?.number), { status: 'cancelled', reason: 'Out of sardines' });
    expect(cancelled.body).toMatchObject({ status: 'cancelled', cancelReason: 'Out of sardines' });
    expect(cancelled.body.cancelledAt).toBe(cancelled.body.updatedAt);

    const confirmed = await change(String(second?.number), { status: 'confirmed', reason: 'ignored' });
    expect(confirmed.body).toMatchObject({ cancelReason: '', cancelledAt: null });
  });

  it('sends webhooks with the order right after the change, in the format of the order endpoint', async ({
    restaurant,
    change,
    effects,
  }) => {
    const { _id } = await restaurant.addOrder();
    const { body } = await change(_id, { status: 'confirmed' });
    const { events } = await effects(_id);
    const [event] = events;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]+$/),
      type: 'order.confirmed',
      createdAt: body.updatedAt,
      restaurantId: restaurant.id,
      data: { order: body },
    });
  });
});

describe('Stock follows the status', () => {
  it('deducts recipes once however often an order is confirmed, and returns exactly that on cancellation', async ({
    restaurant,
    client,
    change,
  }) => {
    const fish = await restaurant.addInventoryItem();
    const recipe = [{ inventoryItemId: fish._id, quantity: 350 }];
    const { _id } = await restaurant.addOrder({
      lines: [lineOf({ recipe, quantity: 2 }), lineOf({ recipe, quantity: 1 })],
    });
    // Stock has moved by the time of the response: the next read sees it.
    const balance = async () => {
      const { body } = await client.get<{ balances: { branchId: string; balance: string }[] }>(
        `/v1/inventory/items/${fish._id}`,
      );
      return body.balances.find(({ branchId }) => branchId === restaurant.harbour._id)?.balance;
    };

    await change(_id, { status: 'confirmed' });
    expect(await balance()).toBe('-1.050');
    await change(_id, { status: 'preparing' });
    await change(_id, { status: 'confirmed' });
    expect(await balance()).toBe('-1.050');
    await change(_id, { status: 'cancelled' });
    expect(await balance()).toBe('0.000');
  });

  it('returns nothing for an order that was never confirmed', async ({ restaurant, change, stock }) => {
    const fish = await restaurant.addInventoryItem();
    const { _id } = await restaurant.addOrder({
      lines: [lineOf({ recipe: [{ inventoryItemId: fish._id, quantity: 350 }] })],
    });
    await change(_id, { status: 'cancelled' });
    expect(await stock.movementsOf(fish._id)).toEqual([]);
  });

  it('keeps balances and ledger consistent during 50 concurrent confirmations and cancellations', async ({
    restaurant,
    change,
    stock,
    harbourId,
  }) => {
    const fish = await restaurant.addInventoryItem();
    const recipe = [{ inventoryItemId: fish._id, quantity: 100 }];
    const orders = await restaurant.addOrders(
      Array.from({ length: 50 }, () => ({ lines: [lineOf({ recipe })] })),
    );

    await Promise.all(
      orders.flatMap(({ _id }, index) => [
        change(_id, { status: 'confirmed' }),
        ...(index % 2 ? [change(_id, { status: 'cancelled' })] : []),
      ]),
    );
    await stock.expectBalance(fish._id, harbourId, -5);
  });
});

describe('Two clients changing one order', () => {
  it('get exactly one winner between completion and cancellation, over 200 rounds', async ({
    service,
    restaurant,
    client,
    read,
  }) => {
    const other = service.client({ restaurantId: restaurant.id });
    const orders = await restaurant.addOrders(
      Array.from({ length: 200 }, () => ({ status: 'ready' as const })),
    );
    for (const { _id } of orders) {
      const answers = await Promise.all([
        client.post<Order>(`/v1/orders/${_id}/status`, { status: 'completed' }),
        other.post<Order>(`/v1/orders/${_id}/status`, { status: 'cancelled' }),
      ]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 409]);
      const winner = answers.find(({ status }) => status === 200)?.body.status;
      expect((await read(_id)).status).toBe(winner);
    }
  });
});
