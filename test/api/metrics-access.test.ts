import { describe, expect } from 'vitest';
import { startingTest as it } from '../helpers/fixtures.ts';
import { readMetrics } from '../helpers/metrics.ts';

const TOKEN = 'a token of sixteen or more'.replaceAll(' ', '-');
const statusOf = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}/metrics`, { headers })).status;

describe('Metrics with a token', () => {
  it('are served to callers with the token', async ({ startService }) => {
    const service = await startService({}, {}, { metricsToken: TOKEN });
    await readMetrics(service, TOKEN);
    await readMetrics(await startService({}, {}, { metricsToken: TOKEN, roles: ['worker'] }), TOKEN);
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

it('A worker explains what it serves to callers who expect the API', async ({ startService }) => {
  const service = await startService({}, {}, { roles: ['worker'] });
  for (const path of ['/v1/orders', '/dashboard', '/%zz']) {
    const response = await fetch(`${service.url}${path}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: expect.stringMatching(/is a worker and serves only .* ROLES=api/),
      code: 'not_found',
    });
  }
});

describe('Metrics without a token and without the demo', () => {
  it.for(['api', 'worker'] as const)('return 404, even locally: %s', async (role, { startService }) => {
    const service = await startService({}, {}, { roles: [role], metricsToken: undefined });
    expect(await statusOf(service.url)).toBe(404);
    expect(await statusOf(service.url, { authorization: 'Bearer undefined' })).toBe(404);
    expect(await statusOf(service.url, { cookie: 'demo=' })).toBe(404);
  });
});
