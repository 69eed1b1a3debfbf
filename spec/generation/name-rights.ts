import type { OpenApiDocument, Operation } from './document.ts';
import { mapOperations } from './map-operations.ts';

/** Every session has at least this role, so none is rejected for lack of it. */
const LEAST_ROLE = 'kitchen';

/**
 * Makes the examples of missing roles and scopes name the one that the operation requires, as the service
 * does. Operations that require no confirmation lose the example of a missing confirmation.
 */
export function nameRights(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, operation => {
    const { examples } = operation.responses['403']?.content?.['application/json'] ?? {};
    if (examples) nameIn(examples, operation);
    return operation;
  });
}

function nameIn(examples: Record<string, { value: unknown }>, operation: Operation): void {
  const { 'x-required-role': role, 'x-required-scope': scope } = operation;
  if (!operation['x-requires-confirmation']) delete examples['Missing confirmation'];
  if (role === LEAST_ROLE) delete examples['Missing role'];
  name(examples['Missing role'], `This operation requires the ${role} role`);
  name(examples['Missing scope'], `This key lacks the scope ${scope}, which this operation requires`);
}

function name(example: { value: unknown } | undefined, error: string): void {
  if (example) example.value = { ...Object(example.value), error };
}
