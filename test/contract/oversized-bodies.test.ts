import { expect } from 'vitest';
import { dashboard, document, operations } from '../helpers/contract.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { roleFor } from '../helpers/dashboard-requests.ts';
import { test } from '../helpers/fixtures.ts';

const it = test.extend('settings', { scope: 'file' }, { trustProxy: 1 });

const writes = [...operations, ...dashboard.operations].filter(({ operation }) => operation.requestBody);
const concrete = (path: string) => path.replace(/\{[^}]+\}/g, 'unknown');

it('Every operation with a body rejects lists of 80,000 invalid elements with 400, never with 500', async ({
  client,
  service,
  restaurantId,
}) => {
  // More requests than a user may send per minute.
  const half = Math.ceil(writes.length / 2);
  const owners = [0, 1].map(() => signedIn(service, { restaurantId, role: 'owner' }));
  const screen = await signedIn(service, { restaurantId, role: 'counter' });
  for (const [index, route] of writes.entries()) {
    const { method, path, operation } = route;
    const owner = await owners[index < half ? 0 : 1];
    if (!owner) throw new Error('There is no owner');
    const caller = roleFor(route) === 'owner' ? owner : screen;
    const names = new Set([
      'unknown',
      ...getPropertyNames(operation.requestBody?.content['application/json'].schema),
    ]);
    for (const [position, name] of [...names].entries()) {
      // Guests are limited by their address.
      const headers = { 'x-forwarded-for': `198.51.100.${position}` };
      for (const element of [1, {}]) {
        const body = { [name]: Array(80_000).fill(element) };
        const send = path.startsWith('/v1') ? client.request : caller.request;
        const answer = await send(method, concrete(path).replace('/dashboard/api', ''), { body, headers });
        expect(answer, `${operation.operationId} with ${name}`).toMatchObject({
          status: 400,
          body: { code: 'invalid_request' },
        });
      }
    }
  }
});

it('Every list in a request has a limit', () => {
  for (const { path, operation } of writes) {
    const { schema = {} } = operation.requestBody?.content['application/json'] ?? {};
    const contract = path.startsWith('/v1') ? document : dashboard.document;
    expect(findUnboundedLists(schema, contract), operation.operationId).toEqual([]);
  }
});

type Schema = { $ref?: string; type?: string; maxItems?: number; properties?: Record<string, Schema> };

function getPropertyNames(schema: Schema = {}): string[] {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  const target = [document, dashboard.document].map(
    ({ components }) => components.schemas[name] as Schema | undefined,
  );
  return target.flatMap(found => Object.keys(found?.properties ?? {}));
}

/** All places below a schema, including references, with an array without `maxItems`. */
function findUnboundedLists(
  schema: unknown,
  contract: typeof document,
  seen = new Set<unknown>(),
): unknown[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if ('$ref' in schema && typeof schema.$ref === 'string')
    return findUnboundedLists(
      contract.components.schemas[schema.$ref.split('/').at(-1) ?? ''],
      contract,
      seen,
    );
  const below = Object.values(schema).flatMap(value => findUnboundedLists(value, contract, seen));
  return 'type' in schema && schema.type === 'array' && !('maxItems' in schema) ? [schema, ...below] : below;
}
