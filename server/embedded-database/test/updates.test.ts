import { Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
const orders = () => database().collection<Document>('orders');

beforeEach(() => orders().deleteMany({}));

async function updated(
  before: Document,
  update: Document | Document[],
  options: Document = {},
  filter: Document = {},
) {
  await orders().insertOne({ _id: 1, ...before } as Document);
  await orders().updateOne({ _id: 1, ...filter } as Document, update, options);
  const after = await orders().findOne({ _id: 1 } as Document, {
    projection: { _id: 0 },
    promoteValues: false,
  });
  return after;
}

const int = (value: number) => new Int32(value);
const lines = [
  { sku: 'a', qty: int(1) },
  { sku: 'b', qty: int(2) },
  { sku: 'c', qty: int(3) },
];

const cases: [string, Document, Document, Document][] = [
  ['$set makes the documents on its path', {}, { $set: { 'a.b': 1 } }, { a: { b: int(1) } }],
  ['$set reaches into an array by position', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [int(1), int(9)] }],
  ['$set pads an array with null', { a: [1] }, { $set: { 'a.2': 3 } }, { a: [int(1), null, int(3)] }],
  ['$unset takes a field away', { a: 1, b: 2 }, { $unset: { a: '', 'x.y': '' } }, { b: int(2) }],
  ['$unset leaves alone what its path does not reach', { a: 1 }, { $unset: { 'a.b': '' } }, { a: int(1) }],
  ['$unset makes an element null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, int(2)] }],
  ['$setOnInsert does nothing to what is there', { a: 1 }, { $setOnInsert: { a: 2 } }, { a: int(1) }],
  ['$inc keeps an int an int', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: int(3), b: int(3) }],
  ['$inc keeps a double a double', { a: new Double(1) }, { $inc: { a: 1 } }, { a: new Double(2) }],
  [
    '$inc keeps a long a long',
    { a: Long.fromString('9007199254740993') },
    { $inc: { a: 1 } },
    { a: Long.fromString('9007199254740994') },
  ],
  [
    '$inc widens an int that overflows',
    { a: 2147483647 },
    { $inc: { a: 1 } },
    { a: Long.fromNumber(2147483648) },
  ],
  [
    '$min takes the lesser',
    { a: 5, b: 5 },
    { $min: { a: 3, b: 9, c: 1 } },
    { a: int(3), b: int(5), c: int(1) },
  ],
  [
    '$max takes the greater across types',
    { a: 5, b: 'x' },
    { $max: { a: 9, b: 100 } },
    { a: int(9), b: 'x' },
  ],
  ['$push appends', { a: [1] }, { $push: { a: 2, b: 'first' } }, { a: [int(1), int(2)], b: ['first'] }],
  ['$push appends an array as one element', { a: [] }, { $push: { a: [1] } }, { a: [[int(1)]] }],
  [
    '$push slices, even a missing field',
    {},
    { $push: { a: { $each: [1, 2, 3], $slice: 2 } } },
    { a: [int(1), int(2)] },
  ],
  [
    '$push keeps the last with a negative slice',
    { a: [1, 2] },
    { $push: { a: { $each: [3, 4], $slice: -3 } } },
    { a: [int(2), int(3), int(4)] },
  ],
  [
    '$addToSet leaves out what is there, whatever its number type',
    { a: [1] },
    { $addToSet: { a: { $each: [new Double(1), 2, 2] } } },
    { a: [int(1), int(2)] },
  ],
  ['$addToSet makes the array', {}, { $addToSet: { a: 'x' } }, { a: ['x'] }],
  ['$pull takes out equal values', { a: [1, 2, 1] }, { $pull: { a: 1, none: 1 } }, { a: [int(2)] }],
  [
    '$pull takes out what satisfies a condition',
    { a: [1, 5, 9] },
    { $pull: { a: { $gte: 5 } } },
    { a: [int(1)] },
  ],
  [
    '$pull takes out documents by their fields',
    { a: lines },
    { $pull: { a: { sku: 'b', qty: { $lt: 9 } } } },
    { a: [lines[0], lines[2]] },
  ],
  [
    'new fields come in the order of their names',
    {},
    { $set: { b: 1, a10: 1, a: 1 } },
    { a: int(1), a10: int(1), b: int(1) },
  ],
];

describe('an update', () => {
  it.each(cases)('%s', async (_what, before, update, after) => {
    const result = await updated(before, update);
    expect(result).toEqual(after);
    expect(Object.keys(result ?? {})).toEqual(Object.keys(after));
  });

  it('replaces a document under its _id', async () => {
    await orders().insertOne({ _id: 1, a: 1 } as Document);
    await orders().replaceOne({ a: 1 }, { b: 2 });
    expect(await orders().find().toArray()).toEqual([{ _id: 1, b: 2 }]);
  });

  it('that changes nothing counts as matched but not modified', async () => {
    await orders().insertOne({ a: 1 });
    expect(await orders().updateOne({ a: 1 }, { $set: { a: 1 } })).toMatchObject({
      matchedCount: 1,
      modifiedCount: 0,
    });
  });
});

const refusals: [string, Document, Document, number, RegExp][] = [
  ['a change of _id', {}, { $set: { _id: 2 } }, 66, /_id/],
  ['$inc by a string', { a: 1 }, { $inc: { a: 'x' } }, 14, /non-numeric/],
  ['$inc of a string', { a: 'x' }, { $inc: { a: 1 } }, 14, /'a' is of type string/],
  ['a long that overflows', { a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, /64-bit/],
  ['$push to a number', { a: 1 }, { $push: { a: 1 } }, 2, /must be an array but is of type int/],
  ['$pull from a number', { a: 1 }, { $pull: { a: 1 } }, 2, /non-array/],
  ['a path through a number', { a: 1 }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b'/],
  ['$pull through a number', { a: 1 }, { $pull: { 'a.b': 1 } }, 28, /Cannot create field 'b'/],
  ['$pull through null', { a: null }, { $pull: { 'a.b': 1 } }, 28, /Cannot create field 'b'/],
  ['$pull of a name below an array', { a: [{ b: [1] }] }, { $pull: { 'a.b': 1 } }, 28, /field 'b'/],
  ['a change within _id', {}, { $set: { '_id.a': 2 } }, 238, /_id\.a/],
  ['a name below an array', { a: [1] }, { $set: { 'a.b': 1 } }, 28, /Cannot create field 'b'/],
  ['two operators on one path', {}, { $set: { a: 1 }, $inc: { a: 1 } }, 40, /conflict at 'a'/],
  ['a path below another', {}, { $set: { a: 1, 'a.b.c': 1 } }, 40, /'a.b.c' would create a conflict at 'a'/],
  ['an empty path part', {}, { $set: { 'a.': 1 } }, 56, /empty field name/],
  ['an operator it does not know', { a: 1 }, { $bit: { a: { or: 1 } } }, 9, /\$bit/],
  ['$mul', { a: 1 }, { $mul: { a: 2 } }, 9, /\$mul/],
  ['$rename', { a: 1 }, { $rename: { a: 'b' } }, 9, /\$rename/],
  ['$pop', { a: [1] }, { $pop: { a: 1 } }, 9, /\$pop/],
  ['$currentDate', {}, { $currentDate: { a: true } }, 9, /\$currentDate/],
  ['a modifier of $push', {}, { $push: { a: { $each: [], $sort: 1 } } }, 238, /\$sort of \$push/],
  [
    'a modifier of $addToSet',
    {},
    { $addToSet: { a: { $each: [], $slice: 1 } } },
    238,
    /\$slice of \$addToSet/,
  ],
  ['$', { a: [1] }, { $set: { 'a.$': 1 } }, 238, /a\.\$/],
  ['$[]', { a: [1] }, { $set: { 'a.$[]': 1 } }, 238, /\$\[\]/],
  ['$[identifier]', { a: [1] }, { $set: { 'a.$[x]': 1 } }, 238, /\$\[x\]/],
  ['a decimal', { a: Decimal128.fromString('0.1') }, { $inc: { a: 1 } }, 2, /Decimal128/],
];

describe('an update is rejected', () => {
  it.each(refusals)('for %s', async (_what, before, update, code, message) => {
    const error = await failureOf(updated(before, update));
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    ['arrayFilters', { arrayFilters: [{ 'x.a': 1 }] }],
    ['sort', { sort: { a: 1 } }],
  ])('for the option %s', async (name, options) => {
    expect(await failureOf(updated({ a: [] }, { $set: { b: 1 } }, options))).toMatchObject({
      code: 40415,
      message: expect.stringContaining(`update.updates.${name}`),
    });
  });

  it('for being a pipeline', async () => {
    expect(await failureOf(updated({}, [{ $set: { a: 1 } }]))).toMatchObject({
      code: 238,
      message: expect.stringContaining('pipeline'),
    });
  });
});
