import type { Document } from 'mongodb';
import { beforeAll, expect, it } from 'vitest';
import { explained, useDatabase } from './test-database.ts';

const database = useDatabase();
const menu = () => database().collection<Document>('menu');

beforeAll(() => menu().insertMany([{ a: 1, b: 1 }, { a: 6 }, { a: 'x' }, { b: 2 }]));

/** A partial filter, a filter, and whether MongoDB's planner uses the index for it. */
const cases: [Document, Document, boolean][] = [
  [{ a: { $exists: true } }, { a: 1 }, true],
  [{ a: { $exists: true } }, { a: { $lt: 5 } }, true],
  [{ a: { $exists: true } }, { a: { $in: [1, 2] } }, true],
  [{ a: { $exists: true } }, { a: { $ne: null } }, true],
  [{ a: { $exists: true } }, { a: { $nin: [1, null] } }, true],
  [{ a: { $exists: true } }, { a: { $type: 'string' } }, true],
  [{ a: { $exists: true } }, { a: /^x/ }, true],
  [{ a: { $exists: true } }, { a: null }, false],
  [{ a: { $exists: true } }, { a: { $in: [1, null] } }, false],
  [{ a: { $exists: true } }, { a: { $ne: 1 } }, false],
  [{ b: { $exists: true } }, { a: 1 }, false],
  [{ a: { $type: 'string' } }, { a: { $type: 'string' } }, true],
  [{ a: { $type: 'string' } }, { a: 'x' }, false],
  [{ a: { $type: 'string' } }, { a: { $gte: 'x' } }, false],
  [{ a: { $type: ['string', 'int'] } }, { a: { $type: 'string' } }, false],
  [{ a: { $gt: 5 } }, { a: 6 }, true],
  [{ a: { $gt: 5 } }, { a: { $gte: 6 } }, true],
  [{ a: { $gt: 5 } }, { a: { $gte: 5 } }, false],
  [{ a: { $gte: 5 } }, { a: { $gt: 5 } }, true],
  [{ a: { $gt: 5 } }, { a: { $lt: 9 } }, false],
  [{ a: { $lt: 5 } }, { a: { $lte: 4 } }, true],
  [{ a: { $lt: 5 } }, { a: { $lte: 5 } }, false],
  [{ a: { $gt: 5 } }, { a: { $in: [6, 7] } }, true],
  [{ a: { $gt: 5 } }, { a: { $in: [5, 7] } }, false],
  [{ a: { $gt: 5 } }, { a: 'x' }, false],
  [{ a: { $lt: 5 } }, { a: Number.NaN }, false],
  [{ a: 6 }, { a: 6 }, true],
  [{ a: 6 }, { a: { $gte: 6, $lte: 6 } }, false],
  [{ a: { $in: [1, 6] } }, { a: 6 }, true],
  [{ a: { $in: [1, 6] } }, { a: { $in: [6, 1] } }, false],
  [{ a: { $gt: 5 }, b: 1 }, { a: 6, b: 1 }, true],
  [{ a: { $gt: 5 }, b: 1 }, { a: 6 }, false],
  [{ a: { $gt: 5 } }, { $and: [{ b: 1 }, { a: 6 }] }, true],
  [{ a: { $gt: 5 } }, { $or: [{ a: 6 }, { a: 7, b: 1 }] }, true],
  [{ a: { $gt: 5 } }, { $or: [{ a: 6 }, { b: 1 }] }, false],
  [{ a: { $gt: 5 } }, { a: 6, $or: [{ b: 1 }, { b: 2 }] }, true],
  [{ a: { $gt: 5 }, b: 1 }, { b: 1, $or: [{ a: 6 }, { a: 7 }] }, true],
];

it.each(cases)('an index on %j can serve %j: %j', async (partialFilterExpression, filter, isUsed) => {
  await menu().dropIndexes();
  await menu().createIndex({ a: 1 }, { partialFilterExpression, name: 'partial' });
  const { plan } = explained(await menu().find(filter).explain());
  const hinted = menu().find(filter).hint('partial').toArray();
  expect(
    await hinted.then(
      () => true,
      () => false,
    ),
  ).toBe(isUsed);
  expect(isUsed || plan.stage === 'COLLSCAN').toBe(true);
});

it('a branch of $or uses a partial index that it implies by itself', async () => {
  await menu().dropIndexes();
  await menu().createIndex({ a: 1 }, { partialFilterExpression: { a: { $gt: 5 }, b: 1 } });
  await menu().createIndex({ c: 1 });
  const stageOf = async (filter: Document) => explained(await menu().find(filter).explain()).plan.stage;
  expect(await stageOf({ $or: [{ a: 6, b: 1 }, { c: 1 }] })).toBe('OR');
  expect(await stageOf({ b: 1, $or: [{ a: 6 }, { c: 1 }] })).toBe('COLLSCAN');
});
