import {
  type Document,
  OpenAPIRouter,
  type Operation,
  type ParsedRequest,
  type Request,
} from 'openapi-backend';
import {
  dropIgnoredSchemas,
  getQueryParameters,
  parseQuery,
  type QueryParameter,
} from '../../../spec/rules/query-parameters.ts';

type Template = { pattern: RegExp; operations: Map<string, Operation> };

/**
 * openapi-backend's router, faster: it flattens operations, indexes paths and compiles patterns once, and parses each
 * request once. It differs in query parameters: it ignores unknown ones and never rejects those with `x-ignore-invalid`.
 */
export class CompiledRouter extends OpenAPIRouter {
  readonly #operations: Operation[] = [];
  readonly #exact = new Map<string, Map<string, Operation>>();
  readonly #templates: Template[] = [];
  readonly #queries = new Map<Operation, QueryParameter[]>();
  readonly #pathParameters = new Map<Operation, string[]>();
  readonly #pathValues = new WeakMap<Request, string[]>();
  readonly #parsed = new WeakMap<Request, ParsedRequest>();

  constructor(definition: Document) {
    super({ definition });
    const byPath = new Map<string, Map<string, Operation>>();
    for (const source of super.getOperations()) {
      const operation = dropIgnoredSchemas(source);
      this.#operations.push(operation);
      this.#queries.set(operation, getQueryParameters(source));
      this.#pathParameters.set(operation, getPathParameters(source.path));
      const methods = byPath.get(operation.path) ?? new Map<string, Operation>();
      byPath.set(operation.path, methods.set(operation.method, operation));
    }
    const byLiteralLength = ([a]: [string, unknown], [b]: [string, unknown]) =>
      literalLength(b) - literalLength(a);
    for (const [path, operations] of [...byPath].sort(byLiteralLength)) {
      if (!path.includes('{')) this.#exact.set(path, operations);
      this.#templates.push({ pattern: compile(path), operations });
    }
  }

  override getOperations(): Operation[] {
    return this.#operations;
  }

  override getOperation(operationId: string): Operation | undefined {
    return this.#operations.find(operation => operation.operationId === operationId);
  }

  override matchOperation(request: Request): Operation | undefined;
  override matchOperation(request: Request, strict: boolean): Operation;
  override matchOperation(request: Request, strict = false): Operation | undefined {
    const path = this.normalizePath(getPath(request));
    const method = request.method.toLowerCase();
    const exact = this.#exact.get(path)?.get(method);
    if (exact) return exact;

    let pathKnown = false;
    for (const { pattern, operations } of this.#templates) {
      const match = pattern.exec(path);
      if (!match) continue;
      pathKnown = true;
      const operation = operations.get(method);
      if (!operation) continue;
      this.#pathValues.set(request, match.slice(1));
      return operation;
    }
    if (!strict) return undefined;
    throw new Error(pathKnown ? '405-methodNotAllowed' : '404-notFound');
  }

  /**
   * For the `Allow` header. A literal path matches only its own operations, not those of a parameterized
   * path.
   */
  allowedMethods(request: Request): string[] {
    const path = this.normalizePath(getPath(request));
    const exact = this.#exact.get(path);
    const matching = exact
      ? [exact]
      : this.#templates.filter(({ pattern }) => pattern.test(path)).map(({ operations }) => operations);
    const methods = new Set(matching.flatMap(operations => [...operations.keys()]));
    return [...methods].map(method => method.toUpperCase());
  }

  override parseRequest(request: Request, operation?: Operation): ParsedRequest {
    const { method, headers, body } = request;
    const path = getPath(request);
    if (!operation)
      return { method, path, headers, params: {}, query: {}, cookies: {}, requestBody: body, body };

    let parsed = this.#parsed.get(request);
    if (!parsed) {
      parsed = {
        method: operation.method,
        path,
        headers,
        params: this.#getParams(request, operation),
        query: parseQuery(getQueryString(request), this.#queries.get(operation) ?? []),
        cookies: {},
        requestBody: undefined,
      };
      this.#parsed.set(request, parsed);
    }
    parsed.requestBody = body;
    parsed.body = body;
    return parsed;
  }

  #getParams(request: Request, operation: Operation): Record<string, string> {
    const names = this.#pathParameters.get(operation) ?? [];
    if (names.length > 0 && !this.#pathValues.has(request)) this.matchOperation(request);
    const values = this.#pathValues.get(request) ?? [];
    return Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
  }
}

function getPath({ path }: Request): string {
  const end = path.indexOf('?');
  return end < 0 ? path : path.slice(0, end);
}

function getQueryString({ path }: Request): string {
  const start = path.indexOf('?');
  return start < 0 ? '' : path.slice(start + 1);
}

const PARAMETER = /\{([^}]+)\}/g;

/** Ranks path templates: if two match, the one with the longer literal part wins. */
function literalLength(path: string): number {
  return path.replace(PARAMETER, '').length;
}

const getPathParameters = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map(([, name = '']) => name);

function compile(path: string): RegExp {
  const literals = path.split(/\{[^}]+\}/).map(literal => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literals.join('([^/]+)')}$`);
}

/** Leaves invalid percent-encoding unchanged. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
