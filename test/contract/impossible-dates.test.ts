import { expect } from 'vitest';
import {
  dashboard,
  document,
  type OpenApiDocument,
  type OperationRoute,
  operations,
} from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests } from '../helpers/dashboard-requests.ts';
import { addExampleResources, fillExample } from '../helpers/example-requests.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { type BodySchema, resolveSchema } from '../helpers/resolve-schema.ts';

/** Allowed by the format, but not representable as a `Date`, or in a response, whose years have four digits. */
const TIMES = ['2016-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00'];

const it = test
  .extend('settings', { scope: 'file' }, withProvider({ roles: ['api'] }))
  .extend('shop', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('matrix', { scope: 'file' }, async ({ service, shop, newRestaurant }) =>
    createDashboardRequests(service, shop, await newRestaurant()),
  )
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant));

/** The timestamps in an operation's body. */
function timesOf(contract: OpenApiDocument, { operation }: OperationRoute): string[] {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return [];
  const fields = resolveSchema(contract, schema).flatMap(({ properties = {} }) => Object.entries(properties));
  const isTime = (field: BodySchema) =>
    resolveSchema(contract, field).some(({ format }) => format === 'date-time');
  return fields.filter(([, field]) => isTime(field)).map(([name]) => name);
}

const withTimes = (contract: OpenApiDocument, routes: OperationRoute[]) =>
  routes.flatMap(route => timesOf(contract, route).map(time => ({ route, time })));

const rejection = (time: string) => ({
  status: 400,
  body: { fields: expect.arrayContaining([expect.objectContaining({ path: `/${time}` })]) },
});

for (const { route, time } of withTimes(document, operations))
  it(`${route.operation.operationId} rejects nonexistent dates in ${time}`, async ({ client, fill }) => {
    for (const value of TIMES) {
      const { path, body } = fillExample(route.operation.operationId, fill);
      const values = { ...Object(body), [time]: value };
      expect(await client.request(route.method, path, { body: values })).toMatchObject(rejection(time));
    }
  });

const found = withTimes(dashboard.document, dashboard.operations);

it('The contract has timestamps in requests', () => expect(found.length).toBeGreaterThanOrEqual(7));

for (const { route, time } of found)
  it(`${route.operation.operationId} rejects nonexistent dates in ${time}`, async ({
    matrix,
    service,
    shop,
  }) => {
    const { operationId } = route.operation;
    const page = await signedIn(service, { restaurantId: shop.id, role: 'owner' });
    for (const value of TIMES) {
      const { path, body, headers } = (await matrix.requests[operationId]?.(page)) ?? {};
      if (path === undefined) throw new Error(`A new operation needs a request: ${operationId}`);
      const values = { ...Object(body), [time]: value };
      const answer = await page.request(route.method, path, { body: values, ...(headers && { headers }) });
      expect(answer).toMatchObject(rejection(time));
    }
  });
