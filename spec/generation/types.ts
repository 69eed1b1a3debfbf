import openapiTS, {
  astToString,
  NEVER,
  oapiRef,
  type SchemaObject,
  STRING,
  tsIntersection,
  tsRecord,
  tsUnion,
} from 'openapi-typescript';
import type { OpenApiDocument } from './document.ts';

/** The TypeScript types of a document, with an alias for each of its schemas. */
export async function renderTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(JSON.parse(JSON.stringify(document), withoutNoise)), {
    defaultNonNullable: false,
    enum: false,
    rootTypes: true,
    rootTypesKeepCasing: true,
    rootTypesNoSchemaPrefix: true,
    silent: true,
    transform: typeOfOpenEnum,
  });
  return astToString(nodes);
}

/**
 * A JSON reviver that drops what would only blur the types: examples of whole objects, which would drown the comments,
 * and `anyOf` where it only says which properties are required in combination, which types are not made of
 * (openapi-typescript would render each alternative as `unknown`). And it writes the values of a record as
 * `additionalProperties`, which openapi-typescript knows, where TypeSpec's emitter has `unevaluatedProperties`.
 */
function withoutNoise(key: string, value: unknown): unknown {
  if (key === 'examples' && Array.isArray(value)) return value.filter(example => typeof example !== 'object');
  if (typeof value === 'object' && value !== null && 'unevaluatedProperties' in value) {
    const { unevaluatedProperties: additionalProperties, ...rest } = value;
    return { ...rest, additionalProperties };
  }
  const isRequirement = (schema: object) => Object.keys(schema).join() === 'required';
  return key === 'anyOf' && Array.isArray(value) && value.every(isRequirement) ? undefined : value;
}

/**
 * An open enumeration, `anyOf: [<known values>, { type: string }]`, becomes `Known | (string & Record<never, never>)`:
 * it accepts every string, and editors still suggest the known values, which they would not after a plain `| string`.
 */
function typeOfOpenEnum(schema: SchemaObject): ReturnType<typeof tsUnion> | undefined {
  if (!('anyOf' in schema) || schema.anyOf?.length !== 2) return undefined;
  const [known, later] = schema.anyOf;
  if (known === undefined || !('$ref' in known) || !isPlainString(later)) return undefined;
  return tsUnion([oapiRef(known.$ref), tsIntersection([STRING, tsRecord(NEVER, NEVER)])]);
}

function isPlainString(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}';
}
