// @module-tag long
import { Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type Query, queryFor } from '../src/planner/query.ts';
import { QueryExecutor } from '../src/planner/query-executor.ts';
import { sortKeyOf } from '../src/planner/sort-key.ts';
import { parseFilter } from '../src/query/parse-filter.ts';
import type { Collection } from '../src/storage/collection.ts';
import { Database } from '../src/storage/database.ts';
import { fillIndex, insertDocument } from '../src/storage/documents.ts';
import { type Document, encodeDocument, type Value } from '../src/values/value.ts';

const database = new Database(undefined);
afterAll(() => database.close());

const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'b.y');
const scalar = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map(n => new Int32(n)),
  fc.constantFrom<Value>(
    new Double(1.5),
    new Double(Number.NaN),
    Long.fromNumber(2),
    null,
    'a',
    'ab',
    'b',
    true,
    new Date(3),
  ),
);
const inner = fc.record({ x: scalar, y: scalar }, { requiredKeys: [], noNullPrototype: true });
const field: fc.Arbitrary<Value> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: inner },
  { weight: 2, arbitrary: fc.array(fc.oneof(scalar, inner), { maxLength: 3 }) },
);
// Only `b` may be an array along with others, because an index over two arrays is rejected.
const documentOf = (other: fc.Arbitrary<Value>) =>
  fc
    .record({ a: other, b: field, c: scalar }, { requiredKeys: [], noNullPrototype: true })
    .map((document): Document => ({ ...document }));
const documents = fc.oneof(
  fc.array(documentOf(fc.oneof(scalar, inner)), { minLength: 5, maxLength: 25 }),
  fc.array(
    fc
      .record({ a: scalar, b: scalar, c: scalar }, { requiredKeys: [], noNullPrototype: true })
      .map((d): Document => ({ ...d })),
    { minLength: 5, maxLength: 25 },
  ),
);

const comparison = fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne', '$eq');
const condition: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  {
    weight: 6,
    arbitrary: fc.dictionary(comparison, scalar, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
  },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }).map((list): Document => ({ $in: list })) },
  fc.array(scalar, { maxLength: 2 }).map((list): Document => ({ $nin: list })),
  fc.boolean().map((wanted): Document => ({ $exists: wanted })),
  fc.constantFrom<Document>({ $regex: '^a' }, { $regex: 'b' }),
  fc.constantFrom<Document>({ $type: 'string' }, { $type: 'number' }, { $not: { $gt: new Int32(1) } }),
);
const clause = fc.oneof(
  fc.dictionary(path, condition, { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
  fc.dictionary(path, condition, { minKeys: 2, maxKeys: 3, noNullPrototype: true }),
);
const filter: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: clause },
  {
    weight: 2,
    arbitrary: fc
      .tuple(clause, fc.array(clause, { minLength: 2, maxLength: 3 }))
      .map(([rest, $or]): Document => ({ ...rest, $or })),
  },
  fc.array(clause, { minLength: 1, maxLength: 2 }).map(($and): Document => ({ $and })),
);
const direction = fc.constantFrom(new Int32(1), new Int32(-1));
const pattern = fc.dictionary(path, direction, { minKeys: 1, maxKeys: 3, noNullPrototype: true });
const index: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: pattern.map((key): Document => ({ key })) },
  fc
    .tuple(
      pattern,
      fc.constantFrom<Document>(
        { a: { $gt: new Int32(0) } },
        { c: 'a' },
        { a: { $exists: true } },
        { c: { $type: 'string' } },
      ),
    )
    .map(([key, partialFilterExpression]): Document => ({ key, partialFilterExpression })),
);
const sort = fc.oneof(fc.constant<Document>({}), pattern);

let made = 0;
function collectionOf(stored: Document[], definitions: Document[]): Collection {
  made += 1;
  const collection = database.createCollection(`property.c${made}`);
  stored.forEach((fields, i) => {
    const document = { _id: new Int32(i), ...fields };
    insertDocument(database, collection, document, encodeDocument(document));
  });
  definitions.forEach((definition, i) => {
    fillIndex(database, collection, database.createIndexTable(collection, { ...definition, name: `i${i}` }));
  });
  return collection;
}

function rowsOf(collection: Collection, query: Query): number[] {
  return Array.from(new QueryExecutor(database, collection, query).rows(), row => row.rowId);
}

function sortOf(specification: Document): Query['sort'] {
  return Object.entries(specification).map(([name, way]) => ({
    path: name,
    steps: name.split('.'),
    descending: way instanceof Int32 && way.value < 0,
  }));
}

describe('any query', () => {
  it('returns the same documents with and without indexes', () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(index, { minLength: 1, maxLength: 3 }),
        fc.array(filter, { minLength: 20, maxLength: 30 }),
        sort,
        (stored, definitions, filters, order) => {
          const collection = collectionOf(stored, definitions);
          for (const wanted of filters) {
            const query = queryFor(parseFilter(wanted), { sort: sortOf(order) });
            const scanned = rowsOf(collection, { ...query, hint: 'natural', sort: [] });
            expect(rowsOf(collection, query).sort((l, r) => l - r)).toEqual(scanned);
            expect(new QueryExecutor(database, collection, query).count()).toBe(scanned.length);
          }
          database.dropCollection(collection);
        },
      ),
      { numRuns: 250 },
    );
  });

  it('returns the same order, page by page, with and without indexes', () => {
    const pages = fc.record({ skip: fc.nat(4), limit: fc.nat(5) });
    const indexes = fc.array(index, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(documents, indexes, filter, pattern, pages, (stored, definitions, wanted, order, page) => {
        const collection = collectionOf(stored, definitions);
        const sort = sortOf(order);
        const query = queryFor(parseFilter(wanted), { sort, ...page });
        // Documents with equal keys may come in any order, so keys are compared.
        const keysOf = (rows: Query) =>
          rowsOf(collection, rows).map(rowId =>
            sortKeyOf(stored[rowId - 1] ?? {}, sort).map(key => Buffer.from(key).toString('hex')),
          );
        expect(keysOf(query)).toEqual(keysOf({ ...query, hint: 'natural' }));
        database.dropCollection(collection);
      }),
      { numRuns: 400 },
    );
  });
});
