import { networkInterfaces } from 'node:os';
import { describe, expect } from 'vitest';
import { startingTest as it } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';

const TOKEN = 'a token of sixteen or more'.replaceAll(' ', '-');
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/metrics`, { headers })).status;

describe('The metrics of a service with a token', () => {
  it('are served to callers with the token', async ({ startService }) => {
    const service = await startService({}, {}, { metricsToken: TOKEN });
    await readMetrics(service, TOKEN);
    for (const authorization of [
      '',
      TOKEN,
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
    ]) {
      const response = await fetch(`${service.url}/metrics`, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({ code: 'unauthorized' });
    }
    expect(
      await statusOf(service.url, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' }),
    ).toBe(200);
  });
});

describe('The metrics of a service with the demo and without a token', () => {
  const PROXIED = [
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Via',
  ];

  const [elsewhere] = Object.values(networkInterfaces())
    .flatMap(addresses => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');

  it('are for this machine, not through a proxy, and not found from anywhere else', async ({
    startService,
  }) => {
    const service = await startService({}, {}, { host: '0.0.0.0', trustProxy: 1 });
    const { port } = new URL(service.url);
    const here = `http://127.0.0.1:${port}`;
    await readMetrics({ url: here });
    expect(await statusOf(here, { authorization: 'Bearer anything' })).toBe(200);
    for (const name of PROXIED) expect(await statusOf(here, { [name]: '127.0.0.1' }), name).toBe(404);
    if (!elsewhere) return;
    const response = await fetch(`http://${elsewhere.address}:${port}/metrics`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  });

  it('are served by a process that only works off deliveries, too', async ({ startService }) => {
    const service = await startService({}, {}, { roles: ['worker'] });
    const { get } = await readMetrics(service);
    expect(get('webhook_deliveries_due')).toBe(0);
    expect(await statusOf(service.url, { via: '1.1 proxy' })).toBe(404);
  });
});

describe('The metrics of a service with a database of its own and without a token', () => {
  it.for(['api', 'worker'] as const)(
    'are not found, not even from this machine: %s',
    async (role, { startService }) => {
      const service = await startService({}, {}, { roles: [role], localMetrics: false });
      expect(await statusOf(service.url)).toBe(404);
      expect(await statusOf(service.url, { authorization: 'Bearer undefined' })).toBe(404);
    },
  );
});
