import { OpenAPIBackend, type Request } from 'openapi-backend';
import { describe, expect, it } from 'vitest';
import { CompiledRouter } from '../../server/api/http/router.ts';
import { document, operations } from '../helpers/contract.ts';

const api = await new OpenAPIBackend({
  definition: JSON.parse(JSON.stringify(document)),
  quick: true,
}).init();
const original = api.router;
const indexed = new CompiledRouter(api.definition);

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const VALUES = ['ord_1', '1042', '%41b', 'a.b', '~', 'items', 'categories', 'status', '日本', '{reference}'];

/** Every path of the contract with various parameter values, and similar paths. */
const paths = operations.flatMap(({ path }) =>
  VALUES.flatMap(value => {
    const filled = path.replace(/\{[^}]+\}/g, value);
    return [
      filled,
      `${filled}/`,
      `${filled}//`,
      `${filled}/more`,
      `${filled}?page=2&x=/v1/orders`,
      `/${filled}`,
      filled.slice(3),
    ];
  }),
);

const requests: Request[] = paths.flatMap(path =>
  METHODS.map(method => ({ method: method.toUpperCase(), path, headers: { accept: 'application/json' } })),
);

const refusal = (match: () => unknown): string => {
  try {
    match();
    return 'none';
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 3) : String(error);
  }
};

describe("The indexed router matches like openapi-backend's router", () => {
  it(`for every operation: ${requests.length} requests`, () => {
    for (const request of requests) {
      const label = `${request.method} ${request.path}`;
      expect(indexed.matchOperation(request)?.operationId, label).toBe(
        original.matchOperation(request)?.operationId,
      );
    }
  });

  it('and rejects for the same reason', () => {
    for (const request of requests) {
      const label = `${request.method} ${request.path}`;
      const expected = refusal(() => original.matchOperation(request, true));
      expect(
        refusal(() => indexed.matchOperation(request, true)),
        label,
      ).toBe(expected);
      expect(indexed.allowedMethods(request).length > 0, label).toBe(expected !== '404');
    }
  });

  it('and reads the same path parameters', () => {
    for (const { operation, path, method } of operations) {
      for (const value of VALUES.filter(candidate => !candidate.includes('%'))) {
        const request = { method, path: path.replace(/\{[^}]+\}/g, value), headers: {} };
        const matched = original.getOperation(operation.operationId);
        expect(indexed.parseRequest(request, indexed.getOperation(operation.operationId)).params).toEqual(
          original.parseRequest(request, matched).params,
        );
      }
    }
  });
});

describe('Query parameters', () => {
  const listOrders = indexed.getOperation('listOrders');
  const query = (queryString: string) =>
    indexed.parseRequest({ method: 'GET', path: `/v1/orders?${queryString}`, headers: {} }, listOrders).query;

  it('outside the contract are ignored', () => {
    expect(query('unknown=1&status=ready&__proto__=x')).toMatchObject({ status: 'ready' });
    expect(Object.keys(query('unknown=1&constructor=x'))).not.toContain('unknown');
  });

  it('that are strict and duplicated stay a list, which validation rejects', () => {
    expect(query('status=ready&status=pending')).toMatchObject({ status: ['ready', 'pending'] });
  });

  it.each([
    ['', { page: 1, limit: 25 }],
    ['page=&limit=', { page: 1, limit: 25 }],
    ['page=abc&limit=abc', { page: 1, limit: 25 }],
    ['page=2&page=3&limit=5&limit=6', { page: 1, limit: 25 }],
    ['page=0&limit=0', { page: 1, limit: 1 }],
    ['page=-7&limit=-7', { page: 1, limit: 1 }],
    ['page=3&limit=101', { page: 3, limit: 100 }],
    ['page=99999999999999999999&limit=1e9', { page: Number.MAX_SAFE_INTEGER, limit: 100 }],
    ['page=Infinity&limit=NaN', { page: Number.MAX_SAFE_INTEGER, limit: 25 }],
  ])('page and limit of "%s" become %o', (queryString, expected) => {
    expect(query(queryString)).toMatchObject(expected);
  });
});
