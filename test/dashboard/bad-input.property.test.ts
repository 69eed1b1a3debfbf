// @module-tag long
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, describe, expect } from 'vitest';
import { dashboard, type OperationRoute } from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests, type DashboardRequest } from '../helpers/dashboard-requests.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { findChanges, followStored } from '../helpers/everything.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { COMMAND_MONITORING } from '../helpers/queries.ts';
import { countAnswers, drawBody, drawQuery, oddText, randomRuns } from '../helpers/random-requests.ts';
import type { TestService } from '../helpers/service.ts';

const BATCHES = 3;
const REQUESTS_PER_BATCH = 10;

/** Reads and errors may change last uses, attempt counts, cached sums, and order numbers. */
const ABOUT_REQUESTS = [
  ...['sessions', 'activity', 'apiRequests', 'apiRequestDays', 'rateLimits'],
  ...['sales', 'orderCounters'],
];

let batches = 0;

type Drawn = { path: string; body: string | undefined };

/** A separate restaurant per operation, because accepted requests change it. */
const it = test
  .extend('settings', { scope: 'file' }, withProvider({ roles: ['api'], trustProxy: 1 }))
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('shop', async ({ service, newRestaurant }, { onCleanup }) => {
    onCleanup(() => removeRestaurants(service));
    return newRestaurant();
  })
  .extend('other', ({ newRestaurant }) => newRestaurant())
  .extend('matrix', ({ service, shop, other }) => createDashboardRequests(service, shop, other))
  .extend('identifiers', async ({ shop }) => {
    const orders = await shop.addOrders(Array.from({ length: 10 }, () => ({})));
    const added = [await shop.addItem(), await shop.addInventoryItem(), ...orders];
    return [...added, shop.harbour, shop.market, shop.tokyo, shop.category].map(({ _id }) => _id);
  })
  .extend(
    'requests',
    ({ identifiers }) =>
      (route: OperationRoute, valid: DashboardRequest): Arbitrary<Drawn> => {
        const odd = oddText.map(text => valid.path.replace(/\/[a-z]{3}_[0-9a-f]{32}/, `/${text || '-'}`));
        const path = fc.oneof(
          { weight: 5, arbitrary: fc.constant(valid.path) },
          { weight: 1, arbitrary: odd },
        );
        const query = fc.oneof(fc.constant(''), drawQuery(route, identifiers));
        return fc.record({
          path: fc
            .tuple(path, query)
            .map(([address, text]) => `${address}${address.includes('?') ? '&' : '?'}${text}`),
          body: drawBody(dashboard.document, route, identifiers, valid.body),
        });
      },
  )
  .extend('snapshot', { scope: 'file' }, ({ service }) => followStored(service, ABOUT_REQUESTS));

const answered = countAnswers();
afterAll(() => answered.tell());

describe('Any input to the dashboard', () => {
  for (const route of dashboard.operations) {
    const { operationId } = route.operation;
    it(`${operationId} responds according to the contract, never with 5xx, and errors change nothing`, async ({
      service,
      shop,
      matrix,
      requests,
      snapshot,
    }) => {
      const makeRequest = matrix.requests[operationId];
      if (!makeRequest)
        throw new Error(`Add a request of ${operationId} to test/helpers/dashboard-requests.ts`);
      const seen = new Set<number>();
      await fc.assert(
        fc.asyncProperty(fc.gen(), async draw => {
          const role = 'x-screens-only' in route.operation ? 'counter' : 'owner';
          const page = await signedIn(service, { restaurantId: shop.id, role });
          const valid = await makeRequest(page);
          const drawn = requests(route, valid);
          // Guests' requests are limited by address.
          const address = `10.${[16, 8, 0].map(bits => (batches >> bits) & 255).join('.')}`;
          batches++;
          let before = await snapshot();
          for (let sent = 0; sent < REQUESTS_PER_BATCH; sent++) {
            // The first one is valid, so that something is accepted.
            const { path, body } = sent === 0 ? valid : draw(() => drawn);
            const headers = { ...valid.headers, 'x-forwarded-for': address };
            const { status } = await page.request(route.method, path, { body, headers });
            seen.add(status);
            answered.add(status);
            expect(status, `${path} ${body}`).toBeLessThan(500);
            const after = await snapshot();
            if (route.method === 'GET' || status >= 400)
              expect(findChanges(before, after), `${path} ${body}`).toEqual([]);
            before = after;
          }
        }),
        randomRuns(BATCHES),
      );
      expect(Math.min(...seen), 'some are accepted, else too little is proved').toBeLessThan(300);
    });
  }
});

/** Includes all their data, which later tests would otherwise read repeatedly. */
async function removeRestaurants(service: TestService): Promise<void> {
  await drainBackground(service);
  const { restaurants } = collectionsOf(service);
  const collections = await restaurants.db.collections();
  await Promise.all(collections.map(one => one.deleteMany({ restaurantId: { $exists: true } })));
  await restaurants.deleteMany({});
}
