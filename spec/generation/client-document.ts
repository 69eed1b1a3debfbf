import type { OpenApiDocument, Schema } from './document.ts';

type Schemas = Record<string, Schema>;

/** The body of webhooks. OpenAPI 3.0 has no webhooks that could reference it. */
const WEBHOOK_BODY = { $ref: '#/components/schemas/WebhookEvent' };

/**
 * Converts the document to OpenAPI 3.0 for client generators. Every component is an object. Scalars are
 * inlined, so that names don't collide and `nullable` can be set. Extensible enums become plain strings,
 * because clients must not fail on new values. Keywords that are only for validation are removed.
 */
export function toClientDocument({ webhooks, ...document }: OpenApiDocument): OpenApiDocument {
  const { info, paths, components, tags, ...rest } = document;
  const { identifier, ...license } = info.license;
  const { schemas, ...otherComponents } = components;
  const clientPaths = convert(paths, schemas);
  const usedTags = new Set(
    Object.values(paths).flatMap(item => Object.values(item).flatMap(({ tags }) => tags)),
  );
  return {
    ...convert(rest, schemas),
    openapi: '3.0.3',
    info: { ...info, license },
    tags: tags.filter(({ name }) => usedTags.has(name)),
    paths: clientPaths,
    components: {
      ...convert(otherComponents, schemas),
      schemas: collectSchemas([clientPaths, WEBHOOK_BODY], schemas),
    },
  };
}

/** Converts the schemas in any part of a document and removes extensions. */
function convert<Part>(part: Part, schemas: Schemas): Part {
  const convertNode = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(convertNode);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.entries(node).filter(([key]) => !key.startsWith('x-'));
    return Object.fromEntries(entries.map(([key, value]) => [key, convertValue(key, value)]));
  };
  const convertValue = (key: string, value: unknown) => {
    if (key === 'examples') return value;
    return key === 'schema' ? toClientSchema(value as Schema, schemas) : convertNode(value);
  };
  return convertNode(part) as Part;
}

/** Collects the objects that a part references, directly or indirectly. */
function collectSchemas(part: unknown, schemas: Schemas): Schemas {
  const found: Schemas = {};
  const collect = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in found) continue;
      const schema = toClientSchema(getSchema(name, schemas), schemas);
      found[name] = schema;
      collect(schema);
    }
  };
  collect(part);
  return found;
}

function toClientSchema(schema: Schema, schemas: Schemas): Schema {
  const { $ref, ...beside } = schema;
  if ($ref !== undefined) {
    // An example of a general type, such as an identifier, would be misleading for a specific one.
    const { examples: _, ...target } = getSchema($ref, schemas);
    return target.type === 'object' ? { $ref } : toClientSchema({ ...target, ...beside }, schemas);
  }
  const {
    anyOf,
    examples,
    pattern,
    properties,
    items,
    dependentRequired,
    'x-sdk-accepts': _,
    ...own
  } = schema;
  if (anyOf !== undefined && !anyOf.every(isRequirement))
    return toClientSchema(joinAlternatives(schema, schemas), schemas);
  return {
    ...own,
    // Generators would match the pattern against the date that they parsed from the string.
    ...(pattern !== undefined && own.format !== 'date-time' && { pattern }),
    // Without a format, some use 32 bits, which is too small for some prices.
    ...(own.type === 'number' && { format: 'double' }),
    ...(examples !== undefined && { example: examples[0] }),
    ...(items && { items: toClientSchema(items, schemas) }),
    ...(properties && { properties: mapValues(properties, property => toClientSchema(property, schemas)) }),
  };
}

/**
 * Merges the alternatives of an `anyOf` into one schema: a value or null, or known values or any other
 * string.
 */
function joinAlternatives({ anyOf = [], ...own }: Schema, schemas: Schemas): Schema {
  const [first = {}, second, ...others] = anyOf;
  if (second?.type === 'null' && others.length === 0) return { ...first, ...own, nullable: true };
  const known = first.$ref === undefined ? first : getSchema(first.$ref, schemas);
  if (second?.type === 'string' && known.enum !== undefined && others.length === 0)
    return { ...own, type: 'string', description: describeKnownValues(own.description, known) };
  throw new Error(`The document for generators does not support anyOf ${JSON.stringify(anyOf)}`);
}

function describeKnownValues(
  description: string | undefined,
  { enum: values = [], 'x-enum-descriptions': meanings = [] }: Schema,
): string {
  const list = values.map((value, index) => `- \`${value}\`: ${meanings[index]}`);
  return [description, `Known values, to which others may be added:\n\n${list.join('\n')}`].join('\n\n');
}

const isRequirement = (schema: Schema): boolean => Object.keys(schema).join() === 'required';

function getSchema(reference: string, schemas: Schemas): Schema {
  const schema = schemas[reference.split('/').at(-1) ?? ''];
  if (schema === undefined) throw new Error(`The contract has no ${reference}`);
  return schema;
}

const mapValues = <Value>(record: Record<string, Value>, map: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
