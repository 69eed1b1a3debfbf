import { connect } from 'node:net';
import { pino } from 'pino';
import { expect } from 'vitest';
import { signedIn } from '../helpers/dashboard.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { followOrders } from '../helpers/stream.ts';

const it = startingTest.extend('logged', ({ startService }) => async () => {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'debug', formatters: { level: label => ({ level: label }) } },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const service = await startService({ log });
  return {
    service,
    find: (path: string, sentBy = 'GET') =>
      lines.find(({ url, method }) => url === path && method === sentBy),
    lines,
  };
});

it('Keys and secrets in paths are not logged', async ({ logged }) => {
  const { service, find, lines } = await logged();
  await fetch(`${service.url}/v1/rok_abcdefghijklmnopqrstuvwxyz0123456789/orders`);
  await fetch(`${service.url}/v1/orders/whsec_c2VjcmV0?token=whsec_c2VjcmV0`);
  await expect.poll(() => find('/v1/rok_[masked]/orders')).toMatchObject({ status: 404 });
  await expect.poll(() => find('/v1/orders/whsec_[masked]')).toBeDefined();
  expect(JSON.stringify(lines)).not.toMatch(/abcdefghij|c2VjcmV0/);
});

it('Successful probes are logged only at debug level, so that other requests stand out', async ({
  logged,
}) => {
  const { service, find } = await logged();
  for (const path of ['/healthz', '/readyz', '/metrics', '/v1/none']) await fetch(`${service.url}${path}`);
  await expect.poll(() => find('/v1/none')).toMatchObject({ level: 'info', status: 404 });
  for (const path of ['/healthz', '/readyz'])
    expect(find(path)).toMatchObject({ level: 'debug', status: 200 });
  // Without the token.
  expect(find('/metrics')).toMatchObject({ level: 'info', status: 401 });
});

it('Requests and streams are logged even if the client disconnects', async ({ logged }) => {
  const { service, find } = await logged();
  const { id: restaurantId } = await addRestaurant(service);
  const page = await signedIn(service, { restaurantId, role: 'staff' });
  const stream = await followOrders(service, page);
  expect(find('/dashboard/api/orders/stream')).toBeUndefined();
  stream.close();
  await expect
    .poll(() => find('/dashboard/api/orders/stream'))
    .toMatchObject({ method: 'GET', status: 200, left: true });

  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  const head = 'POST /dashboard/api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 100\r\n\r\n{`);
  // By the time of another response on the same event loop, the service has started the request.
  await fetch(`${service.url}/healthz`);
  socket.destroy();
  await expect.poll(() => find('/dashboard/api/session', 'POST')).toBeDefined();
});
