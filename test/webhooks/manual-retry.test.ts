import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { WebhookDelivery, WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import { verifyWebhook } from '../../webhook-verifier/src/index.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

let service: TestService;
let receiver: Receiver;
let restaurantId: string;
let manager: Dashboard;
let endpoint: WebhookEndpointSecret;
let path: string;

beforeAll(async () => {
  service = await startTestService({ network: { ca: await receiverCa() } });
  receiver = await startReceiver();
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

beforeEach(async () => {
  ({ id: restaurantId } = await createRestaurant(service.context.collections));
  manager = await signedIn(service, { restaurantId, role: 'manager' });
  const body = { url: receiver.url, events: ['order.created'] };
  endpoint = (await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', body)).body;
  path = `/webhooks/endpoints/${endpoint.endpoint.id}`;
  receiver.received.length = 0;
});

const test = async () => (await manager.post<WebhookDelivery>(`${path}/test`, {})).body;
const received = (count: number) =>
  vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 10_000, interval: 20 });
const verifies = (index: number, secret: string) => {
  const { body = '', headers = {} } = receiver.received[index] ?? {};
  return verifyWebhook({ payload: body, signature: String(headers['x-service-signature']), secret });
};

it('A test event arrives, signed with the secret that was shown; after a rotation with the new one only', async () => {
  const { eventId, id } = await test();
  await received(1);
  expect((await verifies(0, endpoint.secret)).id).toBe(eventId);
  expect(receiver.received[0]?.headers['x-service-delivery']).toBe(id);

  const rotated = await manager.post<WebhookEndpointSecret>(`${path}/rotate`);
  await test();
  await received(2);
  await expect(verifies(1, endpoint.secret)).rejects.toThrow();
  await verifies(1, rotated.body.secret);
});

it('What is retried while the endpoint is off arrives when it is on again', async () => {
  const endpointId = endpoint.endpoint.id;
  await manager.post(`${path}/disable`);
  const { _id } = await addDelivery(service.context.collections, { restaurantId, endpointId }, gaveUp());
  await manager.post(`/webhooks/deliveries/${_id}/retry`);
  expect(receiver.received).toHaveLength(0);
  await manager.post(`${path}/enable`);
  await received(1);
  expect(receiver.received[0]?.headers['x-service-delivery']).toBe(_id);
});

it('A recovery sends what was given up', async () => {
  const endpointId = endpoint.endpoint.id;
  for (let count = 0; count < 3; count++) {
    const of = { restaurantId, endpointId };
    await addDelivery(service.context.collections, of, gaveUp());
  }
  const since = new Date(Date.now() - 60_000).toISOString();
  expect((await manager.post(`${path}/recover`, { since })).body).toEqual({ retried: 3 });
  await received(3);
});
