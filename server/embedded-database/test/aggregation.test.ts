import { type Document, Double, Long, ObjectId } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { explained, useDatabase } from './test-database.ts';

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
          sum: { $sum: '$total' },
          average: { $avg: '$total' },
          least: { $min: '$n' },
          most: { $max: '$n' },
        },
      },
      { $sort: { _id: 1 } },
    ],
    [
      { _id: 'open', count: 2, sum: 10, average: 10, least: 1, most: 3 },
      { _id: 'paid', count: 1, sum: 5.5, average: 5.5, least: 2, most: 2 },
      { _id: 'void', count: 1, sum: 0, average: null, least: 4, most: 4 },
    ],
  ],
  [
    'groups equal object ids together, missing with null',
    [{ $group: { _id: '$branch', n: { $sum: '$n' } } }, { $sort: { n: 1 } }],
    [
      { _id: branch, n: 3 },
      { _id: null, n: 7 },
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
    'groups everything by a constant',
    [{ $group: { _id: 'all', n: { $max: '$n' } } }],
    [{ _id: 'all', n: 4 }],
  ],
  [
    'groups by the values in the elements of an array',
    [{ $match: { n: { $lt: 3 } } }, { $group: { _id: '$lines.sku' } }, { $sort: { _id: -1 } }],
    [{ _id: ['a', 'b'] }, { _id: ['a'] }],
  ],
  [
    'projects by inclusion and exclusion',
    [{ $match: { n: 4 } }, { $project: { _id: 0, at: 0, status: 0 } }, { $project: { 'note.by': 1 } }],
    [{ note: { by: 'Ada' } }],
  ],
  [
    'skips, limits and counts',
    [{ $sort: { n: 1 } }, { $skip: 1 }, { $limit: 2 }, { $count: 'n' }],
    [{ n: 2 }],
  ],
  [
    'skips and limits after another stage',
    [{ $project: { _id: 0, n: 1 } }, { $sort: { n: -1 } }, { $skip: 1 }, { $limit: 2 }],
    [{ n: 3 }, { n: 2 }],
  ],
  ['counts nothing as no document', [{ $match: { n: 99 } }, { $count: 'n' }], []],
  [
    'matches and sorts in the middle',
    [
      { $group: { _id: '$status', n: { $sum: '$n' } } },
      { $match: { n: { $gt: 2 } } },
      { $sort: { _id: -1 } },
      { $project: { n: 1, _id: 0 } },
    ],
    [{ n: 4 }, { n: 4 }],
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

  it('sums integers exactly and keeps the types of numbers', async () => {
    const numbers = database().collection<Document>('numbers');
    await numbers.insertMany([{ n: Long.fromString('9007199254740993') }, { n: 1 }]);
    const read = { promoteValues: false };
    const pipeline = [{ $group: { _id: new Double(1), sum: { $sum: '$n' } } }];
    expect(await numbers.aggregate(pipeline, read).toArray()).toEqual([
      { _id: new Double(1), sum: Long.fromString('9007199254740994') },
    ]);
  });
});
