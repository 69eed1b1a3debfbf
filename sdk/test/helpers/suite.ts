import type * as Sdk from '../../src/index.ts';

/**
 * The features that must work in every runtime, tested with the built package and without other dependencies.
 */
export async function runSuite(sdk: typeof Sdk, baseUrl: string) {
  const client = new sdk.RestaurantOrdering({ apiKey: 'test', baseUrl, timeoutMs: 10_000 });
  const { data: order, rateLimit, status } = await client.orders.get(1042).withResponse();
  const numbers: number[] = [];
  for await (const { number } of client.orders.list({ limit: 2 })) numbers.push(number);
  const ready = await client.orders.updateStatus(order.id, { status: 'ready' });
  const missing = await client.orders.get('ord_unknown').catch((error: unknown) => error);
  const slow = { headers: { 'x-slow': '1' }, maxRetries: 0 };
  const late = await client.branches.list({}, { ...slow, timeoutMs: 50 }).catch((error: unknown) => error);
  const controller = new AbortController();
  const waiting = client.branches
    .list({}, { ...slow, signal: controller.signal })
    .catch((error: unknown) => error);
  setTimeout(() => controller.abort(), 20);
  const aborted = await waiting;
  // The header makes the server respond with 500 first.
  const retried = await client.branches.list({}, { headers: { 'x-fail-once': String(Math.random()) } });
  const traced = new sdk.RestaurantOrdering({
    apiKey: 'test',
    baseUrl,
    middleware: [{ onResponse: ({ response }) => new Response(response.body, response) }],
  });
  return {
    order: [order.number, order.total, status, rateLimit?.limit],
    numbers,
    ready: ready.status,
    missing: sdk.isApiError(missing, 'not_found') && missing instanceof sdk.NotFoundError,
    late: sdk.isTimeoutError(late),
    aborted: sdk.isAbortError(await aborted),
    retried: retried.data.length,
    traced: (await traced.orders.updateStatus(1042, { status: 'ready' })).number,
  };
}
