import { Decimal128, type Document, Double, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { explained, failureOf, useDatabase } from './test-database.ts';

const database = useDatabase();
const orders = () => database().collection<Document>('orders');
const branch = new ObjectId();
const day = 86_400_000;

beforeAll(async () => {
  await orders().insertMany([
    {
      n: 1,
      branch,
      status: 'open',
      total: 10,
      at: new Date(0),
      lines: [
        { sku: 'a', qty: 1 },
        { sku: 'b', qty: 2 },
      ],
    },
    {
      n: 2,
      branch: new ObjectId(branch.toHexString()),
      status: 'paid',
      total: 5.5,
      at: new Date(day),
      lines: [{ sku: 'a', qty: 3 }],
    },
    { n: 3, branch: null, status: 'open', total: null, at: new Date(day + 1), lines: [] },
    { n: 4, status: 'void', at: new Date(40 * day), note: { by: 'Ada' } },
  ]);
  await orders().createIndex({ status: 1, n: 1 });
});

const cases: [string, Document[], Document[]][] = [
  [
    'groups by a field with every accumulator',
    [
      {
        $group: {
          _id: '$status',
          count: { $sum: 1 },
          also: { $count: {} },
          sum: { $sum: '$total' },
          average: { $avg: '$total' },
          least: { $min: '$n' },
          most: { $max: '$n' },
          first: { $first: '$n' },
          last: { $last: '$n' },
          all: { $push: '$total' },
          set: { $addToSet: '$status' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      {
        _id: 'open',
        count: 2,
        also: 2,
        sum: 10,
        average: 10,
        least: 1,
        most: 3,
        first: 1,
        last: 3,
        all: [10, null],
        set: ['open'],
      },
      {
        _id: 'paid',
        count: 1,
        also: 1,
        sum: 5.5,
        average: 5.5,
        least: 2,
        most: 2,
        first: 2,
        last: 2,
        all: [5.5],
        set: ['paid'],
      },
      {
        _id: 'void',
        count: 1,
        also: 1,
        sum: 0,
        average: null,
        least: 4,
        most: 4,
        first: 4,
        last: 4,
        all: [],
        set: ['void'],
      },
    ],
  ],
  [
    'groups equal object ids together, missing with null',
    [{ $group: { _id: '$branch', n: { $push: '$n' } } }, { $sort: { n: 1 } }],
    [
      { _id: branch, n: [1, 2] },
      { _id: null, n: [3, 4] },
    ],
  ],
  [
    'groups by several fields',
    [
      { $match: { n: { $lt: 3 } } },
      { $group: { _id: { s: '$status', m: '$missing' }, n: { $sum: '$n' } } },
      { $sort: { n: 1 } },
    ],
    [
      { _id: { s: 'open' }, n: 1 },
      { _id: { s: 'paid' }, n: 2 },
    ],
  ],
  [
    'unwinds an array',
    [{ $unwind: '$lines' }, { $project: { _id: 0, n: 1, sku: '$lines.sku' } }],
    [
      { n: 1, sku: 'a' },
      { n: 1, sku: 'b' },
      { n: 2, sku: 'a' },
    ],
  ],
  [
    'unwinds and keeps documents without elements',
    [
      { $unwind: { path: '$lines', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      { $project: { _id: 0, n: 1, i: 1 } },
    ],
    [
      { n: 1, i: 0 },
      { n: 1, i: 1 },
      { n: 2, i: 0 },
      { n: 3, i: null },
      { n: 4, i: null },
    ],
  ],
  [
    'sums after unwinding',
    [
      { $unwind: '$lines' },
      { $group: { _id: '$lines.sku', qty: { $sum: '$lines.qty' } } },
      { $sort: { qty: -1, _id: 1 } },
      { $limit: 1 },
    ],
    [{ _id: 'a', qty: 4 }],
  ],
  [
    'projects computed fields',
    [
      { $match: { n: 2 } },
      {
        $project: {
          _id: 0,
          day: { $dateToString: { date: '$at', format: '%Y-%m-%d' } },
          double: { $multiply: ['$total', 2] },
          big: { $cond: [{ $gte: ['$total', 5] }, 'yes', 'no'] },
          lines: { $size: '$lines' },
          who: { $ifNull: ['$note.by', 'nobody'] },
          text: { $concat: ['#', { $toUpper: '$status' }] },
          quantities: { $map: { input: '$lines', as: 'line', in: '$$line.qty' } },
        },
      },
    ],
    [{ day: '1970-01-02', double: 11, big: 'yes', lines: 1, who: 'nobody', text: '#PAID', quantities: [3] }],
  ],
  [
    'projects by inclusion and exclusion',
    [{ $match: { n: 4 } }, { $project: { _id: 0, at: 0, status: 0 } }, { $project: { 'note.by': 1 } }],
    [{ note: { by: 'Ada' } }],
  ],
  [
    'compares object ids and missing fields',
    [
      { $project: { _id: 0, same: { $eq: ['$branch', branch] }, none: { $lt: ['$missing', null] } } },
      { $limit: 1 },
    ],
    [{ same: true, none: true }],
  ],
  [
    'sets and unsets fields on nested paths',
    [
      { $match: { n: 4 } },
      { $set: { 'note.seen': true, x: '$n' } },
      { $unset: ['_id', 'at', 'status', 'note.by'] },
    ],
    [{ n: 4, note: { seen: true }, x: 4 }],
  ],
  ['replaces the root', [{ $match: { n: 4 } }, { $replaceRoot: { newRoot: '$note' } }], [{ by: 'Ada' }]],
  [
    'replaces with a computed document',
    [{ $match: { n: 1 } }, { $replaceWith: { sku: '$lines.sku' } }],
    [{ sku: ['a', 'b'] }],
  ],
  [
    'skips, limits and counts',
    [{ $sort: { n: 1 } }, { $skip: 1 }, { $limit: 2 }, { $count: 'n' }],
    [{ n: 2 }],
  ],
  ['counts nothing as no document', [{ $match: { n: 99 } }, { $count: 'n' }], []],
  [
    'matches and sorts in the middle',
    [
      { $set: { twice: { $add: ['$n', '$n'] } } },
      { $match: { twice: { $gt: 2, $lt: 8 } } },
      { $sort: { twice: -1 } },
      { $project: { _id: 0, twice: 1 } },
    ],
    [{ twice: 6 }, { twice: 4 }],
  ],
  [
    'filters elements',
    [
      { $match: { n: 1 } },
      {
        $project: {
          _id: 0,
          many: { $filter: { input: '$lines', as: 'line', cond: { $gt: ['$$line.qty', 1] } } },
        },
      },
    ],
    [{ many: [{ sku: 'b', qty: 2 }] }],
  ],
];

describe('a pipeline', () => {
  it.each(cases)('%s', async (_what, pipeline, expected) => {
    expect(await orders().aggregate(pipeline).toArray()).toEqual(expected);
  });

  it('hands its leading match and sort to the index', async () => {
    const explanation = await orders()
      .aggregate([{ $match: { status: 'open' } }, { $sort: { n: 1 } }, { $limit: 1 }])
      .explain();
    expect(explained(explanation)).toMatchObject({
      plan: { stage: 'IXSCAN', indexName: 'status_1_n_1' },
      executionStats: { nReturned: 1, totalDocsExamined: 1 },
    });
  });

  it('keeps the types of what it does not compute', async () => {
    const types = database().collection<Document>('types');
    await types.insertOne({ double: new Double(2), decimal: Decimal128.fromString('1.10'), n: 1 });
    const read = { promoteValues: false };
    const [kept] = await types.aggregate([{ $set: { m: { $add: ['$n', 1] } } }], read).toArray();
    expect(kept).toMatchObject({ double: new Double(2), decimal: Decimal128.fromString('1.10') });
    const [summed] = await types.aggregate([{ $group: { _id: 1, sum: { $sum: '$decimal' } } }]).toArray();
    expect(summed?.sum).toEqual(Decimal128.fromString('1.10'));
  });

  it('refuses to count with numbers that no double holds', async () => {
    const numbers = database().collection<Document>('numbers');
    await numbers.insertOne({ long: Long.fromString('9007199254740993') });
    const pipeline = [{ $set: { next: { $add: ['$long', 1] } } }];
    expect(await failureOf(numbers.aggregate(pipeline).toArray())).toMatchObject({
      code: 2,
      message: expect.stringMatching(/\$add/),
    });
  });
});
