import { toFieldErrors } from '../../../spec/rules/field-errors.ts';
import { isJsonType } from '../../../spec/rules/json-type.ts';
import { messages } from '../../../spec/rules/messages.ts';
import { parseQuery } from '../../../spec/rules/query-parameters.ts';
import { normalizeText } from '../../../spec/rules/text.ts';
import { maxBodyBytes } from '../generated/limits.ts';
import { mockedOperations } from '../generated/mock.ts';
import { bodies, parameters } from '../generated/validators.js';
import type { MockedOperation } from './contract.ts';
import { invalidRequest, MockError, throwIfInvalid } from './mock-error.ts';

/** An operation and the values of its path parameters. */
type Found = { operation: MockedOperation; path: Record<string, string> };

/** Finds the operation of a request. Returns an error if there is none. */
export function findOperation({ method, url }: Request): Found | MockError {
  const { pathname } = new URL(url);
  const found = Object.values(mockedOperations)
    .flatMap(operation => {
      const path = matchPath(operation.path, pathname);
      return path ? [{ operation, path }] : [];
    })
    // If several match, use the one with the fewest parameters.
    .sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length);
  const [closest] = found;
  if (!closest) return new MockError('not_found', messages.unknownPath(pathname));
  const wanted = method === 'HEAD' ? 'GET' : method;
  const allowed = found.flatMap(({ operation }) =>
    operation.path === closest.operation.path ? [operation.method] : [],
  );
  return (
    found.find(({ operation }) => operation.method === wanted) ??
    new MockError('method_not_allowed', messages.methodNotAllowed(method, allowed), {
      headers: { allow: allowed.map(one => (one === 'GET' ? 'GET, HEAD' : one)).join(', ') },
    })
  );
}

/** Ignores a prefix, such as the path of a `baseUrl`. */
function matchPath(template: string, pathname: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const match = new RegExp(`${pattern}/?$`).exec(pathname);
  if (!match) return undefined;
  const values = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
  return Object.fromEntries(values);
}

/** Reads the inputs of a request. Throws the service's validation errors. */
export async function readInput(request: Request, { operation, path }: Found) {
  const { id, takesBody, takesKey } = operation;
  const query = parseQuery(new URL(request.url).search, operation.query);
  const body = takesBody ? await readBody(request) : undefined;
  const idempotencyKey = (takesKey ? request.headers.get('idempotency-key') : null) ?? undefined;
  const header = { 'idempotency-key': idempotencyKey };
  const checks = [
    [bodies[id], { requestBody: body }],
    [parameters[id], { path, query, header }],
  ] as const;
  const errors = checks.flatMap(([validate, value]) => (validate?.(value) ? [] : (validate?.errors ?? [])));
  throwIfInvalid(toFieldErrors(errors));
  return { query, body, idempotencyKey };
}

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!isJsonType(type)) throw invalidBody(messages.bodyType(type));
  const text = await request.text();
  if (new TextEncoder().encode(text).length > maxBodyBytes)
    throw new MockError('invalid_request', messages.bodyTooLarge(maxBodyBytes), { status: 413, fields: [] });
  if (text === '') throw invalidBody(messages.bodyMissing);
  try {
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? normalizeText(value) : value));
  } catch (error) {
    throw invalidBody(messages.bodyNotJson(error));
  }
}

const invalidBody = (message: string) => invalidRequest([{ path: '', message }]);
