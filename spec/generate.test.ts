import { createConfig, lintFromString } from '@redocly/openapi-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  Body,
  Header,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
  Reference,
  Response,
  Schema,
} from './generation/document.ts';
import { renderOutputs } from './generation/outputs.ts';

const rateHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

let outputs: Map<string, string>;
let text: string;
let document: OpenApiDocument;
let operations: [name: string, path: string, method: string, operation: Operation][];

beforeAll(async () => {
  outputs = await renderOutputs();
  text = outputs.get('public/openapi.json') ?? '';
  document = JSON.parse(text);
  operations = listOperations(document.paths);
});

describe.each(['public', 'dashboard'])('the document of the %s API', folder => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const source = outputs.get(`${folder}/openapi.json`) ?? '';
    const config = await createConfig({
      rules: { struct: 'error', 'no-unresolved-refs': 'error', 'operation-operationId-unique': 'error' },
    });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
    expect(JSON.parse(source).openapi).toMatch(/^3\.1\./);
  });
});

describe('the document', () => {
  it('splits no parameter at commas, as routers do if explode is false', () => {
    expect(text).not.toContain('"explode": false');
  });

  it('closes no object schema, so that fields can be added', () => {
    expect(text).not.toMatch(/"(additional|unevaluated)Properties"/);
  });
});

describe('the dashboard document', () => {
  it('has a role from the contract, or null, for every operation', () => {
    const { paths, components }: OpenApiDocument = JSON.parse(outputs.get('dashboard/openapi.json') ?? '');
    const { Role, ScreenKind } = components.schemas;
    const roles = [null, ...(ScreenKind?.enum ?? []), ...(Role?.enum ?? [])];
    expect(roles).toHaveLength(6);
    for (const [name, path, method, operation] of listOperations(paths)) {
      expect(path, name).toMatch(/^\/dashboard\/api\//);
      expect(roles, name).toContain(operation['x-required-role']);
      const isOpen = operation['x-required-role'] === null;
      expect(operation.security, name).toEqual(isOpen ? [{}] : undefined);
      const wantsToken = operation.parameters.some(
        parameter => 'name' in parameter && parameter.name === 'X-CSRF-Token',
      );
      expect(wantsToken, name).toBe(!isOpen && method !== 'get');
    }
  });
});

describe('every operation', () => {
  it('has a summary, a description, a scope, and states whether it can be retried', () => {
    for (const [name, , , operation] of operations) {
      expect(operation, name).toMatchObject({
        summary: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        'x-idempotent': expect.any(Boolean),
        'x-sdk-method': expect.stringMatching(/^[a-z]\w*(\.[a-z]\w*)+$/),
      });
      expect([null, ...(document.components.schemas.Scope?.enum ?? [])], name).toContain(
        operation['x-required-scope'],
      );
    }
  });

  it('has exactly the possible error responses, plus 304 for the menu', () => {
    for (const [name, path, method, operation] of operations) {
      const withBody = method !== 'get';
      // 403 even for keys that need no scope, because the restaurant can be suspended.
      const expected = new Set(['401', '403', '429', '500', '503']);
      if (path.includes('{')) expected.add('404');
      if (withBody) expected.add('400').add('413');
      const isRejected = (parameter: Parameter) =>
        parameter.in === 'query' && parameter['x-ignore-invalid'] !== true && restricts(parameter.schema);
      if (parametersOf(operation).some(isRejected)) expected.add('400');
      const takesKey = parametersOf(operation).some(parameter => parameter.name === 'Idempotency-Key');
      if (!operation['x-idempotent']) expect(takesKey, name).toBe(true);
      // Whether a conflict with the resource's state is possible depends on the operation.
      if (takesKey || (withBody && '409' in operation.responses)) expected.add('409');
      if (!withBody && path.startsWith('/v1/menu')) expected.add('304');
      const errors = Object.keys(operation.responses).filter(status => !status.startsWith('2'));
      expect(new Set(errors), name).toEqual(expected);
    }
  });

  it('has examples for its success, errors, and body', () => {
    for (const [name, , , operation] of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status !== '304') expect(examplesOf(response), `${name} ${status}`).not.toEqual([]);
      }
      if (operation.requestBody !== undefined)
        expect(examplesOf(operation.requestBody), name).not.toEqual([]);
    }
  });

  it('returns rate limit and request ID headers with every response, and Retry-After with 429', () => {
    for (const [name, , , operation] of operations) {
      for (const [status, response] of Object.entries(operation.responses)) {
        for (const header of status === '429' ? [...rateHeaders, 'Retry-After'] : rateHeaders) {
          const expected = { required: true, schema: { type: 'integer' } };
          expect(headersOf(response)[header], `${name} ${status} ${header}`).toMatchObject(expected);
        }
        const requestId = headersOf(response)['X-Request-Id'];
        expect(requestId, `${name} ${status}`).toMatchObject({ required: true, schema: { type: 'string' } });
      }
    }
  });

  it('takes lenient paging parameters if and only if it is a list', () => {
    for (const [name, , , operation] of operations) {
      const ignoring = parametersOf(operation).filter(parameter => parameter['x-ignore-invalid'] === true);
      const paging = ignoring.filter(({ name: parameter }) => parameter === 'page' || parameter === 'limit');
      expect(paging, name).toHaveLength(name.startsWith('list') ? 2 : 0);
    }
  });
});

describe('the webhooks', () => {
  it('have unique names that generators can use for functions', () => {
    const names = Object.values(document.webhooks ?? {}).map(item => item.post?.operationId);
    expect(names.slice(0, 2)).toEqual(['orderCreated', 'orderConfirmed']);
    expect(new Set([...operations.map(([name]) => name), ...names])).toHaveLength(
      operations.length + names.length,
    );
  });

  it('are one POST per event type', () => {
    const types = document.components.schemas.KnownWebhookEventType?.enum;
    expect(Object.keys(document.webhooks ?? {})).toEqual(types);
    for (const [type, item] of Object.entries(document.webhooks ?? {}))
      expect(Object.keys(item), type).toEqual(['post']);
  });

  it('have headers, the event, and an example, and accept any 2xx as success', () => {
    for (const [, type, , operation] of listOperations(document.webhooks ?? {})) {
      const headers = parametersOf(operation).map(
        parameter => `${parameter.in} ${parameter.name} ${parameter.required}`,
      );
      expect(headers, type).toEqual([
        'header X-Service-Event true',
        'header X-Service-Delivery true',
        'header X-Service-Signature true',
        'header webhook-id true',
        'header webhook-timestamp true',
        'header webhook-signature true',
      ]);
      expect(Object.keys(operation.responses), type).toEqual(['2XX']);
      expect(examplesOf(operation.requestBody ?? {}), type).toEqual([expect.objectContaining({ type })]);
    }
  });

  it('leave no path or x-webhook behind, and require no key', () => {
    expect(text).not.toContain('"x-webhook":');
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/v1\//);
    for (const [, type, , operation] of listOperations(document.webhooks ?? {}))
      expect(operation.security, type).toEqual([{}]);
  });
});

function listOperations(items: Record<string, PathItem>): typeof operations {
  return Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): (typeof operations)[number] => {
      return [operation.operationId ?? path, path, method, operation];
    }),
  );
}

/** Whether the schema rejects any values. */
function restricts({ $ref, type, maxLength }: Schema): boolean {
  return $ref?.endsWith('/Identifier') !== true && (type !== 'string' || maxLength !== undefined);
}

function parametersOf({ parameters }: Operation): Parameter[] {
  return parameters.map(parameter => resolve(parameter, document.components.parameters));
}

function headersOf({ headers = {} }: Response): Record<string, Header> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [name, resolve(header, document.components.headers)]),
  );
}

function resolve<T extends object>(value: T | Reference, shared: Record<string, T> = {}): T {
  if (!('$ref' in value)) return value;
  const target = shared[value.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`${value.$ref} does not exist`);
  return target;
}

/** The values of all examples of a request body or response. */
function examplesOf({ content = {} }: Body): unknown[] {
  return Object.values(content).flatMap(({ example, examples = {} }) => {
    return [
      ...Object.values(examples).map(({ value }) => value),
      ...(example === undefined ? [] : [example]),
    ];
  });
}
