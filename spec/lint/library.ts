import { createTypeSpecLibrary, defineLinter } from '@typespec/compiler';
import { enumValueNaming } from './enum-value-naming.ts';
import { naming } from './naming.ts';
import { operationIdNaming } from './operation-id-naming.ts';
import { requireDoc } from './require-doc.ts';
import { requireExample } from './require-example.ts';
import { requireIdempotency } from './require-idempotency.ts';
import { requireRole } from './require-role.ts';
import { requireScope } from './require-scope.ts';
import { requireSummary } from './require-summary.ts';

/** Makes this package a TypeSpec library, so that `tspconfig.yaml` can reference its rules. */
export const $lib = createTypeSpecLibrary({ name: '@restaurant-ordering/spec', diagnostics: {} });

/** The contract's lint rules beyond those of TypeSpec. All of them are enabled. */
export const $linter = defineLinter({
  rules: [
    requireDoc,
    enumValueNaming,
    requireExample,
    requireIdempotency,
    naming,
    operationIdNaming,
    requireRole,
    requireScope,
    requireSummary,
  ],
});
