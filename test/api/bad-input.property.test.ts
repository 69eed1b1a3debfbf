// @module-tag long
import fc, { type Arbitrary } from 'fast-check';
import { afterAll, describe, expect } from 'vitest';
import { document, type OperationRoute, operations } from '../helpers/contract.ts';
import { findChanges, followStored } from '../helpers/everything.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING } from '../helpers/queries.ts';
import { countAnswers, drawBody, drawQuery, oddText, randomRuns } from '../helpers/random-requests.ts';

const BATCHES = 20;
const REQUESTS_PER_BATCH = 10;

/** Reads and errors may change the request log and the usage of keys. */
const ABOUT_REQUESTS = ['apiRequests', 'apiRequestDays', 'apiKeys'];

const it = test
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('identifiers', { scope: 'file' }, async ({ restaurant }) => {
    const orders = await restaurant.addOrders(Array.from({ length: 10 }, () => ({})));
    const added = [await restaurant.addItem(), await restaurant.addInventoryItem(), ...orders];
    const { harbour, market, tokyo, category } = restaurant;
    return [...added, harbour, market, tokyo, category].map(({ _id }) => _id);
  })
  .extend('segments', { scope: 'file' }, ({ identifiers }) => (kind: string): Arbitrary<string> => {
    const known = identifiers.filter(id => id.startsWith(kind));
    return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: oddText });
  })
  .extend(
    'requests',
    { scope: 'file' },
    ({ identifiers, segments }) =>
      (route: OperationRoute): Arbitrary<Request> => {
        const kind = KINDS[route.path.split('/')[2] ?? ''] ?? '';
        const [start = '', end] = route.path.split(/\{[^}]+\}/);
        const path =
          end === undefined ? fc.constant(start) : segments(kind).map(segment => start + segment + end);
        return fc.record({
          path: fc
            .tuple(path, drawQuery(route, identifiers))
            .map(([address, query]) => `${address}?${query}`),
          body: drawBody(document, route, identifiers),
        });
      },
  )
  .extend('snapshot', { scope: 'file' }, ({ service }) => followStored(service, ABOUT_REQUESTS));

type Request = { path: string; body: string | undefined };

const KINDS: Record<string, string> = { orders: 'ord_', menu: 'itm_', inventory: 'inv_' };

const answered = countAnswers();
afterAll(() => answered.tell());

describe('Any input', () => {
  for (const route of operations) {
    const { method } = route;
    it(`${route.operation.operationId} responds according to the contract, never with 5xx, and errors change nothing`, async ({
      requests,
      snapshot,
      client,
    }) => {
      const seen = new Set<number>();
      const batches = fc.array(requests(route), {
        minLength: REQUESTS_PER_BATCH,
        maxLength: REQUESTS_PER_BATCH,
      });
      await fc.assert(
        fc.asyncProperty(batches, async batch => {
          // Reads are sent in parallel; a write is sent alone, so that changes can be attributed to it.
          const groups = method === 'GET' ? [batch] : batch.map(request => [request]);
          let before = await snapshot();
          for (const group of groups) {
            // The client checks every response against the contract.
            const answers = await Promise.all(
              group.map(({ path, body }) => client.request(method, path, { body })),
            );
            for (const { status } of answers) {
              seen.add(status);
              answered.add(status);
            }
            const after = await snapshot();
            if (method === 'GET' || answers.every(({ status }) => status >= 400))
              expect(findChanges(before, after)).toEqual([]);
            before = after;
          }
          expect(Math.max(...seen)).toBeLessThan(500);
        }),
        randomRuns(BATCHES),
      );
      expect(seen, 'requests that were accepted, else too little is proved').toContain(
        method === 'POST' && route.path.startsWith('/v1/inventory') ? 201 : 200,
      );
    });
  }
});
