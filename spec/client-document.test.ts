import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import contract from '../generated/public/openapi.json' with { type: 'json' };
import { toClientDocument } from './generation/client-document.ts';
import type { OpenApiDocument, Operation, Schema } from './generation/document.ts';

const document: OpenApiDocument = JSON.parse(JSON.stringify(contract));
const client = toClientDocument(document);
const { schemas } = client.components;

it('is valid OpenAPI 3.0 without unused definitions', async () => {
  const rules = { struct: 'error', 'no-unresolved-refs': 'error', 'no-unused-components': 'error' } as const;
  const config = await createConfig({ rules });
  const problems = await lintFromString({
    source: JSON.stringify(client),
    absoluteRef: 'openapi.json',
    config,
  });
  const found = problems.map(({ message }) => message);
  // It is only used by webhooks, which OpenAPI 3.0 doesn't have.
  expect(found).toEqual([expect.stringContaining('"WebhookEvent" is never used')]);
  expect(client.openapi).toBe('3.0.3');
});

it('has every operation with its parameters and responses', () => {
  const describeOperation = ({ operationId, parameters, responses }: Operation) => ({
    operationId,
    parameters: parameters.length,
    statuses: Object.keys(responses),
  });
  const operations = ({ paths }: OpenApiDocument) =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method, ...describeOperation(operation) })),
    );
  expect(operations(client)).toEqual(operations(document));
});

it('names only object schemas, so that values of two enums never share a name', () => {
  for (const [name, { type }] of Object.entries(schemas)) expect(type, name).toBe('object');
});

it('represents extensible enums as strings, and describes the known values', () => {
  const status = schemas.Order?.properties?.paymentStatus;
  expect(status).toMatchObject({ type: 'string', description: expect.stringMatching(/\n- `unpaid`: \w/) });
  expect(status).not.toHaveProperty('enum');
  expect(schemas.UpdateOrderStatusRequest?.properties?.status?.enum).toContain('confirmed');
});

it('keeps nullable timestamps as timestamps, without an unmatchable pattern', () => {
  expect(schemas.Order?.properties?.cancelledAt).toEqual({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: expect.any(String),
  });
  expect(schemas.MenuItemPrice?.properties?.compareAtPrice).toMatchObject({ nullable: true });
});

it('accepts and rejects the same examples as the contract', () => {
  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(client, 'client');
  const validate = (schema: Schema, value: unknown) => ajv.validate({ $ref: `client${schema.$ref}` }, value);
  let examples = 0;
  for (const item of Object.values(client.paths)) {
    for (const { requestBody, responses } of Object.values(item)) {
      for (const { content } of [requestBody ?? {}, ...Object.values(responses)]) {
        for (const { schema = {}, examples: named = {} } of Object.values(content ?? {})) {
          for (const { value } of Object.values(named)) {
            expect(validate(schema, value), ajv.errorsText()).toBe(true);
            expect(validate(schema, [value])).toBe(false);
            examples += 1;
          }
        }
      }
    }
  }
  expect(examples).toBeGreaterThan(100);
});

it('reports features of the contract that it cannot express', () => {
  const odd: OpenApiDocument = structuredClone(document);
  const known = odd.components.schemas.OrderBranch;
  if (known?.properties) known.properties.name = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  expect(() => toClientDocument(odd)).toThrow('does not support anyOf');
});
