import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect } from 'vitest';
import { RestaurantOrdering } from '../src/client.ts';
import { withTracing } from '../src/otel.ts';
import { exampleOf } from '../src/testing/data.ts';
import { test as base, drop, json } from './helpers/server.ts';
import { testClock } from './helpers/test-clock.ts';

const order = exampleOf('getOrder');

const test = base
  .extend('exporter', () => new InMemorySpanExporter())
  .extend('traced', ({ server, exporter }) => {
    const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
    const options = { apiKey: 'rok_1', baseUrl: server.url };
    return new RestaurantOrdering(withTracing(options, provider.getTracer('test')), testClock());
  });

test('a call is one span with stable attributes, and each attempt an event', async ({
  server,
  exporter,
  traced,
}) => {
  server.answer(json(503, {}), drop, json(200, order));
  await traced.orders.get(1042);
  const [span, ...others] = exporter.getFinishedSpans();
  expect(others).toEqual([]);
  expect(span).toMatchObject({
    name: 'GET /v1/orders/{reference}',
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'url.full': `${server.url}/v1/orders/1042`,
      'url.template': '/v1/orders/{reference}',
      'server.address': '127.0.0.1',
      'server.port': Number(new URL(server.url).port),
    },
    status: { code: SpanStatusCode.UNSET },
  });
  expect(span?.events.map(({ name, attributes }) => [name, attributes])).toEqual([
    ['attempt', { 'http.request.resend_count': 0, 'http.response.status_code': 503 }],
    ['attempt', { 'http.request.resend_count': 1, 'error.type': 'TypeError' }],
    ['attempt', { 'http.request.resend_count': 2, 'http.response.status_code': 200 }],
  ]);
});

test("every attempt sends the call's traceparent, separately for concurrent calls", async ({
  server,
  exporter,
  traced,
}) => {
  server.answer(json(503, {}), json(200, order));
  await Promise.all([traced.orders.get(1), traced.orders.get(2)]);
  const parents = exporter.getFinishedSpans().map(span => {
    const { traceId, spanId } = span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  });
  expect(parents).toHaveLength(2);
  expect(new Set(server.requests.map(({ headers }) => headers.traceparent))).toEqual(new Set(parents));
});

test('a failure sets the error status and its status or code', async ({ server, exporter, traced }) => {
  server.answer(json(404, { error: 'No such order', code: 'not_found' }));
  await expect(traced.orders.get(1)).rejects.toMatchObject({ status: 404 });
  server.answer(drop);
  await expect(traced.orders.get(1)).rejects.toMatchObject({ code: 'connection_failed' });
  const failures = exporter
    .getFinishedSpans()
    .map(({ attributes, status }) => [attributes['error.type'], status.code]);
  expect(failures).toEqual([
    ['404', SpanStatusCode.ERROR],
    ['connection_failed', SpanStatusCode.ERROR],
  ]);
});

test('without a provider, nothing is recorded and requests are unchanged', async ({ server }) => {
  server.answer(json(200, order));
  await new RestaurantOrdering(withTracing({ apiKey: 'rok_1', baseUrl: server.url })).orders.get(1);
  expect(server.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined]);
});
