import type { OpenApiDocument } from './document.ts';
import { mapOperations } from './map-operations.ts';

/** Says in each operation's description which scope it requires: documentation viewers show no extensions. */
export function describeScopes(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, operation => {
    const scope = operation['x-required-scope'];
    if (scope === undefined) return operation;
    const sentence = scope === null ? 'Any valid key may call it.' : `Requires the scope \`${scope}\`.`;
    return { ...operation, description: [operation.description, sentence].filter(Boolean).join('\n\n') };
  });
}
