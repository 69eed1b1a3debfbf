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

/** Renders a document's TypeScript types, with an alias for each schema. */
export async function renderTypes(document: OpenApiDocument): Promise<string> {
  const nodes = await openapiTS(
    JSON.stringify(JSON.parse(JSON.stringify(withoutNamesOfWebhooks(document)), simplify)),
    {
      defaultNonNullable: false,
      enum: false,
      rootTypes: true,
      rootTypesKeepCasing: true,
      rootTypesNoSchemaPrefix: true,
      silent: true,
      transform: typeOfOpenEnum,
    },
  );
  return astToString(nodes);
}

/** Removes webhooks from `operations`, so that each remaining operation has a handler and an SDK method. */
function withoutNamesOfWebhooks({ webhooks = {}, ...document }: OpenApiDocument): OpenApiDocument {
  const items = Object.entries(webhooks).map(([name, { post }]) => [
    name,
    { post: { ...post, operationId: undefined } },
  ]);
  return items.length === 0 ? document : { ...document, webhooks: Object.fromEntries(items) };
}

/**
 * A JSON reviver for parts that openapi-typescript would render badly. Examples of whole objects would make
 * comments too long, and an `anyOf` of required properties would become a union of `unknown`. It doesn't
 * support `unevaluatedProperties`, which TypeSpec's emitter uses for records, but it supports
 * `additionalProperties`.
 */
function simplify(key: string, value: unknown): unknown {
  if (key === 'examples' && Array.isArray(value)) return value.filter(example => typeof example !== 'object');
  if (typeof value === 'object' && value !== null && 'unevaluatedProperties' in value) {
    const { unevaluatedProperties: additionalProperties, ...rest } = value;
    return { ...rest, additionalProperties };
  }
  const isRequirement = (schema: object) => Object.keys(schema).join() === 'required';
  return key === 'anyOf' && Array.isArray(value) && value.every(isRequirement) ? undefined : value;
}

/**
 * Renders an open enum, `anyOf: [<known values>, { type: string }]`, as `Known | (string & Record<never,
 * never>)`. It accepts every string, and unlike with a plain `| string`, editors suggest the known values.
 */
function typeOfOpenEnum(schema: SchemaObject): ReturnType<typeof tsUnion> | undefined {
  if (!('anyOf' in schema) || schema.anyOf?.length !== 2) return undefined;
  const [known, unknown] = schema.anyOf;
  if (known === undefined || !('$ref' in known) || !isPlainString(unknown)) return undefined;
  return tsUnion([oapiRef(known.$ref), tsIntersection([STRING, tsRecord(NEVER, NEVER)])]);
}

function isPlainString(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}';
}
