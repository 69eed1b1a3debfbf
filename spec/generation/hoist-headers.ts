import { isDeepStrictEqual } from 'node:util';
import type { Header, OpenApiDocument, Reference } from './document.ts';

/**
 * Moves each header that is the same in every response to `components.headers`. TypeSpec's emitter repeats them.
 */
export function hoistHeaders(document: OpenApiDocument): OpenApiDocument {
  const result = structuredClone(document);
  const shared = new Map<string, Header>();
  const different = new Set<string>();
  for (const [name, header] of headersOf(result)) {
    if (!isDeepStrictEqual(shared.get(name) ?? header, header)) different.add(name);
    if (!('$ref' in header)) shared.set(name, header);
  }
  for (const name of different) shared.delete(name);
  if (shared.size === 0) return document;

  for (const [name, , headers] of headersOf(result)) {
    if (shared.has(name)) headers[name] = { $ref: `#/components/headers/${name}` };
  }
  result.components.headers = Object.fromEntries(shared);
  return result;
}

type Headers = Record<string, Header | Reference>;

function* headersOf(
  document: OpenApiDocument,
): Iterable<[name: string, header: Header | Reference, all: Headers]> {
  for (const operation of Object.values(document.paths).flatMap(item => Object.values(item))) {
    for (const { headers = {} } of Object.values(operation.responses)) {
      for (const [name, header] of Object.entries(headers)) yield [name, header, headers];
    }
  }
}
