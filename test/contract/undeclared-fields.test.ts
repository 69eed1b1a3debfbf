import { describe, expect } from 'vitest';
import { dashboard, type OperationRoute, operations } from '../helpers/contract.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests, roleFor } from '../helpers/dashboard-requests.ts';
import { followText } from '../helpers/everything.ts';
import { addExampleResources, fillExample } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { COMMAND_MONITORING } from '../helpers/queries.ts';
import { MARKER, poisonBody, poisonPaths, poisonQuery } from '../helpers/undeclared-fields.ts';

const it = test
  .extend('settings', { scope: 'file' }, withProvider({ roles: ['api'] }))
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  // Examples of the public API and dashboard requests would use the same order numbers.
  .extend('shop', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('other', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('matrix', { scope: 'file' }, ({ service, shop, other }) =>
    createDashboardRequests(service, shop, other),
  )
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant))
  .extend(
    'newCaller',
    { scope: 'file' },
    ({ service, shop }) =>
      (route: OperationRoute): Promise<Dashboard> =>
        signedIn(service, { restaurantId: shop.id, role: roleFor(route) }),
  )
  /** The collections that contain the marker. The request log contains it legitimately. */
  .extend('findStored', { scope: 'file' }, ({ service }) => followText(service, MARKER, ['apiRequests']));

/** IDs, times, secrets, and numbers differ between responses. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shapeOf(field)]));
};

const expectSame = (
  poisoned: { status: number; body: unknown },
  clean: { status: number; body: unknown },
  what: string,
) => {
  expect(clean.status, what).toBeLessThan(300);
  expect(poisoned, what).toMatchObject({ status: clean.status });
  expect(shapeOf(poisoned.body), what).toEqual(shapeOf(clean.body));
};

describe('Undeclared fields', () => {
  for (const route of operations) {
    it(`of ${route.operation.operationId} are ignored`, async ({ client, fill, findStored }) => {
      const { path, body } = fillExample(route.operation.operationId, fill);
      const clean = await client.request(route.method, path, { body });
      for (const poisoned of poisonBody(route, body) ?? [undefined]) {
        const answer = await client.request(route.method, poisonQuery(route, path), { body: poisoned });
        expectSame(answer, clean, JSON.stringify(poisoned));
      }
      expect(await findStored()).toEqual([]);
    });
  }

  for (const route of dashboard.operations) {
    const { operationId } = route.operation;
    it(`of ${operationId} are ignored`, async ({ matrix, newCaller, findStored }) => {
      const makeRequest = matrix.requests[operationId];
      if (!makeRequest)
        throw new Error(`Add a request of ${operationId} to test/helpers/dashboard-requests.ts`);
      const send = async (change: (path: string, body: unknown) => { path: string; body: unknown }) => {
        const page = await newCaller(route);
        const { path, body, headers } = await makeRequest(page);
        const changed = change(path, body);
        return page.request(route.method, changed.path, { body: changed.body, ...(headers && { headers }) });
      };
      const clean = await send((path, body) => ({ path, body }));
      for (const index of [0, 1]) {
        const poisoned = await send((path, body) => ({
          path: poisonQuery(route, path),
          body: poisonBody(route, body)?.[index] ?? body,
        }));
        expectSame(poisoned, clean, `${operationId} ${index}`);
      }
      expect(await findStored()).toEqual([]);
    });
  }
});

it('A body with a prototype is rejected by every operation', async ({ client, newCaller, findStored }) => {
  const body: unknown = JSON.parse(`{"__proto__":{"role":"${MARKER}"}}`);
  const callers = new Map<string, Dashboard>();
  for (const route of [...operations, ...dashboard.operations]) {
    const { method, path, operation } = route;
    if (!operation.requestBody) continue;
    const role = roleFor(route);
    const caller = callers.get(role) ?? (await newCaller(route));
    callers.set(role, caller);
    const concrete = path.replace('/dashboard/api', '').replace(/\{[^}]+\}/g, 'unknown');
    const { request } = path.startsWith('/v1') ? client : caller;
    const answer = await request(method, concrete, { body });
    expect(answer, operation.operationId).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  }
  expect(await findStored()).toEqual([]);
});

describe('Invalid path parameters', () => {
  const withParameters = ({ path }: OperationRoute) => path.includes('{');
  for (const route of operations.filter(withParameters))
    it(`find nothing in ${route.operation.operationId}`, async ({ client, fill, findStored }) => {
      const { body } = fillExample(route.operation.operationId, fill);
      for (const path of poisonPaths(route.path))
        expect((await client.request(route.method, path, { body })).status, path).toBe(404);
      expect(await findStored()).toEqual([]);
    });

  for (const route of dashboard.operations.filter(withParameters))
    it(`find nothing in ${route.operation.operationId}`, async ({ matrix, newCaller, findStored }) => {
      const { body, headers } = (await matrix.requests[route.operation.operationId]?.()) ?? {};
      const page = await newCaller(route);
      for (const path of poisonPaths(route.path.replace('/dashboard/api', ''))) {
        const answer = await page.request(route.method, path, { body, ...(headers && { headers }) });
        expect(answer.status, path).toBeOneOf([404, 409]);
      }
      expect(await findStored()).toEqual([]);
    });
});
