import { Webhook } from 'standardwebhooks';
import { describe, expect } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { generateSecret } from '../../server/modules/webhooks/endpoints/service.ts';
import { verifyWebhook } from '../../webhook-verifier/src/index.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import type { Received } from '../helpers/receiver.ts';
import { addEndpoint, deliveriesOf, deliveryOf, managerOf, verified } from '../helpers/webhooks.ts';

const it = testWithOwnRestaurant.extend(
  'confirm',
  ({ client }) =>
    (orderId: string) =>
      client.post<Order>(`/v1/orders/${orderId}/status`, { status: 'confirmed' }),
);

it.beforeEach(async ({ receiver }) => {
  receiver.received.length = 0;
});

describe('A webhook request', () => {
  it('contains the event, the delivery, and a signature that the verifier accepts', async ({
    manager,
    receiver,
    confirm,
    restaurant,
    service,
  }) => {
    const { id, secret } = await addEndpoint(manager, `${receiver.url}?shop=1`);
    const { body: order } = await confirm((await restaurant.addOrder())._id);
    const delivery = await deliveryOf(service, id, ({ status }) => status === 'succeeded');

    expect(receiver.received).toHaveLength(1);
    const [request] = receiver.received as [Received];
    expect(request.path).toBe('/hooks?shop=1');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'order.confirmed',
      'x-service-delivery': delivery._id,
    });
    const event = await verified(request, secret);
    expect(event).toMatchObject({ type: 'order.confirmed', restaurantId: restaurant.id });
    expect(event.id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(event.data.order).toEqual(order);
    expect(delivery.attempts).toMatchObject([{ status: 200, error: null, answer: 'ok', manual: false }]);
  });

  it('is also signed according to Standard Webhooks', async ({
    manager,
    receiver,
    confirm,
    restaurant,
    service,
  }) => {
    const { id, secret } = await addEndpoint(manager, receiver.url);
    await confirm((await restaurant.addOrder())._id);
    const delivery = await deliveryOf(service, id, ({ status }) => status === 'succeeded');
    const [{ body, headers }] = receiver.received as [Received];
    expect(headers).toMatchObject({
      'webhook-id': delivery.eventId,
      'webhook-timestamp': /^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1],
    });
    const given = headers as Record<string, string>;
    expect(new Webhook(secret).verify(body.toString(), given)).toEqual(JSON.parse(body.toString()));
    expect(() => new Webhook(secret).verify(`${body} `, given)).toThrow('No matching signature');
    expect(() => new Webhook(generateSecret()).verify(body.toString(), given)).toThrow('No matching');
    // The verifier gets only these headers, as from a proxy that drops others.
    const { 'x-service-signature': _, ...standard } = headers;
    expect(await verifyWebhook({ payload: body, headers: standard, secret })).toMatchObject({
      id: delivery.eventId,
    });
  });

  it("has the same payload for every endpoint, signed with each one's secret", async ({
    manager,
    receiver,
    confirm,
    restaurant,
    service,
  }) => {
    const endpoints = [await addEndpoint(manager, receiver.url), await addEndpoint(manager, receiver.url)];
    await confirm((await restaurant.addOrder())._id);
    for (const { id } of endpoints) await deliveryOf(service, id, ({ status }) => status === 'succeeded');
    const [first, second] = receiver.received as [Received, Received];
    expect(first.body.equals(second.body)).toBe(true);
    for (const { id, secret } of endpoints) {
      const { _id } = await deliveryOf(service, id, () => true);
      const request = receiver.received.find(({ headers }) => headers['x-service-delivery'] === _id);
      await expect(verified(request as Received, secret)).resolves.toBeDefined();
    }
  });

  it('goes only to endpoints subscribed to the event, and to no other restaurant', async ({
    manager,
    receiver,
    service,
    confirm,
    restaurant,
    newRestaurant,
  }) => {
    const cancelled = await addEndpoint(manager, receiver.url, ['order.cancelled']);
    const confirmed = await addEndpoint(manager, receiver.url, ['order.confirmed']);
    const stranger = await newRestaurant();
    const foreign = await addEndpoint(await managerOf(service, stranger.id), receiver.url);
    await confirm((await restaurant.addOrder())._id);
    await deliveryOf(service, confirmed.id, ({ status }) => status === 'succeeded');
    expect(await deliveriesOf(service, cancelled.id, () => true)).toEqual([]);
    expect(await deliveriesOf(service, foreign.id, () => true)).toEqual([]);
  });
});

describe('A rotated secret', () => {
  it('signs every request from the rotation on, even in the middle of a burst', async ({
    manager,
    receiver,
    restaurant,
    confirm,
    service,
  }) => {
    const { id, secret } = await addEndpoint(manager, receiver.url);
    const orders = await restaurant.addOrders(Array.from({ length: 60 }, () => ({})));
    const burst = orders.slice(0, 40).map(({ _id }) => confirm(_id));
    await deliveriesOf(service, id, found => found.some(({ status }) => status === 'succeeded'));
    const { body } = await manager.post<{ secret: string }>(`/webhooks/endpoints/${id}/rotate`);
    const rotatedAt = new Date();
    burst.push(...orders.slice(40).map(({ _id }) => confirm(_id)));
    await Promise.all(burst);
    await deliveriesOf(
      service,
      id,
      found => found.length === 60 && found.every(({ status }) => status === 'succeeded'),
    );
    let afterwards = 0;
    for (const request of receiver.received) {
      const { createdAt }: { createdAt: string } = JSON.parse(String(request.body));
      const isLater = new Date(createdAt) > rotatedAt;
      if (isLater) afterwards += 1;
      const inForce = isLater ? [body.secret] : [body.secret, secret];
      const results = await Promise.allSettled(inForce.map(one => verified(request, one)));
      expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    }
    expect(afterwards).toBeGreaterThan(0);
  });
});
