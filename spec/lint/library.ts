import { createTypeSpecLibrary, defineLinter } from '@typespec/compiler';
import { docPresent } from './doc-present.ts';
import { enumValueNaming } from './enum-value-naming.ts';
import { examplePresent } from './example-present.ts';
import { idempotencyStated } from './idempotency-stated.ts';
import { naming } from './naming.ts';
import { operationIdNaming } from './operation-id-naming.ts';
import { roleStated } from './role-stated.ts';
import { scopeStated } from './scope-stated.ts';
import { summaryPresent } from './summary-present.ts';

/** Makes this package a TypeSpec library, so that `tspconfig.yaml` can name its rules. */
export const $lib = createTypeSpecLibrary({ name: '@restaurant-ordering/spec', diagnostics: {} });

/** The rules that the contract keeps besides those of the language. All of them are on. */
export const $linter = defineLinter({
  rules: [
    docPresent,
    enumValueNaming,
    examplePresent,
    idempotencyStated,
    naming,
    operationIdNaming,
    roleStated,
    scopeStated,
    summaryPresent,
  ],
});
