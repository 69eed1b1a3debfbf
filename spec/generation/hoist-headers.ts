import { isDeepStrictEqual } from 'node:util';
import type { Header, OpenApiDocument, Reference } from './document.ts';

/**
 * Moves headers that TypeSpec's emitter repeats to `components.headers`, using the first response's version.
 * Headers that differ from it stay.
 */
export function hoistHeaders(document: OpenApiDocument): OpenApiDocument {
  const result = structuredClone(document);
  const shared = new Map<string, Header>();
  for (const [name, header] of headersOf(result))
    if (!shared.has(name) && !('$ref' in header)) shared.set(name, header);
  if (shared.size === 0) return document;

  for (const [name, header, headers] of headersOf(result)) {
    if (isDeepStrictEqual(shared.get(name), header)) headers[name] = { $ref: `#/components/headers/${name}` };
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
