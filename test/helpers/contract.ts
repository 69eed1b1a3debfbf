import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { START } from './start-command.ts';

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
  description?: string;
  'x-required-scope': string | null;
  'x-required-role': string | null;
  'x-rate-limit'?: string;
  /** For writes. */
  'x-idempotent'?: boolean;
  'x-codeSamples': { label: string; lang: string; source: string }[];
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: object } } };
  responses: Record<string, Response>;
};
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema: object };
type Response = {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: object }>;
  content?: {
    'application/json'?: { schema: object; examples?: Record<string, { value: unknown }> };
    'text/event-stream'?: object;
  };
};

export type OperationRoute = { method: string; path: string; operation: Operation };
export type Answer = { status: number; headers: Headers; body: unknown };

export type Contract = {
  document: OpenApiDocument;
  /** Every operation of the contract, with its method and path template. */
  operations: OperationRoute[];
  /** Differences between a response and the contract: in status, headers, and body. */
  findDifferences(method: string, url: string, answer: Answer): string[];
  /** Examples in the contract that do not match their schemas. */
  findWrongExamples(operation: OperationRoute): string[];
  /** Fails unless there are no differences. */
  expectContract(method: string, url: string, answer: Answer): void;
  /** Fails unless the value matches the contract's schema at this pointer. */
  expectSchema(pointer: string, value: unknown, what: string): void;
};

/** Other tests read non-JSON responses: the media type in the contract, and the header. */
const STREAMED: Record<string, string> = {
  'text/event-stream': 'text/event-stream',
  'text/csv': 'text/csv; charset=utf-8',
};

/** A generated contract, of this or another commit's checkout, against which every response is checked. */
export function readContract(service: 'public' | 'dashboard', folder = START.folder): Contract {
  const file = join(folder, 'generated', service, 'openapi.json');
  return createContract(JSON.parse(readFileSync(file, 'utf8')));
}

export function createContract(document: OpenApiDocument): Contract {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

  // A path without a parameter takes precedence over a matching one with a parameter.
  const byParameters = operations
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(route => ({ route, pattern: toPattern(route.path) }));
  const validators = new Map<string, ValidateFunction>();

  function findDifferences(method: string, url: string, answer: Answer): string[] {
    const { status, headers, body } = answer;
    const { pathname } = new URL(url);
    const found = byParameters.find(
      ({ route, pattern }) => route.method === method && pattern.test(pathname),
    )?.route;
    const common = findWrongHeaders(headers, found?.operation);
    if (!found) {
      const what = `${status} of ${method} ${url}, which the contract does not know`;
      const wrong = [404, 405].includes(status) ? [] : [what];
      return [...common, ...wrong, ...findWrongValues('#/components/schemas/Error', body, what)];
    }
    const { operationId, responses } = found.operation;
    const response = responses[status];
    const what = `${status} of ${operationId}`;
    if (!response) return [...common, `${what} is not announced: ${JSON.stringify(body)}`];
    const missing = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
      const { required } = header.$ref ? resolve(document, header.$ref) : header;
      return required && headers.get(name) === null ? `${what} has no header ${name}` : [];
    });
    return [...common, ...missing, ...findWrongBody(found, response, answer, what)];
  }

  function findWrongBody(
    { path, method }: OperationRoute,
    { content = {} }: Response,
    { status, headers, body }: Answer,
    what: string,
  ): string[] {
    if (status === 204 || status === 304) return [];
    const type = headers.get('content-type');
    const streamed = Object.keys(STREAMED).find(one => one in content);
    const expected = STREAMED[streamed ?? ''] ?? 'application/json; charset=utf-8';
    const wrongType = type === expected ? [] : [`${what} has the content type ${type}`];
    if (streamed) return wrongType;
    const pointer = `#/paths/${pointerSegment(path)}/${method.toLowerCase()}/responses/${status}`;
    return [...wrongType, ...findWrongValues(`${pointer}/content/application~1json/schema`, body, what)];
  }

  function findWrongValues(pointer: string, value: unknown, what: string): string[] {
    const validate =
      validators.get(pointer) ??
      ajv.getSchema(`contract${pointer}`) ??
      ajv.compile({ $ref: `contract${pointer}` });
    validators.set(pointer, validate);
    return validate(value) ? [] : [`${what}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`];
  }

  function findWrongHeaders(headers: Headers, operation?: Operation): string[] {
    const own = document['x-rate-limits']?.[operation?.['x-rate-limit'] ?? ''];
    const { requests } = own ?? document['x-rate-limit'];
    const patterns: [name: string, pattern: RegExp][] = [
      ['x-ratelimit-limit', new RegExp(`^${requests}$`)],
      ['x-ratelimit-remaining', /^\d+$/],
      ['x-ratelimit-reset', /^\d{10}$/],
      ['x-request-id', /^[A-Za-z0-9._-]{1,64}$/],
    ];
    return patterns.flatMap(([name, pattern]) =>
      pattern.test(headers.get(name) ?? '') ? [] : `${name} is ${headers.get(name)}, not ${pattern}`,
    );
  }

  function findWrongExamples({ path, method, operation }: OperationRoute): string[] {
    return Object.entries(operation.responses).flatMap(([status, { content }]) => {
      const { examples = {} } = content?.['application/json'] ?? {};
      const pointer = `#/paths/${pointerSegment(path)}/${method.toLowerCase()}/responses/${status}`;
      return Object.entries(examples).flatMap(([name, { value }]) =>
        findWrongValues(
          `${pointer}/content/application~1json/schema`,
          value,
          `example ${name} of ${operation.operationId}`,
        ),
      );
    });
  }

  return {
    document,
    operations,
    findDifferences,
    findWrongExamples,
    expectContract: (method, url, answer) =>
      expect(findDifferences(method, url, answer), `${method} ${url}: ${answer.status}`).toEqual([]),
    expectSchema: (pointer, value, what) => expect(findWrongValues(pointer, value, what)).toEqual([]),
  };
}

const toPattern = (template: string) => new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}/?$`);

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
