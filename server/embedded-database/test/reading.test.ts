import { beforeAll, describe, expect, it } from 'vitest';
import { explained, failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
const orders = () => database().collection<Record<string, unknown>>('orders');

beforeAll(async () => {
  await orders().insertMany(
    Array.from({ length: 1000 }, (_, n) => ({
      n,
      shard: n % 7,
      address: { city: 'Berlin', zip: n },
      lines: [{ sku: n, qty: 2 }],
    })),
  );
  await orders().createIndex({ shard: 1, n: -1 });
});

describe('cursors', () => {
  it('return every document once, batch by batch', async () => {
    const found = await orders().find({}, { batchSize: 64 }).toArray();
    expect(new Set(found.map(({ n }) => n)).size).toBe(1000);
    const aggregated = await orders()
      .aggregate([{ $match: { n: { $gte: 0 } } }], { batchSize: 300 })
      .toArray();
    expect(aggregated).toHaveLength(1000);
  });

  it('continue in sort order', async () => {
    const found = await orders().find({ shard: 3 }, { batchSize: 10 }).sort({ n: 1 }).toArray();
    expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 143 }, (_, i) => i * 7 + 3));
  });

  it('do not exist once closed', async () => {
    const cursor = orders().find({}, { batchSize: 2 });
    await cursor.next();
    const id = cursor.id;
    await cursor.close();
    const more = database().command({ getMore: id, collection: 'orders' });
    expect(await failureOf(more)).toMatchObject({ code: 43, codeName: 'CursorNotFound' });
  });

  it('skip documents deleted before their batch', async () => {
    const tables = database().collection('tables');
    await tables.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const cursor = tables.find({}, { batchSize: 5 });
    await cursor.next();
    await tables.deleteMany({ n: { $gte: 5 } });
    expect((await cursor.toArray()).map(({ n }) => n)).toEqual([1, 2, 3, 4]);
  });
});

describe('a cursor', () => {
  it('fails when its collection is dropped', async () => {
    const gone = database().collection('gone');
    await gone.insertMany(Array.from({ length: 10 }, (_, n) => ({ n })));
    const cursor = gone.find({}, { batchSize: 5 });
    await cursor.next();
    await gone.drop();
    expect(await failureOf(cursor.toArray())).toMatchObject({ code: 175 });
    expect(await database().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});

describe('pages', () => {
  it('skip and limit within the index, without reading skipped documents', async () => {
    const page = orders().find({ shard: 3 }).sort({ n: -1 }).skip(100).limit(10).project({ _id: 1 });
    expect(await page.toArray()).toHaveLength(10);
    const { executionStats, plan } = explained(await page.explain());
    expect(plan).toMatchObject({ stage: 'IXSCAN', indexName: 'shard_1_n_-1' });
    expect(executionStats).toMatchObject({ nReturned: 10, totalDocsExamined: 10 });
  });

  it('sort documents if no index has the order', async () => {
    const found = await orders()
      .find({ n: { $lt: 5 } })
      .sort({ 'address.zip': -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(found.map(({ n }) => n)).toEqual([3, 2]);
  });
});

describe('projections', () => {
  const projected = async (projection: Record<string, unknown>) => {
    const found = await orders().findOne({ n: 5 }, { projection });
    return found && '_id' in found ? { ...found, _id: 'id' } : found;
  };

  it.each([
    [{ n: 1 }, { _id: 'id', n: 5 }],
    [{ n: true, _id: 0 }, { n: 5 }],
    [{ _id: 1 }, { _id: 'id' }],
    [
      { _id: 0, lines: 0, address: 0 },
      { n: 5, shard: 5 },
    ],
    [
      { lines: 0, address: 0 },
      { _id: 'id', n: 5, shard: 5 },
    ],
    [{ 'address.city': 1, _id: 0 }, { address: { city: 'Berlin' } }],
    [{ 'lines.qty': 1, _id: 0 }, { lines: [{ qty: 2 }] }],
    [
      { 'lines.qty': 0, address: 0, _id: 0 },
      { n: 5, shard: 5, lines: [{ sku: 5 }] },
    ],
    [{ missing: 1 }, { _id: 'id' }],
  ])('with %j keep the named fields', async (projection, expected) => {
    expect(await projected(projection)).toEqual(expected);
  });

  it('reject mixed inclusion and exclusion', async () => {
    expect(await failureOf(projected({ n: 1, shard: 0 }))).toMatchObject({ code: 31254 });
    expect(await failureOf(projected({ n: 0, shard: 1 }))).toMatchObject({ code: 31253 });
    expect(await failureOf(projected({ address: 1, 'address.zip': 1 }))).toMatchObject({ code: 31249 });
  });
});

describe('counts', () => {
  it('use only the index', async () => {
    expect(await orders().countDocuments({ shard: 3, n: { $gte: 500 } })).toBe(72);
    expect(await orders().countDocuments({ shard: 3 }, { skip: 100, limit: 20 })).toBe(20);
    expect(await orders().estimatedDocumentCount()).toBe(1000);
    const pipeline = [{ $match: { shard: 3 } }, { $group: { _id: 1, n: { $sum: 1 } } }];
    const { executionStats } = explained(await orders().aggregate(pipeline).explain());
    expect(executionStats).toMatchObject({ nReturned: 143, totalDocsExamined: 0 });
  });

  it('stop after maxTimeMS', async () => {
    // Reading the list alone takes longer than this.
    const many = Array.from({ length: 50_000 }, (_, n) => -1 - n);
    const slow = orders().countDocuments({ 'address.zip': { $nin: many } }, { maxTimeMS: 1 });
    expect(await failureOf(slow)).toMatchObject({ code: 50, codeName: 'MaxTimeMSExpired' });
  });
});
