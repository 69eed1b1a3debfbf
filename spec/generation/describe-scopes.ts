import type { OpenApiDocument, Operation, PathItem } from './document.ts';

/**
 * Documentation viewers show no extensions: says in each operation's description which scope it requires. Where keys
 * are not its concern, nothing is said.
 */
export function describeScopes(document: OpenApiDocument): OpenApiDocument {
  const paths = mapValues(document.paths, (item): PathItem => mapValues(item, withScope));
  return { ...document, paths };
}

function withScope(operation: Operation): Operation {
  const scope = operation['x-required-scope'];
  if (scope === undefined) return operation;
  const sentence = scope === null ? 'Any valid key may call it.' : `Requires the scope \`${scope}\`.`;
  return { ...operation, description: [operation.description, sentence].filter(Boolean).join('\n\n') };
}

const mapValues = <Value, Result>(record: Record<string, Value>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));
