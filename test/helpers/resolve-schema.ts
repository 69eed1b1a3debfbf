import type { OpenApiDocument } from './contract.ts';

export type BodySchema = {
  $ref?: string;
  format?: string;
  properties?: Record<string, BodySchema>;
  items?: BodySchema;
  anyOf?: BodySchema[];
  required?: string[];
};

/** The schema, those it is combined with, and those they refer to. */
export function resolveSchema(contract: OpenApiDocument, schema: BodySchema): BodySchema[] {
  const { $ref, anyOf = [] } = schema;
  const name = $ref?.split('/').at(-1);
  const target = name === undefined ? [] : [contract.components.schemas[name] as BodySchema];
  return [schema, ...[...target, ...anyOf].flatMap(one => resolveSchema(contract, one))];
}
