import { Decimal128, type Document, MinKey } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventually, failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
beforeAll(() => database().collection('c').insertOne({ a: 1 }));

const find = (filter: Document, more: Document = {}): Document => ({ find: 'c', filter, ...more });
const pipeline = (...stages: Document[]): Document => ({ aggregate: 'c', pipeline: stages, cursor: {} });
const index = (key: Document, more: Document = {}): Document => ({
  createIndexes: 'c',
  indexes: [{ key, name: 'x', ...more }],
});
const update = (u: Document, more: Document = {}): Document => ({
  update: 'c',
  updates: [{ q: {}, u, ...more }],
});

const refusals: [string, Document, number, string, RegExp][] = [
  ['an unknown command', { mapReduce: 'c' }, 59, 'CommandNotFound', /'mapReduce'/],
  ['renaming', { renameCollection: 'a.b', to: 'a.c' }, 59, 'CommandNotFound', /renameCollection/],
  ['an unknown field of a command', find({}, { wings: 1 }), 40415, 'IDLUnknownField', /'find.wings'/],
  [
    'an unknown field of an update',
    update({ $set: { a: 1 } }, { wings: 1 }),
    40415,
    'IDLUnknownField',
    /wings/,
  ],
  ['a collation', find({}, { collation: { locale: 'de' } }), 40415, 'IDLUnknownField', /collation/],
  ['let', find({}, { let: { a: 1 } }), 40415, 'IDLUnknownField', /let/],
  [
    'a transaction',
    find({}, { startTransaction: true, autocommit: false }),
    20,
    'IllegalOperation',
    /replica set/,
  ],
  [
    'a linearizable read',
    find({}, { readConcern: { level: 'linearizable' } }),
    72,
    'InvalidOptions',
    /linearizable/,
  ],
  ['two nodes', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2, 'BadValue', /'w' > 1/],
  ['the Stable API', find({}, { apiVersion: '1' }), 40415, 'IDLUnknownField', /apiVersion/],
  ['findOneAndDelete', { findAndModify: 'c', remove: true }, 238, 'NotImplemented', /remove/],
  ['distinct', { distinct: 'c', key: 'a' }, 59, 'CommandNotFound', /'distinct'/],
  ['a negative skip', find({}, { skip: -1 }), 51024, 'Location51024', /'skip'/],
  ['a limit that is not a number', find({}, { limit: 'x' }), 14, 'TypeMismatch', /'limit'.*'string'/],
  ['a filter that is not a document', find([] as never), 14, 'TypeMismatch', /'filter'/],
  ['a collection without a name', { find: '' }, 73, 'InvalidNamespace', /Invalid namespace/],
  ['an unknown operator', find({ a: { $near: [0, 0] } }), 2, 'BadValue', /\$near/],
  ['$mod', find({ a: { $mod: [2, 0] } }), 2, 'BadValue', /\$mod/],
  ['$where', find({ $where: 'true' }), 2, 'BadValue', /\$where/],
  ['$expr', find({ $expr: { $eq: ['$a', 1] } }), 2, 'BadValue', /\$expr/],
  ['$text', find({ $text: { $search: 'x' } }), 2, 'BadValue', /\$text/],
  ['$nor', find({ $nor: [{ a: 1 }] }), 2, 'BadValue', /\$nor/],
  ['$size', find({ a: { $size: 1 } }), 2, 'BadValue', /\$size/],
  ['$elemMatch', find({ a: { $elemMatch: { $gt: 1 } } }), 2, 'BadValue', /\$elemMatch/],
  ['$all', find({ a: { $all: [1] } }), 2, 'BadValue', /\$all/],
  ['an expression in $in', find({ a: { $in: [/x/] } }), 238, 'NotImplemented', /\$in/],
  ['a type by its number', find({ a: { $type: 2 } }), 238, 'NotImplemented', /\$type/],
  ['comparing a decimal', find({ a: Decimal128.fromString('1') }), 2, 'BadValue', /Decimal128/],
  ['comparing with MinKey', find({ a: { $gt: new MinKey() } }), 2, 'BadValue', /MinKey/],
  ['an empty $or', find({ $or: [] }), 2, 'BadValue', /\$or must be a nonempty array/],
  ['$in without a list', find({ a: { $in: 1 } }), 2, 'BadValue', /\$in needs an array/],
  ['an unknown type', find({ a: { $type: 'wings' } }), 2, 'BadValue', /wings/],
  [
    'a broken expression',
    find({ a: { $regex: '(' } }),
    51091,
    'Location51091',
    /Regular expression is invalid/,
  ],
  ['a PCRE-only expression', find({ a: { $regex: '\\Astart' } }), 51091, 'Location51091', /\\A/],
  ...['a$', '\\s', '\\bx', '[[:alpha:]]', '[]a]', '(?i)a', '(?=a)', '(a)\\1', 'a.c', 'a++', 'a{,2}'].map(
    ($regex): [string, Document, number, string, RegExp] => [
      `the expression ${$regex}`,
      find({ a: { $regex } }),
      51091,
      'Location51091',
      /Regular expression is invalid/,
    ],
  ),
  ['an expression option', find({ a: { $regex: 'a', $options: 'x' } }), 2, 'BadValue', /'x'/],
  ['an expression over lines', find({ a: { $regex: '^a', $options: 'm' } }), 2, 'BadValue', /'m'/],
  ['options in two places', find({ a: { $regex: /a/i, $options: 's' } }), 2, 'BadValue', /both/],
  ['an unknown sort order', find({}, { sort: { a: 2 } }), 2, 'BadValue', /1 \(for ascending\)/],
  ['sorting by text score', find({}, { sort: { a: { $meta: 'textScore' } } }), 2, 'BadValue', /a$/],
  [
    '$slice in a projection',
    find({}, { projection: { a: { $slice: 1 } } }),
    238,
    'NotImplemented',
    /\$slice/,
  ],
  ['a positional projection', find({}, { projection: { 'a.$': 1 } }), 238, 'NotImplemented', /a\.\$/],
  ['a computed projection', find({}, { projection: { b: '$a' } }), 238, 'NotImplemented', /'b'/],
  ['$lookup', pipeline({ $lookup: {} }), 40324, 'Location40324', /'\$lookup'/],
  ['$unwind', pipeline({ $unwind: '$a' }), 40324, 'Location40324', /\$unwind/],
  ['$set as a stage', pipeline({ $set: { x: 1 } }), 40324, 'Location40324', /\$set/],
  ['$out', pipeline({ $out: 'd' }), 40324, 'Location40324', /\$out/],
  [
    'a stage with two names',
    pipeline({ $match: {}, $limit: 1 }),
    40323,
    'Location40323',
    /exactly one field/,
  ],
  ['$project', pipeline({ $project: { a: 1 } }), 40324, 'Location40324', /\$project/],
  [
    'stages in another order',
    pipeline({ $limit: 1 }, { $match: { a: 1 } }),
    40324,
    'Location40324',
    /\$match/,
  ],
  ...[
    { _id: '$a' },
    { _id: 1, n: { $sum: '$a' } },
    { _id: 1, m: { $sum: 1 } },
    { _id: 1, n: { $sum: 1 }, x: { $max: '$a' } },
  ].map(($group): [string, Document, number, string, RegExp] => [
    `$group: ${JSON.stringify($group)}`,
    pipeline({ $group }),
    238,
    'NotImplemented',
    /a \$group that is not/,
  ]),
  ['a $match without a filter', pipeline({ $match: null } as never), 14, 'TypeMismatch', /'\$match'/],
  ['a limit of zero', pipeline({ $limit: 0 }), 2, 'BadValue', /\$limit/],
  ['a text index', index({ a: 'text' }), 238, 'NotImplemented', /'text'/],
  ['an index on a position', index({ 'a.0': 1 }), 238, 'NotImplemented', /a\.0/],
  ['an index without keys', index({}), 67, 'CannotCreateIndex', /empty object/],
  ['an unknown index option', index({ a: 1 }, { wings: 1 }), 40415, 'IDLUnknownField', /wings/],
  ['a sparse index', index({ a: 1 }, { sparse: true }), 40415, 'IDLUnknownField', /sparse/],
  [
    'a collated index',
    index({ a: 1 }, { collation: { locale: 'de' } }),
    40415,
    'IDLUnknownField',
    /collation/,
  ],
  [
    'a TTL on two fields',
    index({ a: 1, b: 1 }, { expireAfterSeconds: 1 }),
    67,
    'CannotCreateIndex',
    /single-field/,
  ],
  [
    'an unfit partial filter',
    index({ a: 1 }, { partialFilterExpression: { a: { $ne: 1 } } }),
    67,
    'CannotCreateIndex',
    /\$ne/,
  ],
  [
    'a partial filter on absence',
    index({ a: 1 }, { partialFilterExpression: { a: { $exists: false } } }),
    67,
    'CannotCreateIndex',
    /\$exists: false/,
  ],
  [
    'a partial filter with $or',
    index({ a: 1 }, { partialFilterExpression: { $or: [{ a: 1 }] } }),
    67,
    'CannotCreateIndex',
    /\$or/,
  ],
  ['the command of MongoDB 8 for many writes', { bulkWrite: 1 }, 59, 'CommandNotFound', /bulkWrite/],
  [
    'an _id with an operator',
    { insert: 'c', documents: [{ _id: { $a: 1 } }] },
    52,
    'DollarPrefixedFieldName',
    /\$a/,
  ],
  ['a capped collection', { create: 'd', capped: true, size: 10 }, 40415, 'IDLUnknownField', /capped/],
];

describe('the server rejects', () => {
  it.each(refusals)('%s', async (_what, command, code, codeName, message) => {
    const reply = await database()
      .command(command)
      .catch(error => error);
    const failure = 'writeErrors' in reply ? { ...reply.writeErrors[0], codeName } : reply;
    expect(failure).toMatchObject({ code, codeName });
    expect(failure.errmsg ?? failure.message).toMatch(message);
  });

  it('a position in an array of arrays', async () => {
    const nested = database().collection('nested');
    await nested.insertOne({ a: [[5, 6]] });
    const found = nested.find({ 'a.0': 5 }).toArray();
    expect(await failureOf(found)).toMatchObject({
      code: 238,
      message: expect.stringContaining('position 0'),
    });
  });

  it('a hint of a partial index that lacks matching documents', async () => {
    const some = database().collection('some');
    await some.insertMany([{ a: 1 }, { a: 2 }]);
    await some.createIndex({ a: 1 }, { partialFilterExpression: { a: { $gt: 1 } } });
    const hinted = (filter: Document) => some.find(filter, { hint: 'a_1' }).toArray();
    expect(await failureOf(hinted({}))).toMatchObject({
      code: 238,
      message: expect.stringContaining("'a_1'"),
    });
    expect(await hinted({ a: { $gt: 1 } })).toHaveLength(1);
  });

  it('the command bulkWrite of newer MongoDB versions', async () => {
    expect((await database().command({ hello: 1 })).maxWireVersion).toBeLessThan(25);
  });

  it('a session with a transaction', async () => {
    const session = database().client.startSession();
    session.startTransaction();
    const { cause } = await failureOf(database().collection('c').insertOne({}, { session }));
    expect(cause).toMatchObject({ originalError: { code: 20, codeName: 'IllegalOperation' } });
    await session.abortTransaction().catch(() => {});
    await session.endSession();
  });
});

describe('the server accepts', () => {
  it.each([
    ['comment', { comment: 'why' }],
    ['readConcern majority', { readConcern: { level: 'majority' } }],
    ['$readPreference', { $readPreference: { mode: 'primaryPreferred' } }],
    ['maxTimeMS', { maxTimeMS: 10_000 }],
  ])('%s', async (_what, more) => {
    expect(await database().command({ find: 'c', filter: {}, ...more })).toMatchObject({ ok: 1 });
  });

  it.each([{ w: 1 }, { w: 'majority' as const, j: true }, { w: 0 as const }])(
    'writeConcern %j',
    async writeConcern => {
      const others = database().collection('others', { writeConcern });
      await others.insertOne({ writeConcern });
      await eventually(() => database().collection('others').countDocuments({ writeConcern })).toBe(1);
    },
  );
});
