import { dashboard, type OpenApiDocument, type OperationRoute, document as publicApi } from './contract.ts';
import { resolveSchema, type BodySchema as Schema } from './resolve-schema.ts';

/** Written into each undeclared field: if found in the database, the field was stored. */
export const MARKER = 'undeclared-field';

/** Fields for queries, ownership, and permissions, database operators, and document paths. */
export const DANGEROUS: Record<string, unknown> = {
  _id: MARKER,
  restaurantId: MARKER,
  outbox: [{ _id: MARKER }],
  sandbox: { restaurantId: MARKER, at: MARKER },
  sandboxOf: MARKER,
  slug: MARKER,
  role: `owner ${MARKER}`,
  suspension: { suspended: true, revision: 99, by: MARKER },
  paymentProvider: MARKER,
  $where: MARKER,
  $set: { slug: MARKER },
  'a.b': MARKER,
  constructor: MARKER,
};

/**
 * Also all fields declared by any request of either contract, so that no operation accepts another's field.
 */
const OTHERS_FIELDS = [publicApi, dashboard.document]
  .flatMap(({ components }) => Object.values(components.schemas) as Schema[])
  .flatMap(({ properties = {} }) => Object.keys(properties));

const VALUES: Record<string, unknown>[] = [
  { ...fill(OTHERS_FIELDS, MARKER), ...DANGEROUS },
  fill([...OTHERS_FIELDS, ...Object.keys(DANGEROUS)], { $ne: MARKER }),
];

function fill(names: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(names.map(name => [name, value]));
}

/** The body with undeclared fields in each object, once as strings and once as database operators. */
export function poisonBody(
  { path, operation }: OperationRoute,
  body: unknown,
): Record<string, unknown>[] | undefined {
  const schema = operation.requestBody?.content['application/json'].schema;
  if (!schema) return undefined;
  const contract = path.startsWith('/v1') ? publicApi : dashboard.document;
  return VALUES.map(undeclared => Object(poison(contract, schema, body ?? {}, undeclared)));
}

function poison(
  contract: OpenApiDocument,
  schema: Schema,
  value: unknown,
  undeclared: Record<string, unknown>,
): unknown {
  if (Array.isArray(value)) {
    const items = resolveSchema(contract, schema).flatMap(one => one.items ?? []);
    return value.map(element => poison(contract, { anyOf: items }, element, undeclared));
  }
  if (typeof value !== 'object' || value === null) return value;
  const declared = resolveSchema(contract, schema).flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  const names = new Set(declared.map(([name]) => name));
  const added = Object.entries(undeclared).filter(([name]) => !names.has(name));
  const kept = Object.entries(value).map(([name, field]) => {
    const fieldSchemas = declared.filter(([other]) => other === name).map(([, one]) => one);
    return [name, poison(contract, { anyOf: fieldSchemas }, field, undeclared)];
  });
  return Object.fromEntries([...added, ...kept]);
}

/** Undeclared parameters, and declared ones in nested bracket notation. */
export function poisonQuery({ operation: { parameters = [] } }: OperationRoute, path: string): string {
  const declared = parameters.map(({ name, $ref = '' }) => name ?? $ref.split('.').at(-1));
  const names = [...Object.keys(DANGEROUS), '__proto__', 'from', '__proto__[admin]', 'caller', 'services'];
  const query = [...names.filter(name => !declared.includes(name)), ...declared.map(name => `${name}[$ne]`)]
    .map(name => `${encodeURIComponent(name)}=${MARKER}`)
    .join('&');
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

/** The path with each parameter replaced by an invalid value. */
export const poisonPaths = (template: string): string[] =>
  ['{"$gt":""}', '__proto__', 'constructor', '$where', '[object Object]', `${MARKER};restaurantId=x`].map(
    value => template.replace(/\{[^}]+\}/g, encodeURIComponent(value)),
  );
