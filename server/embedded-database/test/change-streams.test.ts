import { type ChangeStream, type ChangeStreamDocument, type Db, type Document, Long } from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import { failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
let created = 0;
const newCollection = () => database().collection(`c${created++}`);

type Watched = { watch: Db['watch'] };

/** Opens a stream, whose first event is the next change. */
async function watch(source: Watched, pipeline: Document[] = [], options: Document = {}) {
  const stream = resume(source, pipeline, options);
  // Opens the cursor.
  await stream.tryNext();
  return stream;
}

function resume(source: Watched, pipeline: Document[] = [], options: Document = {}) {
  const stream = source.watch(pipeline, { maxAwaitTimeMS: 200, ...options });
  onTestFinished(() => stream.close());
  return stream;
}

/** The next events, without fields that differ between runs. */
async function take(stream: ChangeStream, count: number): Promise<Document[]> {
  const events: Document[] = [];
  while (events.length < count) {
    const { _id, clusterTime, wallTime, ...event } = (await stream.next()) as ChangeStreamDocument & Document;
    expect(_id).toEqual({ _data: expect.stringMatching(/^[\dA-F]+$/) });
    events.push(event);
  }
  return events;
}

describe('A change stream of a collection', () => {
  it('reports inserts, updates, replacements, and deletions in order', async () => {
    const orders = newCollection();
    const ns = { db: 'restaurant', coll: orders.collectionName };
    const stream = await watch(orders);
    await orders.insertOne({ _id: 'a' as never, status: 'new', lines: [1], at: { hour: 12 } });
    await orders.updateOne(
      {},
      { $set: { status: 'done', 'at.minute': 30, 'by.name': 'Mia' }, $unset: { none: '' } },
    );
    await orders.updateOne({}, { $push: { lines: 2 }, $unset: { 'at.hour': '' } } as Document);
    await orders.updateOne({}, { $set: { status: 'done' } });
    await orders.replaceOne({}, { total: 5 });
    await orders.deleteOne({});
    await orders.updateOne({ _id: 'b' as never }, { $inc: { total: 1 } }, { upsert: true });
    const documentKey = { _id: 'a' };
    expect(await take(stream, 6)).toEqual([
      {
        operationType: 'insert',
        fullDocument: { _id: 'a', status: 'new', lines: [1], at: { hour: 12 } },
        ns,
        documentKey,
      },
      {
        operationType: 'update',
        ns,
        documentKey,
        updateDescription: {
          updatedFields: { 'at.minute': 30, by: { name: 'Mia' }, status: 'done' },
          removedFields: [],
          truncatedArrays: [],
        },
      },
      {
        operationType: 'update',
        ns,
        documentKey,
        updateDescription: {
          updatedFields: { 'lines.1': 2 },
          removedFields: ['at.hour'],
          truncatedArrays: [],
        },
      },
      { operationType: 'replace', fullDocument: { _id: 'a', total: 5 }, ns, documentKey },
      { operationType: 'delete', ns, documentKey },
      { operationType: 'insert', fullDocument: { _id: 'b', total: 1 }, ns, documentKey: { _id: 'b' } },
    ]);
  });

  it('reports only events that match its pipeline, projected', async () => {
    const orders = newCollection();
    const stream = await watch(orders, [
      { $match: { operationType: { $in: ['insert', 'delete'] }, 'fullDocument.total': { $gt: 5 } } },
      { $project: { operationType: 1, 'fullDocument.total': 1 } },
    ]);
    await orders.insertMany([
      { total: 1, note: 'x' },
      { total: 7, note: 'y' },
    ]);
    await orders.updateMany({}, { $inc: { total: 10 } });
    await orders.insertOne({ total: 9 });
    expect(await take(stream, 2)).toEqual([
      { operationType: 'insert', fullDocument: { total: 7 } },
      { operationType: 'insert', fullDocument: { total: 9 } },
    ]);
  });

  it('reports nothing for rolled-back or no-op statements', async () => {
    const orders = newCollection();
    await orders.createIndex({ number: 1 }, { unique: true });
    await orders.insertMany([{ number: 1 }, { number: 2 }]);
    const stream = await watch(orders);
    await expect(orders.updateMany({}, { $set: { number: 3 } })).rejects.toThrow('duplicate key');
    await orders.updateOne({ number: 1 }, { $set: { number: 1 } });
    await orders.insertOne({ number: 4 });
    expect(await take(stream, 1)).toMatchObject([{ operationType: 'insert', fullDocument: { number: 4 } }]);
  });

  it('ends with the collection', async () => {
    const orders = newCollection();
    await orders.insertOne({});
    const stream = await watch(orders);
    await orders.drop();
    const ns = { db: 'restaurant', coll: orders.collectionName };
    expect(await take(stream, 1)).toEqual([{ operationType: 'drop', ns }]);
    const { _id: token, ...event } = (await stream.next()) as Document;
    expect(event).toMatchObject({ operationType: 'invalidate' });
    await expect.poll(() => stream.closed).toBe(true);

    expect(await failureOf(watch(orders, [], { resumeAfter: token }))).toMatchObject({ code: 260 });
    const continued = resume(orders, [], { startAfter: token });
    await orders.insertOne({ _id: 'c' as never });
    expect(await take(continued, 1)).toMatchObject([{ operationType: 'insert', documentKey: { _id: 'c' } }]);
  });

  it('looks up the document of an update', async () => {
    const orders = newCollection();
    await orders.insertOne({ _id: 'a' as never, total: 1 });
    const stream = await watch(orders, [], { fullDocument: 'updateLookup' });
    await orders.updateOne({}, { $set: { total: 2 } });
    expect(await take(stream, 1)).toMatchObject([{ operationType: 'update', fullDocument: { total: 2 } }]);
    await orders.updateOne({}, { $set: { total: 3 } });
    await orders.updateOne({}, { $set: { total: 4 } });
    await orders.deleteOne({});
    expect(await take(stream, 3)).toMatchObject([
      { operationType: 'update', fullDocument: null },
      { operationType: 'update', fullDocument: null },
      { operationType: 'delete' },
    ]);
  });
});

describe('A change stream of a database', () => {
  it("reports all its collections, and a server's stream all databases", async () => {
    const { client } = database();
    const other = client.db('elsewhere');
    const [ofOne, ofAll] = await Promise.all([watch(database()), watch(client)]);
    await other.collection('keys').insertOne({});
    await newCollection().insertOne({ n: 1 });
    await newCollection().insertOne({ n: 2 });
    expect(await take(ofOne, 2)).toMatchObject([{ fullDocument: { n: 1 } }, { fullDocument: { n: 2 } }]);
    expect(await take(ofAll, 3)).toMatchObject([{ ns: { db: 'elsewhere' } }, {}, {}]);
    await other.dropDatabase();
    expect(await take(ofAll, 2)).toEqual([
      { operationType: 'drop', ns: { db: 'elsewhere', coll: 'keys' } },
      { operationType: 'dropDatabase', ns: { db: 'elsewhere' } },
    ]);
  });
});

describe('Resuming', () => {
  it('continues after a token, even if nothing has been read since', async () => {
    const orders = newCollection();
    const first = await watch(orders);
    await orders.insertMany([{ n: 1 }, { n: 2 }, { n: 3 }]);
    const [event] = [await first.next()];
    await first.close();
    await orders.insertOne({ n: 4 });
    const second = resume(orders, [], { resumeAfter: event?._id });
    expect((await take(second, 3)).map(({ fullDocument }) => fullDocument.n)).toEqual([2, 3, 4]);
  });

  it("fails with MongoDB's error for a token that is too old or from another run", async () => {
    const orders = newCollection();
    const stream = await watch(orders);
    await orders.insertOne({});
    const { _id: token } = await stream.next();
    await stream.close();
    const lost = { code: 286, codeName: 'ChangeStreamHistoryLost' };
    const { _data } = token as { _data: string };
    const foreign = { _data: `0123456789ABCDEF${_data.slice(16)}` };
    expect(await failureOf(watch(orders, [], { resumeAfter: foreign }))).toMatchObject(lost);
    const many = Array.from({ length: 30_000 }, (_, n) => ({ n }));
    await orders.insertMany(many);
    expect(await failureOf(watch(orders, [], { resumeAfter: token }))).toMatchObject(lost);
    const nonsense = { _data: 'nonsense' };
    expect(await failureOf(watch(orders, [], { resumeAfter: nonsense }))).toMatchObject({ code: 260 });
  });

  it('is done by the driver after its cursor was killed', async () => {
    const orders = newCollection();
    const stream = await watch(orders);
    const { cursor } = stream as unknown as { cursor: { id: Long } };
    await database().command({ killCursors: orders.collectionName, cursors: [cursor.id] });
    await orders.insertOne({ n: 1 });
    expect(await stream.next()).toMatchObject({ fullDocument: { n: 1 } });
  });
});

it('A stream waits for a change up to its timeout, and gets it immediately', async () => {
  const orders = newCollection();
  const stream = resume(orders, [], { maxAwaitTimeMS: 30_000 });
  let event: unknown;
  void stream.next().then(next => {
    event = next;
  });
  // The first one may precede the opening of the stream.
  const insert = async () => {
    await orders.insertOne({});
    return event;
  };
  await expect.poll(insert, { interval: 20, timeout: 5_000 }).toMatchObject({ operationType: 'insert' });
});

it.for<[string, Document[], Document]>([
  ['another stage', [{ $group: { _id: 1 } }], {}],
  ['the document before a change', [], { fullDocumentBeforeChange: 'required' }],
  ['a start by time', [], { startAtOperationTime: Long.fromNumber(1) }],
  ['a document that must be there', [], { fullDocument: 'required' }],
])('%s is rejected by name', async ([, pipeline, options]) => {
  const error = await failureOf(watch(newCollection(), pipeline, options));
  expect(error.message).toMatch(/supported/);
});

it('A projection without the token ends the stream', async () => {
  const orders = newCollection();
  const stream = await watch(orders, [{ $project: { _id: 0 } }]);
  await orders.insertOne({});
  expect(await failureOf(stream.next())).toMatchObject({ message: expect.stringMatching(/resume token/) });
});
