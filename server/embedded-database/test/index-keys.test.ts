import fc from 'fast-check';
import type { Document, UpdateFilter } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from './test-database.ts';

const database = useDatabase();
const menu = () => database().collection<Document & { _id: number }>('menu');

const IDS = [0, 1, 2, 3];
const TAGS = ['a', 'b', 'c'];
const INDEXES: Document[] = [{ tag: 1 }, { tag: 1, n: -1 }, { n: 1, 'deep.tag': 1 }];
const PARTIAL: Document = { n: 1, tag: 1 };

const tag = fc.constantFrom(...TAGS);
const field = fc.oneof(tag, fc.array(tag, { maxLength: 3 }));
const update: fc.Arbitrary<UpdateFilter<Document>> = fc.oneof(
  fc.record({ $set: fc.record({ tag: field }) }),
  fc.record({ $set: fc.record({ n: fc.nat(2), other: fc.nat(2) }) }),
  fc.record({ $set: fc.record({ 'deep.tag': tag }) }),
  fc.constant({ $unset: { tag: '' } }),
  fc.constant({ $inc: { n: 1 } }),
);
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ id: fc.constantFrom(...IDS), update }) },
  { weight: 1, arbitrary: fc.record({ all: update }) },
  {
    weight: 1,
    arbitrary: fc.record({ id: fc.constantFrom(...IDS), replacement: fc.record({ tag: field }) }),
  },
  { weight: 1, arbitrary: fc.record({ id: fc.constantFrom(...IDS), gone: fc.constant(true) }) },
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

async function carryOut(change: Write): Promise<void> {
  if ('all' in change) await menu().updateMany({}, change.all);
  else if ('update' in change) await menu().updateOne({ _id: change.id }, change.update, { upsert: true });
  else if ('gone' in change) await menu().deleteOne({ _id: change.id });
  else await menu().replaceOne({ _id: change.id }, change.replacement);
}

async function idsOf(filter: Document, hint: Document): Promise<number[]> {
  const found = await menu().find(filter, { hint }).sort({ _id: 1 }).toArray();
  return found.map(({ _id }) => _id);
}

beforeEach(async () => {
  await menu().drop();
});

describe("an index's keys", () => {
  it('match the documents after any writes', async () => {
    const writes = fc.array(write, { minLength: 1, maxLength: 12 });
    const agree = async (changes: Write[]) => {
      await menu().drop();
      await menu().insertOne({ _id: 0, tag: 'a', n: 0, deep: { tag: 'a' } });
      for (const index of INDEXES) await menu().createIndex(index);
      await menu().createIndex(PARTIAL, { partialFilterExpression: { n: { $exists: true } } });
      for (const change of changes) await carryOut(change);
      for (const wanted of [...TAGS, null]) {
        const filters: [Document, Document][] = [
          ...INDEXES.slice(0, 2).map((index): [Document, Document] => [{ tag: wanted }, index]),
          [{ n: { $gte: 0 }, 'deep.tag': wanted }, INDEXES[2] ?? {}],
          [{ n: { $gte: 0 }, tag: wanted }, PARTIAL],
        ];
        for (const [filter, index] of filters)
          expect(await idsOf(filter, index)).toEqual(await idsOf(filter, { $natural: 1 }));
      }
    };
    await fc.assert(fc.asyncProperty(writes, agree), { numRuns: 40 });
  });

  it('follow the elements of an array', async () => {
    await menu().createIndex({ tags: 1 });
    await menu().insertMany([
      { _id: 1, tags: ['a', 'b'] },
      { _id: 2, tags: ['b', 'c'] },
    ]);
    await menu().updateMany({}, { $pull: { tags: 'b' } as Document });
    await menu().deleteOne({ tags: 'c' });
    const counts = await Promise.all(['a', 'b', 'c'].map(tags => menu().countDocuments({ tags })));
    expect(counts).toEqual([1, 0, 0]);
  });
});
