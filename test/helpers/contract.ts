import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';

export type OpenApiDocument = {
  'x-rate-limit': Rate;
  'x-rate-limits'?: Record<string, Rate>;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<
    string,
    {
      post: {
        summary: string;
        requestBody: { content: { 'application/json': { schema: { $ref: string } } } };
      };
    }
  >;
  components: { schemas: Record<string, unknown> };
};
type Rate = { requests: number };
export type Operation = {
  operationId: string;
  summary: string;
  'x-required-scope': string | null;
  'x-required-role': string | null;
  'x-rate-limit'?: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, Response>;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: object };
type Response = {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: object }>;
  content?: { 'application/json'?: { schema: object } };
};

export type OperationRoute = { method: string; path: string; operation: Operation };
export type Answer = { status: number; headers: Headers; body: unknown };

export type Contract = {
  document: OpenApiDocument;
  /** Every operation of the contract, with its method and path template. */
  operations: OperationRoute[];
  /** Fails unless the response is one that the contract announces: its status, its headers and its body. */
  expectContract(method: string, url: string, answer: Answer): void;
  /** Fails unless the value is what the contract's schema at this place says. */
  expectSchema(pointer: string, value: unknown, what: string): void;
};

/** A contract as published: what every response in every test is held against. */
function readContract(service: string): Contract {
  const file = new URL(`../../generated/${service}/openapi.json`, import.meta.url);
  const document: OpenApiDocument = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

  function expectContract(method: string, url: string, answer: Answer): void {
    const found = operations.find(
      route => route.method === method && matches(route.path, new URL(url).pathname),
    );
    expectHeaders(answer.headers, found?.operation);
    if (!found) {
      expect([404, 405], `status of ${method} ${url}, which the contract does not know`).toContain(
        answer.status,
      );
      expectSchema('#/components/schemas/Error', answer.body, `${answer.status} of ${method} ${url}`);
      return;
    }
    const { operationId, responses } = found.operation;
    const response = responses[answer.status];
    expect(
      response,
      `${operationId} announces status ${answer.status}: ${JSON.stringify(answer.body)}`,
    ).toBeDefined();
    const place = `#/paths/${pointerSegment(found.path)}/${method.toLowerCase()}/responses/${answer.status}`;
    for (const [name, header] of Object.entries(response?.headers ?? {})) {
      const { required } = header.$ref ? resolve(document, header.$ref) : header;
      if (required) expect(answer.headers.get(name), `header ${name} of ${operationId}`).not.toBeNull();
    }
    if (answer.status === 204) return;
    if ('text/event-stream' in (response?.content ?? {})) {
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      return;
    }
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expectSchema(
      `${place}/content/application~1json/schema`,
      answer.body,
      `${answer.status} of ${operationId}`,
    );
  }

  function expectSchema(pointer: string, value: unknown, what: string): void {
    const validate = ajv.getSchema(`contract${pointer}`) ?? ajv.compile({ $ref: `contract${pointer}` });
    const valid = validate(value);
    expect(valid, `${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`).toBe(true);
  }

  function expectHeaders(headers: Headers, operation?: Operation): void {
    const own = document['x-rate-limits']?.[operation?.['x-rate-limit'] ?? ''];
    const { requests } = own ?? document['x-rate-limit'];
    expect(headers.get('x-ratelimit-limit')).toBe(String(requests));
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(0);
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
    expect(headers.get('x-ratelimit-reset')).toMatch(/^\d{10}$/);
    expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,64}$/);
  }

  return { document, operations, expectContract, expectSchema };
}

function matches(template: string, path: string): boolean {
  const pattern = template.replace(/\{[^}]+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`).test(path);
}

const pointerSegment = (segment: string) =>
  encodeURIComponent(segment.replaceAll('~', '~0').replaceAll('/', '~1'));

function resolve(document: OpenApiDocument, reference: string): { required?: boolean } {
  const path = reference.slice(2).split('/');
  let place: unknown = document;
  for (const segment of path) place = isRecord(place) ? place[segment] : undefined;
  return isRecord(place) ? place : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export const { document, operations, expectContract, expectSchema } = readContract('public');
export const dashboard = readContract('dashboard');
