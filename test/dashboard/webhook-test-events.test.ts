import { expect } from 'vitest';
import type {
  KnownWebhookEventType,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookEndpointSecret,
} from '../../generated/dashboard/types.ts';
import { document, expectSchema } from '../helpers/contract.ts';
import { test } from '../helpers/fixtures.ts';

const EVENTS = Object.entries(document.webhooks);

const it = test
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('addEndpoint', { scope: 'file' }, ({ manager }) => async (events: string[]): Promise<string> => {
    const body = { url: 'https://pos.example.com/', events };
    const answer = await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', body);
    return `/webhooks/endpoints/${answer.body.endpoint.id}`;
  })
  .extend(
    'payloadOf',
    { scope: 'file' },
    ({ manager }) =>
      async (delivery: WebhookDelivery) =>
        JSON.parse(
          (await manager.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${delivery.id}`)).body.payload,
        ),
  );

it.for(EVENTS)(
  "A test of %s sends the contract's example with this restaurant and the current time",
  async ([type, { post }], { addEndpoint, manager, payloadOf, restaurantId }) => {
    const endpoint = await addEndpoint(EVENTS.map(([name]) => name));
    const before = new Date().toISOString();
    const { status, body } = await manager.post<WebhookDelivery>(`${endpoint}/test`, { type });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'pending', eventType: type, attemptCount: 0 });
    const payload = await payloadOf(body);
    expectSchema(post.requestBody.content['application/json'].schema.$ref, payload, type);
    expect(payload).toMatchObject({ id: body.eventId, type, restaurantId });
    expect(payload.id).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(payload.createdAt >= before && payload.createdAt <= new Date().toISOString()).toBe(true);
  },
);

it('The default is the endpoint’s first event type, with a new event each time', async ({
  addEndpoint,
  manager,
}) => {
  const endpoint = await addEndpoint(['order.ready', 'order.created']);
  const first = await manager.post<WebhookDelivery>(`${endpoint}/test`, {});
  const second = await manager.post<WebhookDelivery>(`${endpoint}/test`, {});
  expect(first.body.eventType).toBe('order.ready' satisfies KnownWebhookEventType);
  expect(second.body.eventId).not.toBe(first.body.eventId);
});

it('Nothing is sent for unsubscribed types or to disabled endpoints', async ({ addEndpoint, manager }) => {
  const count = async () =>
    (await manager.get<WebhookDeliveryList>('/webhooks/deliveries?limit=1')).body.pagination.total;
  const before = await count();
  const endpoint = await addEndpoint(['order.ready']);
  for (const type of ['order.created', 'order.eaten'])
    expect(await manager.post(`${endpoint}/test`, { type })).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/type' }] },
    });
  await manager.post(`${endpoint}/disable`);
  expect(await manager.post(`${endpoint}/test`, {})).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('enable it first') },
  });
  expect(await count()).toBe(before);
});
