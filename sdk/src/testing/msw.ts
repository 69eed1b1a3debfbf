import { HttpHandler, HttpResponse, http } from 'msw/http';
import { mockedOperations } from '../generated/mock.ts';
import type { Mock } from './mock.ts';

/**
 * MSW handlers that respond from a mock. Throws on Node 20, which MSW 3 doesn't support.
 *
 * @example
 * ```ts
 * import { setupServer } from 'msw/node';
 *
 * const mock = createMock();
 * const server = setupServer(...mockHandlers(mock));
 * server.listen();
 * // What runs here and calls the service is answered by the mock.
 * server.close();
 * ```
 *
 * @param mock - A mock from `createMock`.
 * @param baseUrl - The address of the service. Default: any.
 */
export function mockHandlers(mock: Pick<Mock, 'fetch'>, baseUrl = '*'): HttpHandler[] {
  checkRuntime();
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
 * MSW handlers that respond to every request of an operation with the contract's example. Throws on Node 20,
 * which MSW 3 doesn't support.
 *
 * @param baseUrl - The address of the service. Default: any.
 */
export function exampleHandlers(baseUrl = '*'): HttpHandler[] {
  checkRuntime();
  return Object.values(mockedOperations).map(({ method, path, success }) => {
    const url = `${withoutSlash(baseUrl)}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    return new HttpHandler(method, url, () => Response.json(success.example, { status: success.status }));
  });
}

/** The version prefix of all paths. */
const root = mockedOperations.listOrders.path.replace(/^(\/[^/]+).*/, '$1');

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}

/** Without this check, every request would fail inside MSW with an error message about it. */
function checkRuntime(): void {
  if (!('withResolvers' in Promise))
    throw new Error("MSW 3 needs Node 22: on Node 20, pass mock.fetch as the client's fetch option");
}
