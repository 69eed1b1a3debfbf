import type { OpenApiDocument } from './document.ts';

/**
 * Renders the scopes of a service as a runtime value, unlike types; undefined for a service without scopes.
 */
export function renderScopes({ paths, components }: OpenApiDocument): string | undefined {
  const operations = Object.values(paths).flatMap(item => Object.values(item));
  if (!operations.some(operation => 'x-required-scope' in operation)) return undefined;
  return [
    "import type { Scope } from './types.ts';\n",
    '/** Every scope that a key can have. */',
    `export const EVERY_SCOPE: Scope[] = ${JSON.stringify(components.schemas.Scope?.enum)};\n`,
  ].join('\n');
}
