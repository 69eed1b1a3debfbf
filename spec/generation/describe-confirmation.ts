import type { OpenApiDocument } from './document.ts';
import { mapOperations } from './map-operations.ts';

const SENTENCE = 'Requires a sign-in or a confirmation in the last 15 minutes.';

/**
 * Adds to an operation's description that it requires a confirmation, because documentation viewers don't
 * show extensions.
 */
export function describeConfirmation(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, operation => {
    if (!operation['x-requires-confirmation']) return operation;
    return { ...operation, description: [operation.description, SENTENCE].filter(Boolean).join('\n\n') };
  });
}
