import type { OpenApiDocument, Operation } from './document.ts';

/** Returns the document with each operation in `paths` mapped. */
export function mapOperations(
  document: OpenApiDocument,
  map: (operation: Operation, method: string, path: string) => Operation,
): OpenApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const operations = Object.entries(item).map(([method, operation]) => [
      method,
      map(operation, method, path),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
