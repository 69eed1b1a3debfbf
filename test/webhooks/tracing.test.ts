import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { ActivityList, GuestOrder } from '../../generated/dashboard/types.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { addEndpoint, managerOf } from '../helpers/webhooks.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
};
type Batch = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const it = startingTest
  /** Receives OTLP in JSON. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('collector', async ({}, { onCleanup }) => {
    const spans: Span[] = [];
    const collector = { url: '', spans, answer: 200, rejected: 0 };
    const server = createServer(async (request, response) => {
      const { resourceSpans } = (await json(request)) as Batch;
      if (collector.answer !== 200) {
        collector.rejected += 1;
        response.writeHead(collector.answer).end();
        return;
      }
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onCleanup(() => void server.close());
    collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return collector;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  });

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALL = `00-${TRACE}-00f067aa0ba902b7-01`;

it('With TRUST_TRACEPARENT, a trace covers the request, database, effects, and delivery attempt', async ({
  startService,
  collector,
  receiver,
}) => {
  const service = await startService({}, {}, { otlpEndpoint: collector.url, trustTraceparent: true });
  const restaurant = await addRestaurant(service);
  const { id: endpointId } = await addEndpoint(await managerOf(service, restaurant.id), receiver.url);
  const { _id } = await restaurant.addOrder();
  const { headers } = await service
    .client({ restaurantId: restaurant.id })
    .request<object>('POST', `/v1/orders/${_id}/status`, {
      body: { status: 'confirmed' },
      headers: { traceparent: CALL },
    });
  await expect.poll(() => receiver.received.length).toBe(1);
  await service.stop();

  const spans = collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string) => spans.find(span => span.name === name);
  const request = named('updateOrderStatus');
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7');
  expect(attributesOf(request)).toMatchObject({
    requestId: headers.get('x-request-id'),
    restaurantId: restaurant.id,
    'http.response.status_code': 200,
  });
  expect(named('findAndModify orders')?.parentSpanId).toBe(request?.spanId);
  const effect = spans.find(({ name }) => name.startsWith('effect '));
  expect(effect?.parentSpanId).toBe(request?.spanId);
  expect(spans.find(({ name }) => name === 'insert webhookDeliveries')).toBeDefined();
  const attempt = named('attempt order.confirmed');
  expect(attempt?.parentSpanId).toBe(request?.spanId);
  expect(attributesOf(attempt)).toMatchObject({ endpoint: endpointId, 'http.response.status_code': 200 });
  expect(receiver.received[0]?.headers.traceparent).toBe(`00-${TRACE}-${attempt?.spanId}-01`);
});

it("A caller's trace is linked, and never sent to receivers", async ({
  startService,
  collector,
  receiver,
}) => {
  const service = await startService({}, {}, { otlpEndpoint: collector.url });
  const restaurant = await addRestaurant(service);
  await addEndpoint(await managerOf(service, restaurant.id), receiver.url);
  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openDashboard(service);
  const { status } = await guest.request(
    'POST',
    `/storefront/${restaurant.id}/${restaurant.harbour.slug}/orders`,
    {
      body: { type: 'pickup', customer: { name: 'Ana' }, lines: [{ menuItemId, quantity: 1 }] },
      headers: { traceparent: CALL },
    },
  );
  expect(status).toBe(201);
  await expect.poll(() => receiver.received.length).toBe(1);
  await service.stop();

  expect(collector.spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
  const request = collector.spans.find(({ name }) => name === 'placeStorefrontOrder');
  expect(request?.links).toMatchObject([{ traceId: TRACE, spanId: '00f067aa0ba902b7' }]);
  expect(request?.parentSpanId).toBeUndefined();
  expect(String(receiver.received[0]?.headers.traceparent).split('-')[1]).toBe(request?.traceId);
});

it("Guests' actions are traced, too: the order and its payment, with the request ID in the log", async ({
  startService,
  collector,
  receiver,
}) => {
  const service = await startService({}, {}, { otlpEndpoint: collector.url, trustTraceparent: true });
  const restaurant = await addRestaurant(service);
  const manager = await managerOf(service, restaurant.id);
  await addEndpoint(manager, receiver.url);
  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openDashboard(service);
  const [placing, paying] = [TRACE, TRACE.replaceAll('4', '5')];
  const headers = (trace: string, requestId: string) => ({
    traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    'x-request-id': requestId,
  });
  const { body: placed } = await guest.request<{ token: string; order: GuestOrder }>(
    'POST',
    `/storefront/${restaurant.id}/${restaurant.harbour.slug}/orders`,
    {
      body: { type: 'pickup', customer: { name: 'Ana', phone: '1' }, lines: [{ menuItemId, quantity: 1 }] },
      headers: headers(placing, 'a-guest-orders'),
    },
  );
  const token = { 'x-order-token': placed.token };
  const { body: payment } = await guest.request<{ id: string }>('POST', '/storefront/order/payment', {
    headers: { ...headers(paying, 'a-guest-begins-to-pay'), ...token },
  });
  const { status } = await guest.request('POST', `/storefront/order/payments/${payment.id}/result`, {
    body: { outcome: 'succeeded' },
    headers: { ...headers(paying, 'a-guest-pays'), ...token },
  });
  expect(status).toBe(200);
  await expect.poll(() => receiver.received.length).toBe(2);
  const traces = receiver.received.map(({ headers }) => String(headers.traceparent).split('-')[1]);
  expect(traces.toSorted()).toEqual([placing, paying].toSorted());
  const { body: log } = await manager.get<ActivityList>('/activity');
  const byGuest = log.data.filter(({ actor }) => actor.type === 'customer');
  expect(byGuest.map(({ action, requestId }) => `${action} ${requestId}`).toSorted()).toEqual([
    'order.payment_recorded a-guest-pays',
    'order.payment_started a-guest-begins-to-pay',
    'order.placed a-guest-orders',
  ]);
  await service.stop();
});

it('A failing collector is logged once, as is its recovery', async ({ startService, collector }) => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const aboutSpans = () => lines.filter(({ msg }) => msg.includes(' spans to ')).map(({ msg }) => msg);
  const service = await startService({ log }, {}, { otlpEndpoint: collector.url });
  const ask = () => fetch(`${service.url}/v1/branches`);
  collector.answer = 404;
  await ask();
  await expect.poll(aboutSpans).toEqual([expect.stringContaining('/v1/traces; check')]);
  await ask();
  await expect.poll(() => collector.rejected).toBeGreaterThan(1);
  expect(aboutSpans()).toHaveLength(1);
  collector.answer = 200;
  await ask();
  await expect.poll(aboutSpans).toEqual([expect.anything(), expect.stringContaining('sending spans to')]);
  await service.stop();
});

it('Without a collector, webhooks contain no trace', async ({ startService, receiver }) => {
  const service = await startService();
  const restaurant = await addRestaurant(service);
  await addEndpoint(await managerOf(service, restaurant.id), receiver.url);
  const { _id } = await restaurant.addOrder();
  await service
    .client({ restaurantId: restaurant.id })
    .post(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.received[0]?.headers).not.toHaveProperty('traceparent');
});

const attributesOf = (span: Span | undefined) =>
  Object.fromEntries(
    span?.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]) ?? [],
  );
