import type { OpenApiDocument } from './document.ts';
import { mapOperations } from './map-operations.ts';

/**
 * Adds the required scope to each operation's description, because documentation viewers don't show
 * extensions.
 */
export function describeScopes(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, operation => {
    const scope = operation['x-required-scope'];
    if (scope === undefined) return operation;
    const sentence =
      scope === null ? 'Requires no scope: any valid key can call it.' : `Requires the scope \`${scope}\`.`;
    return { ...operation, description: [operation.description, sentence].filter(Boolean).join('\n\n') };
  });
}
