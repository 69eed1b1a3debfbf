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

/** Makes this package a TypeSpec library, so that `tspconfig.yaml` can name its rules. */
export const $lib = createTypeSpecLibrary({ name: '@restaurant-ordering/spec', diagnostics: {} });

/** The rules that the contract keeps besides those of the language. All of them are on. */
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
