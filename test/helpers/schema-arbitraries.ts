import fc, { type Arbitrary } from 'fast-check';
import type { OpenApiDocument } from './contract.ts';
import { DANGEROUS } from './undeclared-fields.ts';

/** The parts of the contract's schemas used to generate values. */
export type Schema = {
  $ref?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  format?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

/** Values invalid for any field: other types, database operators, prototypes, lone surrogates. */
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

/** The ID prefix for a property. */
const KINDS: Record<string, string> = {
  branchId: 'brn_',
  itemId: 'itm_',
  menuItemId: 'itm_',
  categoryId: 'cat_',
};

const undeclared = fc.dictionary(fc.constantFrom(...Object.keys(DANGEROUS)), junk, { maxKeys: 3 });

const mostly = (values: Arbitrary<unknown>) =>
  fc.oneof({ weight: 8, arbitrary: values }, { weight: 1, arbitrary: junk });

/** Values in and around a schema, including objects with undeclared fields; most IDs exist. */
export function around(
  { components }: OpenApiDocument,
  schema: Schema,
  identifiers: string[],
): Arbitrary<unknown> {
  const schemas = components.schemas as Record<string, Schema>;
  return draw(schema, identifiers);

  function draw(part: Schema, known: string[]): Arbitrary<unknown> {
    const { $ref, anyOf, allOf, type, format, items, properties, maxLength = 20 } = part;
    if ($ref?.endsWith('/Identifier')) return mostly(fc.constantFrom(...known));
    if ($ref) return draw(schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}, known);
    if (anyOf && !properties) return fc.oneof(...anyOf.map(one => draw(one, known)));
    if (allOf?.[0] && !properties) return draw(allOf[0], known);
    if (part.enum) return mostly(fc.constantFrom(...part.enum));
    if (format === 'date-time') return mostly(timestamps);
    switch (type) {
      case 'object':
        return mostly(
          fc
            .tuple(fc.oneof(fc.constant({}), undeclared), drawProperties(properties ?? {}))
            .map(([others, own]) => ({ ...others, ...own })),
        );
      case 'array':
        return mostly(fc.array(draw(items ?? {}, known), { maxLength: 4 }));
      case 'string':
        return mostly(fc.constantFrom('', 'a', 'é'.repeat(maxLength), 'a'.repeat(maxLength + 1)));
      case 'boolean':
        return mostly(fc.boolean());
      case 'number':
      case 'integer': {
        const { minimum = -1, maximum = 1_000 } = part;
        return mostly(fc.constantFrom(minimum, minimum - 1, minimum + 0.01, 1, 1.125, maximum, maximum + 1));
      }
      case 'null':
        return fc.constant(null);
      default:
        return junk;
    }
  }

  function drawProperties(properties: Record<string, Schema>): Arbitrary<object> {
    const values = Object.entries(properties).map(([name, property]): [string, Arbitrary<unknown>] => {
      const meant = identifiers.filter(id => id.startsWith(KINDS[name] ?? ''));
      return [name, draw(property, meant.length > 0 ? meant : identifiers)];
    });
    return fc.record(Object.fromEntries(values), { requiredKeys: [] });
  }
}

const DAY = 24 * 60 * 60_000;
const timestamps = fc.oneof(
  fc.integer({ min: -1, max: 32 }).map(days => new Date(Date.now() + days * DAY).toISOString()),
  fc.constantFrom('2026-02-30T00:00:00Z', '9999-12-31T23:59:60Z', '2026-03-14', 'tomorrow'),
);
