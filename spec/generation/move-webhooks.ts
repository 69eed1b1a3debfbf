import type { OpenApiDocument, PathItem } from './document.ts';

/**
 * Moves each operation with `x-webhook` from `paths` to `webhooks`, with the name in `x-webhook`, because
 * TypeSpec's emitter doesn't support webhooks. The `operationId`, which generators require, is the name in
 * camelCase.
 */
export function moveWebhooks(document: OpenApiDocument): OpenApiDocument {
  const paths: Record<string, PathItem> = {};
  const webhooks: Record<string, PathItem> = {};
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const { 'x-webhook': name, ...rest } = operation;
      if (name === undefined) paths[path] = { ...paths[path], [method]: operation };
      else webhooks[name] = { ...webhooks[name], [method]: { operationId: toOperationId(name), ...rest } };
    }
  }
  return Object.keys(webhooks).length === 0 ? document : { ...document, paths, webhooks };
}

const toOperationId = (name: string): string =>
  name.replaceAll(/[._](.)/g, (_, letter: string) => letter.toUpperCase());
