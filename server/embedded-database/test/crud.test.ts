import { Decimal128, type Document, Double, Int32, Long, MongoBulkWriteError, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { distinctValues, failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
const collection = (name: string) => database().collection<Document>(name);

describe('inserting', () => {
  it('returns every BSON type as written', async () => {
    const written = {
      _id: new ObjectId(),
      int: new Int32(1),
      double: new Double(1),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      date: new Date(5),
      nested: { list: [1, 'two', null, true] },
      regex: /a.b/i,
    };
    await collection('types').insertOne(written);
    const read = await collection('types').findOne(
      { _id: written._id },
      { promoteValues: false, bsonRegExp: true },
    );
    expect(read).toMatchObject({
      int: new Int32(1),
      double: new Double(1),
      long: written.long,
      decimal: written.decimal,
    });
    expect(await collection('types').findOne({ long: written.long })).not.toBeNull();
    expect(await collection('types').findOne({ long: Long.fromString('9007199254740992') })).toBeNull();
  });

  it('keeps `__proto__` as a regular field', async () => {
    await collection('proto').insertOne(JSON.parse('{ "__proto__": { "polluted": true }, "a": 1 }'));
    await collection('proto').updateOne({ a: 1 }, JSON.parse('{ "$set": { "__proto__.other": 1 } }'));
    expect(await collection('proto').countDocuments({ '__proto__.polluted': true })).toBe(1);
    expect(Object.hasOwn(Object.prototype, 'polluted') || Object.hasOwn(Object.prototype, 'other')).toBe(
      false,
    );
  });

  it('stops at the first failure if ordered, and keeps earlier documents', async () => {
    const ids = collection('ordered');
    const error = await failureOf(ids.insertMany([{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never[]));
    expect(error).toMatchObject({ code: 11000 });
    expect(await ids.countDocuments()).toBe(1);
  });

  it('continues after a failure if unordered, and keeps every success', async () => {
    const ids = collection('unordered');
    const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }] as never[];
    const error = await failureOf(ids.insertMany(documents, { ordered: false }));
    expect(error.cause).toBeInstanceOf(MongoBulkWriteError);
    expect(error.cause).toMatchObject({ insertedCount: 2 });
    expect(await ids.countDocuments()).toBe(2);
  });

  it('rejects an array as _id', async () => {
    expect(await failureOf(collection('ids').insertOne({ _id: [1] } as never))).toMatchObject({ code: 53 });
  });
});

describe('bulk writes', () => {
  it('count the effects of each operation', async () => {
    const orders = collection('bulk');
    await orders.insertMany([{ n: 1 }, { n: 2 }]);
    const result = await orders.bulkWrite([
      { insertOne: { document: { n: 3 } } },
      { updateMany: { filter: { n: { $gt: 0 } }, update: { $inc: { n: 10 } } } },
      { replaceOne: { filter: { n: 13 }, replacement: { n: 99 } } },
      { updateOne: { filter: { n: 5 }, update: { $set: { made: true } }, upsert: true } },
      { deleteOne: { filter: { n: 99 } } },
    ]);
    expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 4, deletedCount: 1, upsertedCount: 1 });
    expect(await distinctValues(orders, 'n')).toEqual([5, 11, 12]);
  });

  it('revert an update that fails partway', async () => {
    const stock = collection('half-way');
    await stock.insertMany([{ n: 1 }, { n: 2 }, { n: 'three' }]);
    await stock.createIndex({ n: 1 });
    expect(await failureOf(stock.updateMany({}, { $inc: { n: 10 } }))).toMatchObject({ code: 14 });
    expect(await distinctValues(stock, 'n')).toEqual([1, 2, 'three']);
    expect(await stock.countDocuments({ n: { $gte: 10 } })).toBe(0);
  });
});

describe('finding and modifying', () => {
  it('updates the first document in sort order and returns either version', async () => {
    const queue = collection('queue');
    await queue.insertMany([{ n: 3 }, { n: 1 }, { n: 2 }]);
    const before = await queue.findOneAndUpdate({}, { $set: { taken: true } }, { sort: { n: 1 } });
    expect(before).toMatchObject({ n: 1 });
    expect(before).not.toHaveProperty('taken');
    const after = await queue.findOneAndUpdate(
      { taken: { $ne: true } },
      { $set: { taken: true } },
      { sort: { n: -1 }, returnDocument: 'after', projection: { _id: 0, taken: 1 } },
    );
    expect(after).toEqual({ taken: true });
    expect(await failureOf(queue.findOneAndDelete({ n: 2 }))).toMatchObject({ code: 238 });
    expect(await queue.findOneAndReplace({ n: 77 }, { n: 1 })).toBeNull();
    expect(await queue.countDocuments()).toBe(3);
  });

  it('upserts the fields of filter and update', async () => {
    const settings = collection('settings');
    const upsert = { upsert: true, returnDocument: 'after' } as const;
    const update = { $set: { value: 1 }, $setOnInsert: { created: 2 } };
    const made = await settings.findOneAndUpdate(
      { key: 'a', 'at.place': { $eq: 'x' }, n: { $gt: 1 } },
      update,
      upsert,
    );
    expect(made).toEqual({ _id: made?._id, key: 'a', at: { place: 'x' }, value: 1, created: 2 });
    const again = await settings.updateOne(
      { key: 'a' },
      { $set: { value: 1 }, $setOnInsert: { created: 9 } },
      { upsert: true },
    );
    expect(again).toMatchObject({ matchedCount: 1, modifiedCount: 0, upsertedCount: 0 });
  });
});

describe('an upsert', () => {
  it.each([{ $and: [{ a: 1 }, { a: 2 }] }, { a: { b: 1 }, 'a.c': 2 }, { 'a.c': 2, a: { b: 1 } }])(
    'is rejected if the filter %j names a field twice',
    async filter => {
      const upsert = collection('twice').updateOne(filter, { $set: { x: 1 } }, { upsert: true });
      expect(await failureOf(upsert)).toMatchObject({ code: 54 });
      expect(await collection('twice').countDocuments()).toBe(0);
    },
  );
});

describe('collections', () => {
  it('are listed, created and dropped', async () => {
    const other = database().client.db('other');
    await other.createCollection('empty');
    await other.collection('full').insertOne({ a: 1 });
    expect((await other.listCollections().toArray()).map(({ name }) => name)).toEqual(['empty', 'full']);
    const databases = await other.admin().listDatabases();
    expect(databases.databases.map(({ name }) => name)).toContain('other');
    expect(await failureOf(other.createCollection('full'))).toMatchObject({ code: 48 });
    await other.collection('full').drop();
    await other.dropDatabase();
    expect(await other.listCollections({}, { nameOnly: true }).toArray()).toEqual([]);
  });
});
