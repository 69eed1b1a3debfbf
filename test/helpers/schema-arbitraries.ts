import fc, { type Arbitrary } from 'fast-check';
import { document } from './contract.ts';

/** What the contract's schemas are made of, as far as values are drawn from it. */
export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values that no field wants: other types, operators of the database, prototypes, what UTF-8 cannot hold. */
export const junk: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    null,
    true,
    '',
    '\0',
    '\ud800',
    '$where',
    '9'.repeat(400),
    'x'.repeat(501),
    -0,
    1e-7,
    1e308,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[[]]],
    { $ne: null },
    { $gt: '' },
    { $where: 'sleep(1000)' },
    [{ $ne: null }],
    JSON.parse('{"__proto__":{"admin":true}}'),
    { constructor: { prototype: {} } },
    { toString: 1, valueOf: 2, length: -1 },
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The prefix of the identifiers that a property means. */
const KINDS: Record<string, string> = { branchId: 'brn_', itemId: 'itm_' };

/** Values of a schema and just beside it; identifiers are mostly of what exists. */
export function around(schema: Schema, identifiers: string[]): Arbitrary<unknown> {
  const near = (part: Schema, name = '') => {
    const meant = identifiers.filter(id => id.startsWith(KINDS[name] ?? ''));
    return around(part, part.$ref?.endsWith('/Identifier') ? meant : identifiers);
  };
  const mostly = (values: Arbitrary<unknown>) =>
    fc.oneof({ weight: 8, arbitrary: values }, { weight: 1, arbitrary: junk });
  const { $ref, anyOf, type, format, items, properties, maxLength = 20 } = schema;

  if ($ref?.endsWith('/Identifier')) return mostly(fc.constantFrom(...identifiers));
  if ($ref) return near(schemaAt($ref));
  if (anyOf && !properties) return fc.oneof(...anyOf.map(part => near(part)));
  if (schema.enum) return mostly(fc.constantFrom(...schema.enum));
  if (format === 'date-time') return mostly(timestamps);
  switch (type) {
    case 'object':
      return mostly(fc.record(mapValues(properties ?? {}, near), { requiredKeys: [] }));
    case 'array':
      return mostly(fc.array(near(items ?? {}), { maxLength: 4 }));
    case 'string':
      return mostly(fc.constantFrom('', 'a', 'é'.repeat(maxLength), 'a'.repeat(maxLength + 1)));
    case 'boolean':
      return mostly(fc.boolean());
    case 'number':
    case 'integer': {
      const { minimum = -1, maximum = 1_000 } = schema;
      return mostly(fc.constantFrom(minimum, minimum - 1, minimum + 0.01, 1, 1.125, maximum, maximum + 1));
    }
    case 'null':
      return fc.constant(null);
    default:
      return junk;
  }
}

const DAY = 24 * 60 * 60_000;
const timestamps = fc.oneof(
  fc.integer({ min: -1, max: 32 }).map(days => new Date(Date.now() + days * DAY).toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '9999-12-31T23:59:60Z', '2026-03-14', 'tomorrow'),
);

function schemaAt(pointer: string): Schema {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1);
  return document.components.schemas[name] ?? {};
}

function mapValues<In, Out>(
  values: Record<string, In>,
  map: (value: In, name: string) => Out,
): Record<string, Out> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
