import { describe, expect } from 'vitest';
import type {
  ActivityList,
  RecoverableDeliveries,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookDeliveryList,
  WebhookEndpointSecret,
  WebhookRecovery,
} from '../../generated/dashboard/types.ts';
import type { DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, attempted, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';

const it = testWithOwnRestaurant
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('addEndpoint', ({ manager }) => async (): Promise<string> => {
    const body = { url: 'https://pos.example.com/', events: ['order.created', 'order.ready'] };
    return (await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', body)).body.endpoint.id;
  })
  .extend('endpointId', ({ addEndpoint }) => addEndpoint())
  .extend(
    'add',
    ({ endpointId, service, restaurantId }) =>
      (values: Partial<DeliveryDocument> = {}, to = endpointId) =>
        addDelivery(service, { restaurantId, endpointId: to }, values),
  )
  .extend(
    'stored',
    { scope: 'file' },
    ({ service }) =>
      (id: string) =>
        collectionsOf(service).webhookDeliveries.findOne({ _id: id }),
  )
  .extend('list', ({ manager }) => async (query = '') => {
    const { status, body } = await manager.get<WebhookDeliveryList>(`/webhooks/deliveries?${query}`);
    expect(status).toBe(200);
    return body;
  })
  .extend(
    'ids',
    ({ list }) =>
      async (query: string) =>
        (await list(query)).data.map(({ id }) => id),
  )
  .extend(
    'retry',
    ({ manager }) =>
      (id: string) =>
        manager.post<WebhookDelivery>(`/webhooks/deliveries/${id}/retry`),
  );

const at = (time: string) => ({ createdAt: new Date(`2026-03-14T${time}Z`) });

describe('The delivery log', () => {
  it('is listed newest first in pages, filtered by endpoint, status, type, and time', async ({
    addEndpoint,
    add,
    ids,
    list,
    endpointId,
    manager,
  }) => {
    const other = await addEndpoint();
    const first = await add({ ...at('10:00:00'), ...gaveUp() });
    const second = await add({ ...at('11:00:00'), eventType: 'order.ready' }, other);
    const third = await add({ ...at('12:00:00'), ...gaveUp(), eventType: 'order.ready' });
    expect(await ids('')).toEqual([third._id, second._id, first._id]);
    expect(await ids('limit=1&page=2')).toEqual([second._id]);
    expect((await list('limit=1&page=2')).pagination).toMatchObject({ total: 3, hasMore: true });
    expect(await ids(`endpointId=${endpointId}`)).toEqual([third._id, first._id]);
    expect(await ids('status=gave_up')).toEqual([third._id, first._id]);
    expect(await ids('status=succeeded')).toEqual([]);
    expect(await ids('eventType=order.ready')).toEqual([third._id, second._id]);
    expect(await ids('createdAfter=2026-03-14T11:00:00Z')).toEqual([third._id, second._id]);
    expect(await ids('createdBefore=2026-03-14T11:00:00Z')).toEqual([second._id, first._id]);
    expect(await ids('createdAfter=yesterday')).toHaveLength(3);
    expect(await ids(`status=gave_up&eventType=order.ready&endpointId=${endpointId}`)).toEqual([third._id]);
    expect(await manager.get('/webhooks/deliveries?status=lost')).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'status' }] },
    });
  });

  it("can be filtered by order, event, and the last attempt's response class", async ({
    addEndpoint,
    add,
    ids,
    restaurant,
  }) => {
    const [placed, other] = [await restaurant.addOrder(), await restaurant.addOrder()];
    const till = await addEndpoint();
    const untried = await add({ ...at('10:00:00'), orderId: placed._id });
    const down = await add({ ...at('11:00:00'), orderId: other._id, ...attempted(200, null) }, till);
    const { eventId } = untried;
    const moved = await add({ ...at('12:00:00'), eventId, orderId: placed._id, ...attempted(302) }, till);
    expect(await ids(`orderId=${placed._id}`)).toEqual([moved._id, untried._id]);
    expect(await ids(`eventId=${untried.eventId}`)).toEqual([moved._id, untried._id]);
    expect(await ids(`eventId=${untried.eventId}&endpointId=${till}`)).toEqual([moved._id]);
    expect(await ids('responseClass=none')).toEqual([down._id]);
    expect(await ids('responseClass=redirect')).toEqual([moved._id]);
    expect(await ids(`responseClass=redirect&orderId=${other._id}`)).toEqual([]);
  });

  it("includes each delivery's order number", async ({ endpointId, manager, restaurant, service, list }) => {
    const { _id, number } = await restaurant.addOrder();
    await manager.post(`/orders/${_id}/status`, { status: 'ready' });
    await drainBackground(service);
    await manager.post(`/webhooks/endpoints/${endpointId}/test`, { type: 'order.ready' });
    await drainBackground(service);
    const { data } = await list(`endpointId=${endpointId}`);
    expect(data.map(({ orderNumber }) => orderNumber)).toEqual([null, number]);
    const path = `/webhooks/deliveries/${data[1]?.id}`;
    expect((await manager.get<WebhookDeliveryDetails>(path)).body.orderNumber).toBe(number);
  });

  it("shows each delivery's last outcome", async ({ add, list }) => {
    await add(attempted(500, null));
    await add(attempted(null, 302));
    const [moved, unanswered] = (await list()).data;
    expect(moved).toMatchObject({ attemptCount: 2, responseStatus: 302, failure: 'redirect' });
    expect(unanswered).toMatchObject({
      attemptCount: 2,
      responseStatus: null,
      responseClass: 'none',
      error: 'failed with null',
      // Earlier releases did not record it.
      failure: null,
    });
  });

  it('contains nothing of other restaurants', async ({ add, service, endpointId, newRestaurant }) => {
    const { _id } = await add();
    const elsewhere = await newRestaurant();
    const stranger = await signedIn(service, { restaurantId: elsewhere.id, role: 'owner' });
    expect((await stranger.get<WebhookDeliveryList>('/webhooks/deliveries')).body.data).toEqual([]);
    for (const query of [`endpointId=${endpointId}`, '']) {
      const { body } = await stranger.get<WebhookDeliveryList>(`/webhooks/deliveries?${query}`);
      expect(body.pagination.total).toBe(0);
    }
    expect((await stranger.get(`/webhooks/deliveries/${_id}`)).status).toBe(404);
  });
});

it('A single delivery includes every attempt, its identifiers, and the exact payload', async ({
  add,
  manager,
  endpointId,
}) => {
  const { _id, eventId, attempts } = await add({ ...attempted(503, 200), status: 'succeeded' });
  const { body } = await manager.get<WebhookDeliveryDetails>(`/webhooks/deliveries/${_id}`);
  expect(body.attempts.map(({ failure }) => failure)).toEqual(['error_status', null]);
  expect(body).toMatchObject({
    id: _id,
    endpointId,
    eventId,
    status: 'succeeded',
    attempts: attempts.map(({ at, status, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      responseStatus: status,
    })),
    headers: { 'X-Service-Event': 'order.created', 'X-Service-Delivery': _id, 'webhook-id': eventId },
    payload: JSON.stringify({ id: eventId }),
  });
});

describe('A manual retry', () => {
  const due = (delivery: DeliveryDocument | null) => (delivery?.dueAt ?? new Date(8.64e15)) <= new Date();

  it.for<[what: string, values: Partial<DeliveryDocument>]>([
    ['waits for its schedule', { ...attempted(500), dueAt: new Date('2099-01-01') }],
    ['was given up', gaveUp()],
    ['succeeded', { ...attempted(200), status: 'succeeded' as const, nextAttemptAt: null }],
    ['has a worker that died', { status: 'delivering' as const, dueAt: new Date(0), lease: 'x' }],
  ])(
    'makes a delivery that %s due immediately, without changing its schedule',
    async ([_, values], { add, retry, stored }) => {
      const { _id, nextAttemptAt, scheduledAttempts } = await add(values);
      expect(await retry(_id)).toMatchObject({ status: 200, body: { id: _id, retryRequested: true } });
      const delivery = await stored(_id);
      expect(due(delivery)).toBe(true);
      expect(delivery?.lease).toBeUndefined();
      expect(delivery).toMatchObject({ retryRequested: true, nextAttemptAt, scheduledAttempts });
    },
  );

  it('is rejected during an attempt', async ({ add, retry, stored }) => {
    const running = await add({ status: 'delivering', dueAt: new Date('2099-01-01'), lease: 'x' });
    expect(await retry(running._id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await stored(running._id)).toEqual(running);
  });

  it('is accepted while the endpoint is disabled', async ({ manager, endpointId, retry, add }) => {
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    expect((await retry((await add(gaveUp()))._id)).status).toBe(200);
  });

  it('is logged', async ({ add, retry, service, manager, endpointId }) => {
    const { _id, eventId } = await add(gaveUp());
    await retry(_id);
    await drainBackground(service);
    const { data } = (await manager.get<ActivityList>(`/activity?subjectId=${_id}`)).body;
    expect(data).toMatchObject([
      {
        action: 'webhook_delivery.retried',
        actor: { name: 'Mia' },
        subject: { type: 'webhook_delivery', label: 'order.created' },
        details: { endpointId, eventId },
      },
    ]);
  });
});

it('A recovery retries every failed delivery of the endpoint since a time, and no others', async ({
  add,
  addEndpoint,
  manager,
  endpointId,
  stored,
  service,
}) => {
  const failed = [
    await add({ ...at('10:00:00'), ...gaveUp() }),
    await add({ ...at('11:00:00'), ...attempted(500) }),
  ];
  const others = [
    await add({ ...at('09:59:59'), ...gaveUp() }),
    await add({ ...at('11:00:00') }),
    await add({ ...at('11:00:00'), ...attempted(200), status: 'succeeded', nextAttemptAt: null }),
    await add({ ...at('11:00:00'), ...attempted(500), status: 'delivering', dueAt: new Date('2099-01-01') }),
    await add({ ...at('11:00:00'), ...gaveUp() }, await addEndpoint()),
  ];
  const { status, body } = await manager.post<WebhookRecovery>(`/webhooks/endpoints/${endpointId}/recover`, {
    since: '2026-03-14T11:00:00+01:00',
  });
  expect([status, body]).toEqual([202, { endpoints: 1 }]);
  await drainBackground(service);
  for (const { _id } of failed) expect(await stored(_id)).toMatchObject({ retryRequested: true });
  for (const { _id } of others) expect(await stored(_id)).toMatchObject({ retryRequested: false });
});

it('A recovery of all endpoints is counted first, and retries only matching deliveries', async ({
  add,
  addEndpoint,
  manager,
  endpointId,
  stored,
  service,
}) => {
  const till = await addEndpoint();
  const failed = [
    await add({ ...at('10:00:00'), ...gaveUp() }),
    await add({ ...at('11:00:00'), ...attempted(null) }, till),
  ];
  const others = [
    await add({ ...at('11:00:01'), ...gaveUp() }, till),
    await add({ ...at('10:30:00'), ...attempted(500) }),
    await add({ ...at('10:30:00'), ...attempted(null), status: 'delivering', dueAt: new Date('2099-01-01') }),
    await add({ ...at('10:30:00') }),
  ];
  const filter = { since: '2026-03-14T10:00:00Z', until: '2026-03-14T11:00:00Z', responseClass: 'none' };
  const count = async (query: Record<string, string>) => {
    const path = `/webhooks/recovery?${new URLSearchParams(query)}`;
    return (await manager.get<RecoverableDeliveries>(path)).body;
  };
  expect(await count(filter)).toEqual({ count: 2 });
  expect(await count({ ...filter, endpointId: till })).toEqual({ count: 1 });
  expect(await count({ ...filter, status: 'succeeded' })).toEqual({ count: 0 });

  const { body } = await manager.post<WebhookRecovery>('/webhooks/recovery', filter);
  expect(body).toEqual({ endpoints: 2 });
  await drainBackground(service);
  for (const { _id } of failed) expect(await stored(_id)).toMatchObject({ retryRequested: true });
  for (const { _id } of others) expect(await stored(_id)).toMatchObject({ retryRequested: false });

  await drainBackground(service);
  for (const id of [endpointId, till]) {
    const { data } = (await manager.get<ActivityList>(`/activity?subjectId=${id}&limit=1`)).body;
    expect(data).toMatchObject([
      { action: 'webhook_endpoint.recovered', details: { responseClass: 'none' } },
    ]);
  }
});

it('A recovery of one endpoint respects its end time', async ({
  add,
  manager,
  endpointId,
  service,
  stored,
}) => {
  const within = await add({ ...at('10:00:00'), ...gaveUp() });
  const later = await add({ ...at('11:00:00'), ...gaveUp() });
  await manager.post(`/webhooks/endpoints/${endpointId}/recover`, {
    since: '2026-03-14T09:00:00Z',
    until: '2026-03-14T10:59:59Z',
  });
  await drainBackground(service);
  expect(await stored(within._id)).toMatchObject({ retryRequested: true });
  expect(await stored(later._id)).toMatchObject({ retryRequested: false });
});

it('An interrupted recovery continues, and retries nothing that has failed again since', async ({
  add,
  manager,
  endpointId,
  service,
  stored,
}) => {
  const { webhookDeliveries, webhookEndpoints, activity } = collectionsOf(service);
  const retried = await add({ ...at('10:00:00'), ...gaveUp() });
  const left = await add({ ...at('10:00:01'), ...gaveUp() });
  await manager.post(`/webhooks/endpoints/${endpointId}/recover`, { since: '2026-03-14T09:00:00Z' });
  await drainBackground(service);
  const entry = await activity.findOne({ 'subject.id': endpointId, action: 'webhook_endpoint.recovered' });
  if (!entry) throw new Error('The recovery is not in the log');

  // The state after a crash between two batches: one delivery was attempted, the other not yet.
  const updatedAt = new Date(entry.at.getTime() + 1);
  await webhookDeliveries.updateOne({ _id: retried._id }, { $set: { retryRequested: false, updatedAt } });
  await webhookDeliveries.replaceOne({ _id: left._id }, left);
  await webhookEndpoints.updateOne({ _id: endpointId }, { $push: { outbox: entry } });
  await service.context.sweep(0);
  await drainBackground(service);
  expect(await stored(retried._id)).toMatchObject({ retryRequested: false });
  expect(await stored(left._id)).toMatchObject({ retryRequested: true });
});
