import type { OpenApiDocument, Parameter, Reference } from './document.ts';

export function resolveParameter(
  { components }: OpenApiDocument,
  parameter: Parameter | Reference,
): Parameter {
  if ('name' in parameter) return parameter;
  const found = components.parameters?.[parameter.$ref.replace('#/components/parameters/', '')];
  if (!found) throw new Error(`The contract has no ${parameter.$ref}`);
  return found;
}
