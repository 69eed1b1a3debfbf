import { fileURLToPath } from 'node:url';
import {
  compile,
  type Diagnostic,
  formatDiagnostic,
  getNamespaceFullName,
  NodeHost,
  resolveCompilerOptions,
} from '@typespec/compiler';
import { getOpenAPI3 } from '@typespec/openapi3';
import { describeEnumValues } from './describe-enum-values.ts';
import type { OpenApiDocument } from './document.ts';

const emitterOptions: Parameters<typeof getOpenAPI3>[1] = {
  'openapi-versions': ['3.1.0'],
  'operation-id-strategy': 'explicit-only',
  'experimental-parameter-examples': 'data',
};

const entrypoint = fileURLToPath(new URL('../main.tsp', import.meta.url));

/** Compiles the contract into one document per service, by the service's full name. Warnings are errors. */
export async function compileContract(): Promise<Map<string, OpenApiDocument>> {
  const [options, configProblems] = await resolveCompilerOptions(NodeHost, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    entrypoint,
  });
  assertNoProblems(configProblems);
  const program = await compile(NodeHost, entrypoint, { ...options, noEmit: true });
  assertNoProblems(program.diagnostics);

  const records = await getOpenAPI3(program, emitterOptions);
  assertNoProblems(program.diagnostics);
  const documents = new Map<string, OpenApiDocument>();
  for (const record of records) {
    if (record.versioned) throw new Error('The contract versions its paths, not its TypeSpec');
    assertNoProblems(record.diagnostics);
    const document = describeEnumValues(program, record.service.type, toPlainJson(record.document));
    documents.set(getNamespaceFullName(record.service.type), document);
  }
  return documents;
}

function assertNoProblems(diagnostics: readonly Diagnostic[]): void {
  if (diagnostics.length === 0) return;
  throw new Error(diagnostics.map(diagnostic => formatDiagnostic(diagnostic)).join('\n'));
}

function toPlainJson(document: unknown): OpenApiDocument {
  return JSON.parse(JSON.stringify(document));
}
