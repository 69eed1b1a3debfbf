import {
  type Enum,
  getDoc,
  getNamespaceFullName,
  type Namespace,
  navigateProgram,
  type Program,
} from '@typespec/compiler';
import { getOpenAPITypeName } from '@typespec/openapi';
import type { OpenApiDocument } from './document.ts';

/**
 * Adds the docs of enum values to their schemas as `x-enum-descriptions`, in the order of the values.
 * Generators and documentation viewers support this extension. TypeSpec's emitter drops the docs.
 */
export function describeEnumValues(
  program: Program,
  service: Namespace,
  document: OpenApiDocument,
): OpenApiDocument {
  const result = structuredClone(document);
  const serviceName = getNamespaceFullName(service);
  const namespaceFilter = (namespace: Namespace) => getNamespaceFullName(namespace) !== serviceName;
  navigateProgram(program, {
    enum(type) {
      const schema = result.components.schemas[getOpenAPITypeName(program, type, { namespaceFilter })];
      if (schema?.enum !== undefined) schema['x-enum-descriptions'] = describe(program, type);
    },
  });
  return result;
}

function describe(program: Program, type: Enum): string[] {
  return [...type.members.values()].map(member => getDoc(program, member) ?? '');
}
