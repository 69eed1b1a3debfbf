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

it('is valid in OpenAPI 3.0, where nothing is defined that nothing needs', async () => {
  const rules = { struct: 'error', 'no-unresolved-refs': 'error', 'no-unused-components': 'error' } as const;
  const config = await createConfig({ rules });
  const problems = await lintFromString({
    source: JSON.stringify(client),
    absoluteRef: 'openapi.json',
    config,
  });
  const found = problems.map(({ message }) => message);
  // Only webhooks bring it, and OpenAPI 3.0 has none.
  expect(found).toEqual([expect.stringContaining('"WebhookEvent" is never used')]);
  expect(client.openapi).toBe('3.0.3');
});

it('has every operation, with its parameters and answers', () => {
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

it('names objects only, so that values of two enumerations have no name in common', () => {
  for (const [name, { type }] of Object.entries(schemas)) expect(type, name).toBe('object');
});

it('takes an enumeration that may grow for a text, and describes the known values', () => {
  const status = schemas.Order?.properties?.paymentStatus;
  expect(status).toMatchObject({ type: 'string', description: expect.stringMatching(/\n- `unpaid`: \w/) });
  expect(status).not.toHaveProperty('enum');
  expect(schemas.UpdateOrderStatusRequest?.properties?.status?.enum).toContain('confirmed');
});

it('keeps a moment that may be null a moment, without a pattern that no date matches', () => {
  expect(schemas.Order?.properties?.cancelledAt).toEqual({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: expect.any(String),
  });
  expect(schemas.MenuItemPrice?.properties?.compareAtPrice).toMatchObject({ nullable: true });
});

it('says of every example what the contract says: that it is right, and a wrong one wrong', () => {
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

it('says so when the contract has something that it cannot say', () => {
  const odd: OpenApiDocument = structuredClone(document);
  const known = odd.components.schemas.OrderBranch;
  if (known?.properties) known.properties.name = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
  expect(() => toClientDocument(odd)).toThrow('no words for anyOf');
});
