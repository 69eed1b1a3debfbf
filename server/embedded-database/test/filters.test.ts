import { Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from './test-database.ts';

const database = useDatabase();
const documents = [
  { _id: 'int', v: 5 },
  { _id: 'double', v: 5.5 },
  { _id: 'long', v: Long.fromString('9007199254740993') },
  { _id: 'nan', v: Number.NaN },
  { _id: 'string', v: 'five' },
  { _id: 'upper', v: 'FIVE\nsix' },
  { _id: 'null', v: null },
  { _id: 'missing' },
  { _id: 'empty', v: [] },
  { _id: 'list', v: [1, 5, 9] },
  { _id: 'nested', v: { a: 1, b: 2 } },
  {
    _id: 'lines',
    v: [
      { a: 1, b: 9 },
      { a: 7, b: 2 },
    ],
  },
  { _id: 'date', v: new Date(5) },
  { _id: 'bool', v: true },
  { _id: 'oid', v: new ObjectId('00000000000000000000000a') },
];

beforeAll(async () => {
  await database()
    .collection('values')
    .insertMany(documents as never[]);
  const indexed = database().collection('indexed');
  await indexed.createIndex({ v: 1 });
  await indexed.createIndex({ 'v.a': 1, 'v.b': -1 });
  await indexed.insertMany(documents as never[]);
});

const cases: [string, Record<string, unknown>, string[]][] = [
  ['equality', { v: 5 }, ['int', 'list']],
  ['$eq', { v: { $eq: 'five' } }, ['string']],
  ['equality with null, missing included', { v: null }, ['null', 'missing']],
  ['equality with a whole array', { v: [1, 5, 9] }, ['list']],
  ['equality with a whole document, in field order', { v: { a: 1, b: 2 } }, ['nested']],
  ['equality in another field order', { v: { b: 2, a: 1 } }, []],
  ['equality with NaN', { v: Number.NaN }, ['nan']],
  ['$ne', { v: { $ne: 5 }, _id: { $in: ['int', 'list', 'double', 'missing'] } }, ['double', 'missing']],
  ['$gt within numbers only', { v: { $gt: 5 } }, ['double', 'long', 'list']],
  ['$gte', { v: { $gte: 5.5 } }, ['double', 'long', 'list']],
  ['$lt without NaN', { v: { $lt: 5 } }, ['list']],
  ['$lte exactly below a long', { v: { $lte: Long.fromString('9007199254740992'), $gt: 6 } }, ['list']],
  ['$gte null', { v: { $gte: null } }, ['null', 'missing']],
  ['a range that different elements satisfy', { v: { $gt: 6, $lt: 4 } }, ['list']],
  ['$in', { v: { $in: [5, 'five'] } }, ['int', 'string', 'list']],
  ['$in with null', { v: { $in: [null] } }, ['null', 'missing']],
  ['$nin', { v: { $nin: [5, null] }, _id: { $in: ['int', 'null', 'bool'] } }, ['bool']],
  ['$exists true', { v: { $exists: true }, _id: { $in: ['missing', 'null', 'empty'] } }, ['null', 'empty']],
  ['$exists false', { v: { $exists: false } }, ['missing']],
  ['$exists below an array', { 'v.a': { $exists: true } }, ['nested', 'lines']],
  ['$type by alias', { v: { $type: 'string' } }, ['string', 'upper']],
  ['$type of elements', { v: { $type: ['int', 'bool'] } }, ['int', 'bool', 'list']],
  ['$type number', { v: { $type: 'number' } }, ['int', 'double', 'long', 'nan', 'list']],
  ['$type array', { v: { $type: 'array' } }, ['empty', 'list', 'lines']],
  ['$and', { $and: [{ v: { $gt: 5 } }, { v: { $lt: 6 } }] }, ['double', 'list']],
  ['$or', { $or: [{ v: 'five' }, { v: true }] }, ['string', 'bool']],
  ['$not', { v: { $not: { $gte: 0 } }, _id: { $in: ['int', 'nan', 'list', 'missing'] } }, ['nan', 'missing']],
  ['$not with an expression', { v: { $not: /five/i }, _id: { $in: ['string', 'upper', 'bool'] } }, ['bool']],
  ['$regex', { v: { $regex: '^five' } }, ['string']],
  ['$regex with $options', { v: { $regex: '^five.SIX', $options: 'is' } }, ['upper']],
  ['a regular expression of classes, choices and repeats', { v: /^(?:fi|x)[t-v]e{1,2}/ }, ['string']],
  ['a position of an array, which is not that of an inner one', { 'v.0': 1 }, ['list']],
  ['a regular expression', { v: /^FIVE/ }, ['upper']],
  ['a dotted path through an array', { 'v.a': 7 }, ['lines']],
  ['two paths that different elements satisfy', { 'v.a': 1, 'v.b': 2 }, ['nested', 'lines']],
  ['a position in an array', { 'v.1': 5 }, ['list']],
  ['a path below a position', { 'v.0.b': 9 }, ['lines']],
  ['null below a position that holds no document', { 'v.0.b': null, _id: { $in: ['list', 'int'] } }, ['int']],
  [
    'null below an array only where an element lacks it',
    { 'v.c': null, _id: { $in: ['list', 'lines', 'int'] } },
    ['int', 'lines'],
  ],
  ['$comment, which says nothing', { $comment: 'why', v: 'five' }, ['string']],
];

describe.each(['values', 'indexed'])('in the collection %s a filter with', name => {
  it.each(cases)('%s', async (_what, filter, expected) => {
    const found = await database().collection(name).find(filter).toArray();
    expect(found.map(({ _id }) => String(_id)).sort()).toEqual([...expected].sort());
    expect(await database().collection(name).countDocuments(filter)).toBe(expected.length);
  });
});
