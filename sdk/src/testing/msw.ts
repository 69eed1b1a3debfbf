import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { mockedOperations } from '../generated/mock.ts';
import type { MockedOperation } from './contract.ts';
import type { Mock } from './mock.ts';

/**
 * Handlers for MSW that answer from a mock.
 *
 * @param baseUrl - The address of the service. Default: any.
 *
 * @example
 * ```ts
 * import { setupServer } from 'msw/node';
 *
 * const mock = createMock();
 * const server = setupServer(...mockHandlers(mock));
 * server.listen();
 * ```
 *
 * @param mock - Made by `createMock`.
 * @param baseUrl - The address of the service. Default: any.
 */
export function mockHandlers(mock: Pick<Mock, 'fetch'>, baseUrl = '*'): HttpHandler[] {
  const answer = async ({ request }: { request: Request }) => {
    try {
      return await mock.fetch(request);
    } catch {
      return HttpResponse.error();
    }
  };
  return [http.all(`${withoutSlash(baseUrl)}${root}/*`, answer)];
}

/**
 * Handlers for MSW that answer each operation with the contract's example, whatever the request is.
 *
 * @param baseUrl - The address of the service. Default: any.
 */
export function exampleHandlers(baseUrl = '*'): HttpHandler[] {
  return Object.values(mockedOperations).map(({ method, path, success }) =>
    getHandler(method)(
      `${withoutSlash(baseUrl)}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      () => new Response(JSON.stringify(success.example), { status: success.status, headers: jsonHeaders }),
    ),
  );
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8' };

/** The version, which all paths begin with. */
const root = mockedOperations.listOrders.path.replace(/^(\/[^/]+).*/, '$1');

function getHandler(method: MockedOperation['method']) {
  switch (method) {
    case 'GET':
      return http.get;
    case 'POST':
      return http.post;
    case 'PATCH':
      return http.patch;
    case 'PUT':
      return http.put;
    case 'DELETE':
      return http.delete;
    default:
      throw new Error(`No handler for ${method}`);
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
