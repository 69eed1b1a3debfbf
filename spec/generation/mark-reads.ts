import type { OpenApiDocument } from './document.ts';
import { mapOperations } from './map-operations.ts';

/** Marks every GET with `x-idempotent`. Writes are marked in the contract. */
export function markReads(document: OpenApiDocument): OpenApiDocument {
  return mapOperations(document, (operation, method) =>
    method === 'get' ? { ...operation, 'x-idempotent': true } : operation,
  );
}
