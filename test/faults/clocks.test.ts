import { expect, test, vi } from 'vitest';
import type { Order } from '../../generated/public/types.ts';
import { createEmbeddedServer } from '../../server/embedded-database/src/embedded-server.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { readMetrics } from '../helpers/metrics.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, startTestService } from '../helpers/service.ts';

const AHEAD_SECONDS = 600;
const HOUR_MS = 60 * 60_000;
const databaseNow = () => Date.now() + AHEAD_SECONDS * 1000;

test("Stored times, rate limit windows, and sessions use the database's clock, and a difference is logged", async ({
  onTestFinished,
}) => {
  // The database also expires documents by its own clock.
  const database = await createEmbeddedServer({ now: databaseNow, sweepInterval: 10 });
  const warnings: { msg: string; offset: number }[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: line => void warnings.push(JSON.parse(line)) });
  const service = await startServiceOn(database.url, { rateLimitStore: 'mongodb' }, { log });
  onTestFinished(async () => {
    await service.stop();
    await database.stop();
  });
  const { id: restaurantId, addOrder } = await addRestaurant(service);
  const { _id } = await addOrder();
  const client = service.client({ restaurantId });

  const started = databaseNow();
  const { body: order } = await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
  const updatedAt = Date.parse(order.updatedAt);
  expect([updatedAt >= started - 1_000, updatedAt <= databaseNow() + 1_000]).toEqual([true, true]);

  const rates: (string | null)[] = [];
  for (let requests = 0; requests < 10; requests++) {
    const { headers } = await client.get('/v1/branches');
    rates.push(headers.get('x-ratelimit-remaining'));
    expect(Number(headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(databaseNow() - 1_000);
  }
  expect(rates).toEqual(Array.from({ length: 10 }, (_, request) => String(118 - request)));

  const page = await signedIn(service, { restaurantId, role: 'owner' });
  expect(page.session()?.user.role).toBe('owner');
  expect(Math.round((await readMetrics(service)).get('clock_offset_seconds') ?? 0)).toBe(AHEAD_SECONDS);
  expect(warnings).toEqual([expect.objectContaining({ msg: expect.stringContaining('clock differs') })]);
});

test('A local clock adjustment does not affect stored times', async ({ onTestFinished }) => {
  const service = await startTestService({}, {}, { rateLimitStore: 'mongodb' });
  onTestFinished(() => service.stop());
  const { id: restaurantId, addOrder } = await addRestaurant(service);
  const { _id } = await addOrder();
  const client = service.client({ restaurantId });
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: before + AHEAD_SECONDS * 1000 });
  onTestFinished(() => void vi.useRealTimers());

  const { body, headers } = await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });

  const stepped = Date.now();
  for (const time of [Date.parse(body.updatedAt), Number(headers.get('x-ratelimit-reset')) * 1000])
    expect([time >= before - 1_000, time < stepped - AHEAD_SECONDS * 500]).toEqual([true, true]);
});

test.for(['memory', 'mongodb'] as const)(
  'A jump of the clock that the database shares is followed at once, ahead and back, with rate limits in %s',
  async (rateLimitStore, { onTestFinished }) => {
    const realNow = Date.now;
    let jumped = 0;
    const now = () => realNow() + jumped;
    const database = await createEmbeddedServer({ now });
    const service = await startServiceOn(database.url, { rateLimitStore });
    const clock = vi.spyOn(Date, 'now').mockImplementation(now);
    onTestFinished(async () => {
      clock.mockRestore();
      await service.stop();
      await database.stop();
    });
    const { id: restaurantId, addOrder } = await addRestaurant(service);
    const client = service.client({ restaurantId });
    const isFollowed = async () => {
      const { _id } = await addOrder();
      const { body } = await client.post<Order>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
      return Math.abs(Date.parse(body.updatedAt) - now()) < HOUR_MS / 2;
    };
    for (const next of [HOUR_MS, 0]) {
      jumped = next;
      await expect.poll(isFollowed, within(2)).toBe(true);
      // A window of a minute ends within a minute.
      const { headers } = await client.get('/v1/branches');
      const left = Number(headers.get('x-ratelimit-reset')) * 1_000 - now();
      expect([left > -1_000, left <= 61_000]).toEqual([true, true]);
    }
  },
);
