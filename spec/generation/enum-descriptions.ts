import { type Enum, getDoc, getFriendlyName, navigateProgram, type Program } from '@typespec/compiler';
import type { OpenApiDocument } from './document.ts';

/**
 * TypeSpec's emitter drops the documentation of single enumeration values. Adds it to each enumeration's schema as
 * `x-enum-descriptions`, which documentation viewers show.
 */
export function describeEnumValues(program: Program, document: OpenApiDocument): OpenApiDocument {
  const result = structuredClone(document);
  navigateProgram(program, {
    enum(type) {
      const schema = result.components.schemas[getFriendlyName(program, type) ?? type.name];
      if (schema?.enum !== undefined) schema['x-enum-descriptions'] = describe(program, type);
    },
  });
  return result;
}

function describe(program: Program, type: Enum): Record<string, string> {
  const members = [...type.members.values()];
  return Object.fromEntries(
    members.map(member => [member.value ?? member.name, getDoc(program, member) ?? '']),
  );
}
