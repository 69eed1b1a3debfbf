import { expect, it } from 'vitest';
import { addLinks } from './add-links.ts';
import { describeConfirmation } from './describe-confirmation.ts';
import { describeScopes } from './describe-scopes.ts';
import type { Header, OpenApiDocument, Operation } from './document.ts';
import { dropNamespaces } from './drop-namespaces.ts';
import { hoistHeaders } from './hoist-headers.ts';
import { markReads } from './mark-reads.ts';
import { moveWebhooks } from './move-webhooks.ts';

const integer: Header = { required: true, schema: { type: 'integer' } };
const string: Header = { required: true, schema: { type: 'string' } };

it('moves a header shared by responses to the components', () => {
  const document = documentWith({
    '/a': { get: respondingWith({ Limit: integer, Kind: string }), post: respondingWith({ Limit: integer }) },
    '/b': { get: respondingWith({ Limit: structuredClone(integer) }) },
  });
  const shared = hoistHeaders(document);
  expect(shared.components.headers).toEqual({ Limit: integer, Kind: string });
  const limit = { $ref: '#/components/headers/Limit' };
  expect(shared.paths['/a']?.post?.responses['200']?.headers).toEqual({ Limit: limit });
  expect(shared.paths['/b']?.get?.responses['200']?.headers).toEqual({ Limit: limit });
});

it('does not move a header that differs from the first with its name', () => {
  const document = documentWith({
    '/a': { get: respondingWith({ Kind: integer }), post: respondingWith({ Kind: string }) },
  });
  const shared = hoistHeaders(document);
  expect(shared.components.headers).toEqual({ Kind: integer });
  expect(shared.paths['/a']?.get?.responses['200']?.headers).toEqual({
    Kind: { $ref: '#/components/headers/Kind' },
  });
  expect(shared.paths['/a']?.post?.responses['200']?.headers).toEqual({ Kind: string });
});

it('moves operations with x-webhook to webhooks, by name', () => {
  const read = respondingWith({});
  const sold = respondingWith({});
  const document = documentWith({
    '/dishes': { get: read, post: { ...sold, 'x-webhook': 'dish.sold' } },
    '/served': { post: { ...sold, 'x-webhook': 'dish.served' } },
  });
  const moved = moveWebhooks(document);
  expect(moved.paths).toEqual({ '/dishes': { get: read } });
  expect(moved.webhooks).toEqual({
    'dish.sold': { post: { ...sold, operationId: 'dishSold' } },
    'dish.served': { post: { ...sold, operationId: 'dishServed' } },
  });
});

it('does not change a document without webhooks', () => {
  const document = documentWith({ '/dishes': { get: respondingWith({}) } });
  expect(moveWebhooks(document)).toEqual(document);
});

it('removes namespaces from component names', () => {
  const dish = { $ref: '#/components/schemas/RestaurantOrdering.PublicApi.Dish' };
  const document = documentWith({ '/dishes': { get: { ...respondingWith({}), parameters: [dish] } } });
  document.components.schemas = { 'RestaurantOrdering.PublicApi.Dish': {}, Menu: {} };
  const renamed = dropNamespaces(document);
  expect(Object.keys(renamed.components.schemas)).toEqual(['Dish', 'Menu']);
  expect(renamed.paths['/dishes']?.get?.parameters).toEqual([{ $ref: '#/components/schemas/Dish' }]);

  document.components.schemas.Dish = {};
  expect(() => dropNamespaces(document)).toThrow('Two components have the name Dish: rename one');
});

it('marks reads as idempotent and keeps the marks of writes', () => {
  const write = { ...respondingWith({}), 'x-idempotent': false };
  const document = documentWith({
    '/dishes': { get: respondingWith({}), post: write, delete: respondingWith({}) },
  });
  expect(markReads(document).paths['/dishes']).toEqual({
    get: { ...respondingWith({}), 'x-idempotent': true },
    post: write,
    delete: respondingWith({}),
  });
});

it('describes the required scope, if stated', () => {
  const described = { ...respondingWith({}), description: 'Sells.' };
  const document = documentWith({
    '/dishes': {
      get: { ...described, 'x-required-scope': 'dishes:read' },
      post: { ...respondingWith({}), 'x-required-scope': null },
      put: described,
    },
  });
  const descriptions = Object.values(describeScopes(document).paths['/dishes'] ?? {}).map(
    ({ description }) => description,
  );
  expect(descriptions).toEqual([
    'Sells.\n\nRequires the scope `dishes:read`.',
    'Requires no scope: any valid key can call it.',
    'Sells.',
  ]);
});

it('describes a required confirmation', () => {
  const described = { ...respondingWith({}), description: 'Sells.' };
  const document = documentWith({
    '/dishes': { get: described, post: { ...described, 'x-requires-confirmation': true } },
  });
  const { get, post } = describeConfirmation(document).paths['/dishes'] ?? {};
  expect(get?.description).toBe('Sells.');
  expect(post?.description).toBe('Sells.\n\nRequires a sign-in or a confirmation in the last 15 minutes.');
});

it('links a list and a resource to the operations on it', () => {
  const [list, get, cook, prices] = ['listDishes', 'getDish', 'cookDish', 'setPrices'].map(operationId => ({
    ...respondingWith({}),
    operationId,
    summary: operationId,
  }));
  const document = addLinks(
    documentWith({
      '/dishes': { get: list as Operation },
      '/dishes/prices': { patch: prices as Operation },
      '/dishes/{dishId}': { get: get as Operation },
      '/dishes/{dishId}/cook': { post: cook as Operation },
    }),
  );
  const linksOf = (path: string) =>
    Object.values(document.paths[path]?.get?.responses['200']?.links ?? {}).map(
      ({ operationId, parameters }) => [operationId, parameters],
    );
  expect(linksOf('/dishes')).toEqual([
    ['getDish', { dishId: '$response.body#/data/0/id' }],
    ['cookDish', { dishId: '$response.body#/data/0/id' }],
  ]);
  expect(linksOf('/dishes/{dishId}')).toEqual([['cookDish', { dishId: '$response.body#/id' }]]);
  expect(document.paths['/dishes/{dishId}/cook']?.post?.responses['200']).not.toHaveProperty('links');
});

function documentWith(paths: OpenApiDocument['paths']): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Diner', version: '1.0.0', description: '', license: { name: 'MIT' } },
    tags: [],
    paths,
    components: { schemas: {} },
  };
}

function respondingWith(headers: Record<string, Header>): Operation {
  return { parameters: [], responses: { '200': { headers } } };
}
