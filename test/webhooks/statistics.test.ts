import type { ServerResponse } from 'node:http';
import { describe, expect } from 'vitest';
import type {
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpointList,
  WebhookEndpointWithHealth,
  WebhookStatistics,
} from '../../generated/dashboard/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { within } from '../helpers/deadlines.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { addEndpoint, deliveriesOf, deliveryOf, managerOf } from '../helpers/webhooks.ts';

const HOUR = 60 * 60_000;
/** Tomorrow, because counts expire by the database's own clock. */
const NOON = new Date(Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR + 12 * HOUR + 2 * 60_000);
let now = NOON;
let respond = (response: ServerResponse): unknown => response.end();

const answer = (status: number) => (response: ServerResponse) => response.writeHead(status).end();
const hangUp = (response: ServerResponse) => response.destroy();

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver(response => respond(response));
    onCleanup(() => receiver.stop());
    return receiver;
  })
  .extend('manager', async ({ service, restaurantId }) => {
    now = new Date();
    const manager = await managerOf(service, restaurantId);
    await collectionsOf(service).sessions.updateMany({}, { $set: { expiresAt: new Date('2100-01-01') } });
    now = NOON;
    return manager;
  })
  .extend('endpointId', async ({ manager, receiver }) => {
    return (await addEndpoint(manager, receiver.url)).id;
  })
  /** Makes one attempt with this response. */
  .extend(
    'attempt',
    ({ manager, service, endpointId }) =>
      async (answered: typeof respond, to = endpointId) => {
        respond = answered;
        const { id } = (await manager.post<WebhookDelivery>(`/webhooks/endpoints/${to}/test`, {})).body;
        await deliveriesOf(service, to, found =>
          found.some(({ _id, attemptCount }) => _id === id && attemptCount === 1),
        );
        await drainBackground(service);
      },
  )
  .extend('read', ({ manager }) => async (query = '') => {
    const { status, body } = await manager.get<WebhookStatistics>(`/webhooks/statistics?${query}`);
    expect(status).toBe(200);
    return body;
  })
  .extend('health', ({ manager, endpointId }) => async () => {
    const path = `/webhooks/endpoints/${endpointId}`;
    return (await manager.get<WebhookEndpointWithHealth>(path)).body.health;
  });

const NOTHING = { attempts: 0, successes: 0, failures: 0 };

describe('Webhook statistics', () => {
  it('count attempts by response class, for all endpoints or one', async ({
    attempt,
    read,
    endpointId,
    manager,
    receiver,
  }) => {
    const other = (await addEndpoint(manager, receiver.url)).id;
    for (const answered of [answer(200), answer(302), answer(404), answer(503), answer(500), hangUp])
      await attempt(answered);
    await attempt(answer(204), other);
    const counts = { attempts: 6, successes: 1, failures: 5, redirects: 1, clientErrors: 1, serverErrors: 2 };
    expect(await read()).toMatchObject({
      total: { attempts: 7, successes: 2, failures: 5, unanswered: 1 },
      endpoints: [
        { endpointId, ...counts, unanswered: 1 },
        { endpointId: other, attempts: 1, successes: 1, failures: 0 },
      ],
    });
    expect((await read(`endpointId=${other}`)).total).toMatchObject({ attempts: 1, failures: 0 });
    expect((await read('endpointId=whe_unknown')).total).toMatchObject(NOTHING);
  });

  it('count an attempt within 5 seconds of its end', async ({ manager, service, endpointId, read }) => {
    respond = answer(200);
    await manager.post<WebhookDelivery>(`/webhooks/endpoints/${endpointId}/test`, {});
    await deliveriesOf(service, endpointId, ([only]) => only?.attemptCount === 1);
    await expect.poll(async () => (await read()).total, within(5)).toMatchObject({ attempts: 1 });
  });

  it.for([
    ['hour', 300, 12],
    ['day', 3600, 24],
    ['week', 86_400, 7],
    ['month', 86_400, 30],
  ] as const)(
    'of a %s are buckets of %d seconds, including the current one',
    async ([period, seconds, length], { attempt, read }) => {
      await attempt(answer(200));
      now = new Date(NOON.getTime() + seconds * 1000);
      await attempt(answer(500));
      await attempt(answer(500));
      const { bucketSeconds, buckets, total } = await read(`period=${period}`);
      expect({ bucketSeconds, length: buckets.length }).toEqual({ bucketSeconds: seconds, length });
      expect(total).toMatchObject({ attempts: 3, successes: 1, failures: 2 });
      expect(buckets.slice(-2)).toMatchObject([
        { attempts: 1, failures: 0 },
        { attempts: 2, failures: 2 },
      ]);
      expect(buckets.slice(0, -2).every(({ attempts }) => attempts === 0)).toBe(true);
      const [before, current] = buckets.slice(-2).map(({ at }) => Date.parse(at));
      expect((current ?? 0) - (before ?? 0)).toBe(seconds * 1000);
      now = new Date(NOON.getTime() + seconds * 1000 * (length + 1));
      expect((await read(`period=${period}`)).total).toMatchObject(NOTHING);
    },
  );

  it('exclude other restaurants and deleted endpoints', async ({
    attempt,
    read,
    endpointId,
    manager,
    service,
  }) => {
    await attempt(answer(200));
    expect((await read()).total.attempts).toBe(1);
    await manager.delete(`/webhooks/endpoints/${endpointId}`);
    await drainBackground(service);
    expect((await read()).total.attempts).toBe(0);
    expect(await collectionsOf(service).webhookCounters.countDocuments({ endpointId })).toBe(0);
  });

  it('are kept for the longest period', async ({ attempt, endpointId, service }) => {
    await attempt(answer(200));
    const kept = await collectionsOf(service).webhookCounters.find({ endpointId }).toArray();
    expect(
      kept.map(({ unit, at, expiresAt }) => [unit, (expiresAt.getTime() - at.getTime()) / HOUR]),
    ).toEqual(
      expect.arrayContaining([
        ['five_minutes', 2 + 1 / 12],
        ['hour', 49],
        ['day', 33 * 24],
      ]),
    );
  });
});

describe("An endpoint's health", () => {
  it('is idle without attempts, then follows the last attempt, and is idle again after a day', async ({
    attempt,
    health,
    endpointId,
    manager,
  }) => {
    expect(await health()).toMatchObject({ status: 'idle', lastSuccessAt: null, lastFailureAt: null });
    await attempt(answer(200));
    expect(await health()).toMatchObject({
      status: 'healthy',
      lastFailureAt: null,
      attempts: 1,
      failures: 0,
    });
    now = new Date(NOON.getTime() + HOUR);
    await attempt(answer(500));
    const { data } = (await manager.get<WebhookEndpointList>('/webhooks/endpoints')).body;
    expect(data).toMatchObject([
      {
        id: endpointId,
        health: {
          status: 'failing',
          lastSuccessAt: NOON.toISOString(),
          lastFailureAt: now.toISOString(),
          attempts: 2,
          failures: 1,
          hourlyAttempts: [...Array(22).fill(0), 1, 1],
          hourlyFailures: [...Array(22).fill(0), 0, 1],
        },
      },
    ]);
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    now = new Date(NOON.getTime() + 26 * HOUR);
    expect(await health()).toMatchObject({ status: 'idle', lastSuccessAt: NOON.toISOString(), attempts: 0 });
  });
});

it("A delivery includes its event's order and its response class", async ({
  manager,
  endpointId,
  restaurant,
  service,
}) => {
  respond = answer(500);
  const { _id } = await restaurant.addOrder();
  await manager.post(`/orders/${_id}/status`, { status: 'confirmed' });
  await deliveryOf(service, endpointId, ({ attemptCount }) => attemptCount === 1);
  const found = await manager.get<WebhookDeliveryList>(
    `/webhooks/deliveries?orderId=${_id}&responseClass=server_error`,
  );
  expect(found.body.data).toMatchObject([{ endpointId, orderId: _id, responseStatus: 500 }]);
});
