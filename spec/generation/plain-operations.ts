import type { OpenApiDocument } from './document.ts';
import { resolveParameter } from './resolve-parameter.ts';

/** The paths of operations that need no resource, body, or query parameter, by operation ID. */
export function findPlainOperations(document: OpenApiDocument): Map<string, string> {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map(operation => ({ path, ...operation })),
  );
  const plain = operations.filter(({ path, requestBody, parameters = [] }) => {
    const needsQuery = parameters
      .map(parameter => resolveParameter(document, parameter))
      .some(({ in: place, required }) => place === 'query' && required);
    return !path.includes('{') && !requestBody && !needsQuery;
  });
  return new Map(plain.map(({ operationId = '', path }) => [operationId, path]));
}
