import { verifyWebhook } from '@restaurant-ordering/webhook-verifier';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import type { Client } from '../helpers/client.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

let service: TestService;
let restaurant: TestRestaurant;
let client: Client;
let receiver: Receiver;

beforeAll(async () => {
  service = await startTestService({ reaching: { ca: await receiverCa() } });
  receiver = await startReceiver();
});
beforeEach(async () => {
  restaurant = await createRestaurant(service.context.collections);
  client = service.client({ restaurantId: restaurant.id });
  receiver.received.length = 0;
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

describe('The request sent to the receiver (section 6)', () => {
  it('carries the event, the delivery and a signature that the verifier accepts', async () => {
    const { id: endpointId, secret } = await addEndpoint(service, restaurant.id, `${receiver.url}?shop=1`);
    const { _id } = await restaurant.addOrder();
    const changed = await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    const [delivery] = await deliveriesOf(service, endpointId, ([one]) => one?.status === 'succeeded');

    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(request?.path).toBe('/hooks?shop=1');
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'order.confirmed',
      'x-service-delivery': delivery?._id,
    });
    const event = await verifyWebhook({
      payload: request?.body ?? '',
      signature: String(request?.headers['x-service-signature']),
      secret,
    });
    expect(event).toMatchObject({ id: expect.stringMatching(/^evt_[0-9a-f]{32}$/), type: 'order.confirmed' });
    expect(event.restaurantId).toBe(restaurant.id);
    expect(event.data.order).toEqual(changed.body);
    expect(delivery).toMatchObject({
      attemptCount: 1,
      attempts: [{ status: 200, error: null, answer: 'ok', byHand: false }],
    });
  });
});
