import type { OpenApiDocument } from './document.ts';

/** The scopes of a document as values, which types are not; undefined where keys are not its concern. */
export function renderScopes(text: string): string | undefined {
  const { paths, components }: OpenApiDocument = JSON.parse(text);
  const operations = Object.values(paths).flatMap(item => Object.values(item));
  if (!operations.some(operation => 'x-required-scope' in operation)) return undefined;
  return [
    "import type { Scope } from './types.ts';\n",
    '/** Every scope that a key can have. */',
    `export const EVERY_SCOPE: Scope[] = ${JSON.stringify(components.schemas.Scope?.enum)};\n`,
  ].join('\n');
}
