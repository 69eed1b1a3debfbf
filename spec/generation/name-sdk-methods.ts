import type { OpenApiDocument } from './document.ts';
import { mapOperations } from './map-operations.ts';

/**
 * Adds `x-sdk-method` to each operation. Without `@sdkMethod` the name is derived from the fixed segments of
 * the path and the operation's verb: `listMenuItems` of `/v1/menu/items` becomes `menu.items.list`.
 */
export function nameSdkMethods(document: OpenApiDocument): OpenApiDocument {
  const owners = new Map<string, string>();
  return mapOperations(document, (operation, _method, path) => {
    const { operationId = '' } = operation;
    const name = operation['x-sdk-method'] ?? deriveName(operationId, path);
    const owner = owners.get(name);
    if (owner)
      throw new Error(
        `${owner} and ${operationId} would both be ${name} in the SDK: give one of them another name with @sdkMethod`,
      );
    owners.set(name, operationId);
    return { ...operation, 'x-sdk-method': name };
  });
}

function deriveName(operationId: string, path: string): string {
  const [, , ...segments] = path.split('/');
  const [verb = ''] = /^[a-z]+/.exec(operationId) ?? [];
  return [...segments.filter(segment => !segment.startsWith('{')), verb].join('.');
}
