import type { Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { distinctValues, explained, failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
const menu = () => database().collection<Document>('menu');

beforeEach(async () => {
  await menu().drop();
});

async function planOf(filter: Document, sort: Document = {}) {
  return explained(
    await menu()
      .find(filter)
      .sort(sort as never)
      .explain(),
  );
}

describe('a unique index', () => {
  it('rejects a duplicate with code, keys, and values', async () => {
    await menu().createIndex({ branch: 1, slug: 1 }, { unique: true });
    await menu().insertOne({ branch: 'b', slug: 's' });
    const error = await failureOf(menu().insertOne({ branch: 'b', slug: 's' }));
    expect(error).toMatchObject({
      code: 11000,
      keyPattern: { branch: 1, slug: 1 },
      keyValue: { branch: 'b', slug: 's' },
    });
    const message =
      'E11000 duplicate key error collection: restaurant.menu index: branch_1_slug_1 dup key: { branch: "b", slug: "s" }';
    expect(error.message).toBe(message);
  });

  it('rejects a conflicting update or upsert without changes', async () => {
    await menu().createIndex({ slug: 1 }, { unique: true });
    await menu().insertMany([{ slug: 'a' }, { slug: 'b' }]);
    expect(await failureOf(menu().updateOne({ slug: 'b' }, { $set: { slug: 'a', x: 1 } }))).toMatchObject({
      code: 11000,
    });
    const upsert = menu().findOneAndUpdate({ x: 1 }, { $set: { slug: 'a' } }, { upsert: true });
    expect(await failureOf(upsert)).toMatchObject({ code: 11000, keyValue: { slug: 'a' } });
    expect(await distinctValues(menu(), 'slug')).toEqual(['a', 'b']);
    expect(await menu().countDocuments({ slug: { $gte: '' } })).toBe(2);
  });

  it('reverts the first documents of an update that conflicts on a later one, including caches and counts', async () => {
    await menu().createIndex({ slug: 1 }, { unique: true });
    await menu().insertMany([{ slug: 'a' }, { slug: 'b' }, { slug: 'z' }]);
    const rejected = menu().updateMany({ slug: { $in: ['a', 'b'] } }, { $set: { slug: 'c' } });
    expect(await failureOf(rejected)).toMatchObject({ code: 11000, keyValue: { slug: 'c' } });
    const slugs = await menu().find().sort({ slug: 1 }).toArray();
    expect(slugs.map(({ slug }) => slug)).toEqual(['a', 'b', 'z']);
    await menu().insertOne({ slug: 'c' });
    await menu().updateOne({ slug: 'a' }, { $set: { slug: 'aa' } });
    expect(await menu().estimatedDocumentCount()).toBe(4);
    expect(await distinctValues(menu(), 'slug')).toEqual(['aa', 'b', 'c', 'z']);
  });

  it('treats a missing field as null, and compares numbers by value', async () => {
    await menu().createIndex({ slug: 1 }, { unique: true });
    await menu().insertMany([{}, { slug: 1 }]);
    expect(await failureOf(menu().insertOne({ slug: null }))).toMatchObject({
      code: 11000,
      keyValue: { slug: null },
    });
    expect(await failureOf(menu().insertOne({ slug: 1.0 }))).toMatchObject({ code: 11000 });
  });

  it('cannot be created over duplicates, and then does not exist', async () => {
    await menu().insertMany([{ slug: 'a' }, { slug: 'a' }]);
    expect(await failureOf(menu().createIndex({ slug: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect((await menu().indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await menu().insertOne({ slug: 'a' });
    expect(await menu().countDocuments({ slug: 'a' })).toBe(3);
  });

  it('on an array compares its elements, ignoring repeats within a document', async () => {
    await menu().createIndex({ codes: 1 }, { unique: true });
    await menu().insertOne({ codes: [1, 1, 2] });
    expect(await failureOf(menu().insertOne({ codes: [3, 2] }))).toMatchObject({
      code: 11000,
      keyValue: { codes: 2 },
    });
  });

  it("follows an update of only the partial filter's field", async () => {
    await menu().createIndex({ slug: 1 }, { unique: true, partialFilterExpression: { 'state.live': true } });
    await menu().insertMany([
      { slug: 'a', state: { live: true } },
      { slug: 'a', state: { live: false } },
    ]);
    const enter = () => menu().updateOne({ 'state.live': false }, { $set: { 'state.live': true } });
    expect(await failureOf(enter())).toMatchObject({ code: 11000 });
    await menu().updateOne({ 'state.live': true }, { $set: { state: { live: 0 } } });
    expect(await enter()).toMatchObject({ modifiedCount: 1 });
  });

  it('that is partial applies only within its filter', async () => {
    await menu().createIndex({ slug: 1 }, { unique: true, partialFilterExpression: { live: true } });
    await menu().insertMany([{ slug: 'a', live: true }, { slug: 'a' }, { slug: 'a', live: false }]);
    expect(await failureOf(menu().updateOne({ live: false }, { $set: { live: true } }))).toMatchObject({
      code: 11000,
    });
    expect(await menu().countDocuments({ slug: 'a' })).toBe(3);
  });
});

describe('the planner', () => {
  it('reads a compound index in sort order', async () => {
    await menu().createIndex({ branch: 1, at: -1 });
    await menu().insertMany(Array.from({ length: 50 }, (_, n) => ({ branch: n % 2, at: n })));
    const { plan, executionStats } = await planOf({ branch: 1, at: { $lt: 20 } }, { at: -1 });
    expect(plan).toMatchObject({ stage: 'IXSCAN', indexName: 'branch_1_at_-1' });
    expect(executionStats).toMatchObject({ nReturned: 10, totalKeysExamined: 10, totalDocsExamined: 10 });
  });

  it('counts keys, including those that fail other conditions, up to the end of the page', async () => {
    await menu().createIndex({ branch: 1, at: -1, kind: 1 });
    await menu().insertMany(
      Array.from({ length: 100 }, (_, n) => ({ branch: n % 2, at: n, kind: n % 10 ? 'often' : 'seldom' })),
    );
    const keysOfCommand = async (explain: Document) =>
      explained(await database().command({ explain, verbosity: 'executionStats' })).executionStats
        .totalKeysExamined;
    const keysOf = (filter: Document, options: Document = {}) =>
      keysOfCommand({ find: 'menu', filter, sort: { at: -1 }, ...options });
    const rare = { branch: 0, kind: 'seldom' };
    expect(await keysOf(rare)).toBe(50);
    expect(await keysOf({ ...rare, at: { $lt: 40 } })).toBe(20);
    expect(await keysOf({ ...rare, kind: { $ne: 'often' } })).toBe(50);
    // 98, 96, 94, 92, and 90; then also 88, …, 80.
    expect(await keysOf(rare, { limit: 1 })).toBe(5);
    expect(await keysOf(rare, { limit: 1, skip: 1 })).toBe(10);
    expect(await keysOf(rare, { limit: 20 })).toBe(50);
    expect(await keysOf({ branch: 0 }, { limit: 3, skip: 4 })).toBe(7);
    expect(await keysOf({ branch: { $in: [0, 1] } }, { limit: 3 })).toBe(3);
    expect(await keysOf({ branch: { $in: [0, 1] } }, { limit: 3, sort: { kind: 1 } })).toBe(100);
    const counted = {
      aggregate: 'menu',
      pipeline: [{ $match: rare }, { $group: { _id: 1, n: { $sum: 1 } } }],
    };
    expect(await keysOfCommand({ ...counted, cursor: {} })).toBe(50);
    expect(await keysOfCommand({ count: 'menu', query: rare })).toBe(50);
  });

  it('merges scans of each listed key, and stops after the page', async () => {
    await menu().createIndex({ branch: 1, at: -1 });
    await menu().insertMany(
      Array.from({ length: 90 }, (_, n) => ({ branch: n % 3, at: n, even: n % 2 === 0 })),
    );
    const filter = { branch: { $in: [0, 1, 5] }, even: true, at: { $lt: 80 } };
    const find = { find: 'menu', filter, sort: { at: -1 }, skip: 1, limit: 3 };
    const found = await menu().find(filter).sort({ at: -1 }).skip(1).limit(3).toArray();
    expect(found.map(({ at }) => at)).toEqual([76, 72, 70]);
    const { plan, executionStats } = explained(
      await database().command({ explain: find, verbosity: 'executionStats' }),
    );
    expect(plan).toMatchObject({ stage: 'SORT_MERGE' });
    // 79, 78, 76, 75, 73, 72, 70
    expect(executionStats).toMatchObject({ nReturned: 3, totalKeysExamined: 7, totalDocsExamined: 7 });
  });

  it('reports sorts and scans', async () => {
    await menu().createIndex({ branch: 1 });
    await menu().createIndex({ kind: 1, a: 1, b: 1 });
    expect((await planOf({ kind: 1 }, { a: -1, b: -1 })).plan).toMatchObject({ stage: 'IXSCAN' });
    expect((await planOf({ kind: 1 }, { a: 1, b: -1 })).plan).toMatchObject({ stage: 'SORT' });
    expect((await planOf({ branch: 1 }, { at: 1 })).plan).toMatchObject({
      stage: 'SORT',
      inputStage: { stage: 'IXSCAN' },
    });
    expect((await planOf({ at: 1 })).plan).toMatchObject({ stage: 'COLLSCAN' });
  });

  it('reads the documents that a unique index identifies, whatever the other conditions', async () => {
    await menu().createIndex({ branch: 1, at: -1, number: 1 });
    await menu().createIndex({ number: 1 }, { unique: true });
    await menu().insertMany(Array.from({ length: 50 }, (_, n) => ({ number: n, branch: 1, at: n })));
    const { plan, executionStats } = await planOf({ number: { $in: [3, 4] }, branch: 1 }, { at: -1 });
    expect(plan).toMatchObject({ stage: 'SORT', inputStage: { stage: 'IXSCAN', indexName: 'number_1' } });
    expect(executionStats).toMatchObject({ nReturned: 2, totalKeysExamined: 2, totalDocsExamined: 2 });
  });

  it('merges one index per branch of $or in sort order', async () => {
    await menu().createIndex({ name: 1, at: 1 });
    await menu().createIndex({ name: 1, locked: 1 });
    await menu().insertMany(
      Array.from({ length: 40 }, (_, n) => ({ name: 'x', at: n % 9, locked: n % 2 ? null : n })),
    );
    const filter = { name: 'x', $or: [{ locked: null, at: { $lte: 4 } }, { locked: { $lte: 10 } }] };
    expect((await planOf(filter, { at: 1 })).plan).toMatchObject({
      stage: 'SORT_MERGE',
      inputStages: [{}, {}],
    });
    const found = await menu().find(filter).sort({ at: 1 }).toArray();
    const expected = (await menu().find(filter).hint({ $natural: 1 }).toArray()).map(({ at }) => at).sort();
    expect(found.map(({ at }) => at)).toEqual(expected);
  });

  it('uses a partial index only for filters that imply its own', async () => {
    await menu().createIndex({ at: 1 }, { partialFilterExpression: { kind: 'a', at: { $gt: 5 } } });
    expect((await planOf({ kind: 'a', at: { $gt: 7 } })).plan.stage).toBe('IXSCAN');
    expect((await planOf({ kind: 'a', at: { $gt: 3 } })).plan.stage).toBe('COLLSCAN');
    expect((await planOf({ at: { $gt: 7 } })).plan.stage).toBe('COLLSCAN');
  });

  it('explains counts, aggregations, and updates, too', async () => {
    await menu().createIndex({ at: 1 });
    const commands = [
      { count: 'menu', query: { at: 1 } },
      { aggregate: 'menu', pipeline: [{ $match: { at: 1 } }, { $sort: { at: 1 } }], cursor: {} },
      { update: 'menu', updates: [{ q: { at: 1 }, u: { $set: { x: 1 } } }] },
      { delete: 'menu', deletes: [{ q: { at: 1 }, limit: 1 }] },
      { findAndModify: 'menu', query: { at: 1 }, update: { $set: { x: 1 } } },
    ];
    await menu().insertOne({ at: 1 });
    for (const explain of commands) {
      const { plan } = explained(await database().command({ explain, verbosity: 'executionStats' }));
      expect(plan).toMatchObject({ stage: 'IXSCAN', indexName: 'at_1' });
    }
    expect(await menu().countDocuments({ x: 1 })).toBe(0);
  });

  it('follows a hint and rejects an unknown one', async () => {
    await menu().createIndex({ at: 1 });
    await menu().insertOne({ at: 1, b: 1 });
    expect(explained(await menu().find({ b: 1 }).hint('at_1').explain()).plan.indexName).toBe('at_1');
    expect(await failureOf(menu().find({}).hint('none').toArray())).toMatchObject({ code: 2 });
  });
});

describe('an index on an array', () => {
  it('finds a document once, by any element', async () => {
    await menu().insertMany([{ tags: ['a', 'b'] }, { tags: 'b' }, { tags: [] }]);
    await menu().createIndex({ tags: 1 });
    expect(
      await menu()
        .find({ tags: { $in: ['a', 'b'] } })
        .toArray(),
    ).toHaveLength(2);
    expect(await menu().countDocuments({ tags: { $gte: 'a' } })).toBe(2);
    expect((await planOf({ tags: 'a' })).plan).toMatchObject({ stage: 'IXSCAN', isMultiKey: true });
  });

  it("sorts by all elements, not only by the filter's", async () => {
    await menu().createIndex({ codes: 1 });
    await menu().insertMany([
      { n: 'first', codes: [1, 9] },
      { n: 'second', codes: [5] },
    ]);
    const found = await menu()
      .find({ codes: { $gt: 4 } })
      .sort({ codes: 1 })
      .toArray();
    expect(found.map(({ n }) => n)).toEqual(['first', 'second']);
  });

  it('uses one of two conditions that different elements may meet', async () => {
    await menu().createIndex({ 'lines.sku': 1, 'lines.qty': 1 });
    await menu().insertOne({
      lines: [
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 2 },
      ],
    });
    expect(await menu().countDocuments({ 'lines.sku': 'a', 'lines.qty': 2 })).toBe(1);
  });

  it('combines fields of one element and rejects two arrays', async () => {
    await menu().createIndex({ 'lines.sku': 1, 'lines.qty': 1 }, { unique: true });
    await menu().insertOne({
      lines: [
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 2 },
      ],
    });
    await menu().insertOne({ lines: [{ sku: 'a', qty: 2 }] });
    expect(await menu().countDocuments({ 'lines.sku': 'a', 'lines.qty': 2 })).toBe(2);
    expect(await failureOf(menu().insertOne({ lines: [{ sku: 'b', qty: 2 }] }))).toMatchObject({
      code: 11000,
    });
    await menu().createIndex({ a: 1, b: 1 });
    expect(await failureOf(menu().insertOne({ a: [1], b: [1] }))).toMatchObject({ code: 171 });
  });
});
