import { expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { expectSchema, operations } from '../../test/helpers/contract.ts';
import { addExampleResources, getExample } from '../../test/helpers/example-requests.ts';
import { test } from '../../test/helpers/fixtures.ts';
import { RestaurantOrdering } from '../src/client.ts';
import * as functions from '../src/generated/functions.ts';
import { Page } from '../src/list.ts';

const it = test
  .extend('sdk', { scope: 'file' }, async ({ service, restaurantId }) => {
    const key = { restaurantId, name: 'SDK', scopes: EVERY_SCOPE, branches: 'all' as const };
    const { secret } = await service.context.services.keys.create(key);
    return new RestaurantOrdering({ apiKey: secret, baseUrl: service.url });
  })
  .extend('fill', { scope: 'file' }, ({ service, restaurant }) => addExampleResources(service, restaurant));

const names = operations.map(({ operation }) => operation.operationId);

it.for(names)("%s has a method that returns the contract's response", async (name, { sdk, fill }) => {
  const { sdkMethod, pathValues, body, isList, schema } = getExample(name);
  const values = isList || body === undefined ? pathValues : [...pathValues, body];
  const result = await callMethod(sdk, sdkMethod, JSON.parse(fill(JSON.stringify(values))));
  const all = result instanceof Page ? result.data : [result];
  expect(result instanceof Page).toBe(isList);
  for (const one of all) expectSchema(`#/components/schemas/${schema}`, one, name);
});

it('every operation has a function with its name, and there are no others', () => {
  expect(Object.keys(functions).toSorted()).toEqual(names.toSorted());
});

function callMethod(client: object, path: string, values: unknown[]): unknown {
  const method = path.split('.').reduce<unknown>((group, name) => Reflect.get(Object(group), name), client);
  if (typeof method !== 'function') throw new Error(`The client has no method ${path}`);
  return method(...values);
}
