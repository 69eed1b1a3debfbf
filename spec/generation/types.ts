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

/** `operations` are those that a service answers: each has a handler and a method of the SDK. */
function withoutNamesOfWebhooks({ webhooks = {}, ...document }: OpenApiDocument): OpenApiDocument {
  const items = Object.entries(webhooks).map(([name, { post }]) => [
    name,
    { post: { ...post, operationId: undefined } },
  ]);
  return items.length === 0 ? document : { ...document, webhooks: Object.fromEntries(items) };
}

/**
 * A JSON reviver for what openapi-typescript would render badly. Examples of whole objects would make comments too long;
 * an `anyOf` of required properties would become a union of `unknown`; `unevaluatedProperties`, with which TypeSpec's
 * emitter describes records, is not supported, but `additionalProperties` is.
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
 * An open enumeration, `anyOf: [<known values>, { type: string }]`, becomes `Known | (string & Record<never, never>)`:
 * it accepts every string, and editors suggest the known values, which they do not for a plain `| string`.
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
