import { isDeepStrictEqual } from 'node:util';
import type { Header, OpenApiDocument, Response } from './document.ts';

/**
 * TypeSpec's emitter repeats every header in every response. Writes each header once, in `components.headers` under
 * its own name, and refers to it. A header that is not the same everywhere stays where it is.
 */
export function shareHeaders(document: OpenApiDocument): OpenApiDocument {
  const shared = new Map<string, Header>();
  const different = new Set<string>();
  forEachHeader(document, (name, header) => {
    const known = shared.get(name);
    if (known === undefined) shared.set(name, header);
    else if (!isDeepStrictEqual(known, header)) different.add(name);
  });
  for (const name of different) shared.delete(name);
  if (shared.size === 0) return document;

  const result = structuredClone(document);
  forEachHeader(result, (name, _header, headers) => {
    if (shared.has(name)) headers[name] = { $ref: `#/components/headers/${name}` };
  });
  result.components.headers = Object.fromEntries(shared);
  return result;
}

function forEachHeader(
  document: OpenApiDocument,
  visit: (name: string, header: Header, headers: Record<string, Header>) => void,
): void {
  for (const response of responsesOf(document)) {
    for (const [name, header] of Object.entries(response.headers ?? {}))
      visit(name, header, response.headers ?? {});
  }
}

function* responsesOf(document: OpenApiDocument): Iterable<Response> {
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) yield* Object.values(operation.responses);
  }
}
