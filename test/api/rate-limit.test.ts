import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Order } from '../../generated/public/types.ts';
import { generateToken } from '../../server/lib/token.ts';
import { generateKey } from '../../server/modules/keys/documents.ts';
import type { Client } from '../helpers/client.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, driverOf } from '../helpers/queries.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

/**
 * Requests without a valid key are counted by address, which tests share, so each test has its own service.
 */
const it = startingTest
  .extend('service', ({ startService }) => startService())
  .extend('restaurant', ({ service }) => addRestaurant(service))
  /** A client whose key is not replaced before it is exhausted. */
  .extend('addClient', ({ service, restaurant }) => async (scopes = EVERY_SCOPE) => {
    const key = { restaurantId: restaurant.id, name: 'Till', scopes, branches: 'all' as const };
    return service.clientWith((await service.context.services.keys.create(key)).secret);
  });

const figures = ({ headers }: { headers: Headers }) => ({
  limit: headers.get('x-ratelimit-limit'),
  remaining: Number(headers.get('x-ratelimit-remaining')),
  reset: Number(headers.get('x-ratelimit-reset')),
});
const inFuture = (reset: number) => reset * 1_000 > Date.now() - 1_000;

async function useUp(client: Client, requests: number): Promise<void> {
  for (let sent = 0; sent < requests; sent += 1) await client.get('/v1/branches');
}

describe('Rate limit headers', () => {
  it('count down from 120 per key, regardless of the response', async ({ addClient, restaurant }) => {
    const client = await addClient(['orders:read', 'orders:update-status']);
    const { _id } = await restaurant.addOrder({ status: 'completed' });
    const status = `/v1/orders/${_id}/status`;
    const answers = [
      await client.get(`/v1/orders/${_id}`),
      await client.get('/v1/orders?status=done'),
      await client.get('/v1/menu/items'),
      await client.get('/v1/orders/999999'),
      await client.get('/v1/nothing'),
      await client.request('DELETE', '/v1/orders'),
      await client.post(status, { status: 'ready' }),
      await client.post(status, { status: 'cancelled', reason: 'x'.repeat(300_000) }),
      await client.get('/v1/branches'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 403, 404, 404, 405, 409, 413, 200]);
    expect(answers.map(figures).map(({ remaining }) => remaining)).toEqual([
      119, 118, 117, 116, 115, 114, 113, 112, 111,
    ]);
    for (const { limit, reset } of answers.map(figures)) {
      expect(limit).toBe('120');
      expect(inFuture(reset)).toBe(true);
    }
  });

  it('give a constant end of the window in seconds, at most a minute ahead', async ({ addClient }) => {
    const client = await addClient();
    const before = Math.floor(Date.now() / 1_000);
    const first = figures(await client.get('/v1/branches'));
    const second = figures(await client.get('/v1/branches'));
    expect(first.reset - before).toBeGreaterThanOrEqual(60);
    expect(first.reset - Math.floor(Date.now() / 1_000)).toBeLessThanOrEqual(60);
    expect(second.reset).toBe(first.reset);
  });

  it('are also on a 401, counted by address', async ({ service }) => {
    const first = await service.clientWith(undefined).get('/v1/branches');
    const second = await service.clientWith('rok_malformed').get('/v1/branches');
    expect([first.status, second.status]).toEqual([401, 401]);
    expect([figures(first), figures(second)]).toMatchObject([
      { limit: '120', remaining: 119 },
      { limit: '120', remaining: 118 },
    ]);
  });
});

describe('120 requests per minute per key', () => {
  it('rejects the 121st request in the window with 429 rate_limited and Retry-After', async ({
    addClient,
  }) => {
    const client = await addClient();
    await useUp(client, 119);
    const last = await client.get('/v1/branches');
    expect(last.status).toBe(200);
    expect(figures(last).remaining).toBe(0);
    expect(last.headers.get('retry-after')).toBeNull();

    const refused = await client.get('/v1/branches');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(figures(refused)).toMatchObject({ limit: '120', remaining: 0 });
    expect(inFuture(figures(refused).reset)).toBe(true);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('rejects an exhausted key before checking scopes, bodies, or orders, and changes nothing', async ({
    addClient,
    restaurant,
  }) => {
    const client = await addClient(['orders:update-status']);
    const order = await restaurant.addOrder();
    const reader = await addClient();
    const before = (await reader.get<Order>(`/v1/orders/${order._id}`)).body;
    await useUp(client, 120);
    const status = `/v1/orders/${order._id}/status`;
    for (const answer of [
      await client.get('/v1/menu/items'),
      await client.request('POST', status, { body: '{' }),
      await client.post(status, { status: 'ready' }),
    ]) {
      expect(answer).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    }
    expect((await reader.get<Order>(`/v1/orders/${order._id}`)).body).toEqual(before);
  });

  it('counts each key separately, and all concurrent requests', async ({ addClient }) => {
    const busy = await addClient();
    const idle = await addClient();
    const answers = await Promise.all(Array.from({ length: 130 }, () => busy.get('/v1/branches')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(figures(await idle.get('/v1/branches')).remaining).toBe(119);
  });
});

describe('Unknown keys are counted by address', () => {
  const it = startingTest
    .extend('service', ({ startService }) =>
      startService({}, COMMAND_MONITORING, { roles: ['api'], trustProxy: 1 }),
    )
    .extend('restaurant', ({ service }) => addRestaurant(service))
    .extend('secret', async ({ service, restaurant }) => {
      const key = {
        restaurantId: restaurant.id,
        name: 'Till',
        scopes: EVERY_SCOPE,
        branches: 'all' as const,
      };
      return (await service.context.services.keys.create(key)).secret;
    })
    .extend(
      'send',
      ({ service }) =>
        (key: string, address: string) =>
          service.clientWith(key).request('GET', '/v1/branches', { headers: { 'x-forwarded-for': address } }),
    );

  it('are looked up once each, and not at all after 120 from one address', async ({
    service,
    send,
    secret,
  }) => {
    let lookUps = 0;
    driverOf(service).on('commandStarted', ({ command }) => {
      if (command.find === 'apiKeys') lookUps += 1;
    });
    const [attacker, other] = ['198.51.100.1', '198.51.100.2'];
    expect((await send(secret, attacker)).status).toBe(200);
    const unknown = generateKey();
    for (let sent = 0; sent < 20; sent += 1) await send(unknown, other);
    expect(lookUps).toBe(2);

    for (let sent = 0; sent < 119; sent += 1) expect((await send(generateKey(), attacker)).status).toBe(401);
    expect((await send(generateKey(), attacker)).status).toBe(401);
    for (let sent = 0; sent < 20; sent += 1) {
      const rejected = await send(generateKey(), attacker);
      expect(rejected).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect(lookUps).toBe(122);
    expect((await send(secret, attacker)).status).toBe(200);
    expect((await send(generateKey(), other)).status).toBe(401);
  });
});

it('Invalid sessions are not looked up after 600 from one address', async ({ startService }) => {
  const service = await startService({}, COMMAND_MONITORING, { roles: ['api'], trustProxy: 1 });
  let lookUps = 0;
  driverOf(service).on('commandStarted', ({ command }) => {
    if (command.find === 'sessions') lookUps += 1;
  });
  const send = async (token: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    return (await openDashboard(service, token).request('GET', '/session', { headers })).status;
  };
  for (let sent = 0; sent < 600; sent += 1) expect(await send(generateToken())).toBe(401);
  for (let sent = 0; sent < 10; sent += 1) expect(await send(generateToken())).toBe(429);
  expect(lookUps).toBe(600);
});

describe('Requests without a valid key are counted by address', () => {
  it('are counted per client address with the same limit, separately from those with a key', async ({
    addClient,
    service,
  }) => {
    const client = await addClient();
    const callers = [undefined, 'nonsense', `rok_${'x'.repeat(43)}`].map(key => service.clientWith(key));
    for (let sent = 0; sent < 120; sent += 1) {
      const answer = await callers[sent % 3]?.get('/v1/orders');
      expect(answer?.status).toBe(401);
      expect(answer && figures(answer).remaining).toBe(119 - sent);
    }
    for (const caller of callers) {
      const refused = await caller.get('/v1/orders');
      expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect(await client.get('/v1/orders')).toMatchObject({ status: 200 });
  });
});

it('Counting together with other processes does not write on every request', async ({ startService }) => {
  const service = await startService({}, COMMAND_MONITORING, { roles: ['api'], rateLimitStore: 'mongodb' });
  const { id: restaurantId } = await addRestaurant(service);
  const key = { restaurantId, name: 'Till', scopes: EVERY_SCOPE, branches: 'all' as const };
  const client = service.clientWith((await service.context.services.keys.create(key)).secret);
  let writes = 0;
  driverOf(service).on('commandStarted', ({ command }) => {
    if (command.update === 'rateLimits' || command.findAndModify === 'rateLimits') writes += 1;
  });
  for (let sent = 1; sent <= 60; sent += 1)
    expect(figures(await client.get('/v1/branches')).remaining).toBe(120 - sent);
  expect(writes).toBeGreaterThan(0);
  expect(writes).toBeLessThan(40);
});
