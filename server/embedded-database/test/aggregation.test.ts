import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { explained, useDatabase } from './test-database.ts';

const database = useDatabase();
const orders = () => database().collection<Document>('orders');

beforeAll(async () => {
  await orders().insertMany([
    { n: 1, status: 'open', at: new Date(0) },
    { n: 2, status: 'paid', at: new Date(1) },
    { n: 3, status: 'open', at: new Date(2) },
    { n: 4, status: 'void', at: new Date(3) },
  ]);
  await orders().createIndex({ status: 1, n: 1 });
});

const numbers = (found: Document[]) => found.map(({ n }) => n);

describe('a pipeline', () => {
  it('matches, sorts, skips, and limits', async () => {
    const pipeline = [
      { $match: { n: { $gt: 1 } } },
      { $match: { status: { $ne: 'void' } } },
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 2 },
    ];
    expect(numbers(await orders().aggregate(pipeline).toArray())).toEqual([2]);
  });

  it('counts the rest after skipping and limiting', async () => {
    const count = (...stages: Document[]) =>
      orders()
        .aggregate([...stages, { $count: 'n' }])
        .toArray();
    expect(await count()).toEqual([{ n: 4 }]);
    expect(await count({ $match: { status: 'open' } }, { $skip: 1 })).toEqual([{ n: 1 }]);
    expect(await count({ $skip: 1 }, { $limit: 2 })).toEqual([{ n: 2 }]);
  });

  it('counts up to a limit, and reads no key after it', async () => {
    const pipeline = [{ $match: { status: { $gt: 'open' } } }, { $limit: 1 }, { $count: 'n' }];
    expect(await orders().aggregate(pipeline).toArray()).toEqual([{ n: 1 }]);
    const { executionStats } = explained(await orders().aggregate(pipeline).explain());
    expect(executionStats).toMatchObject({ totalKeysExamined: 1, totalDocsExamined: 0 });
  });

  it('appends the results of pipelines on other collections', async () => {
    await database()
      .collection<Document>('items')
      .insertMany([{ n: 7 }, { n: 8 }]);
    const count = (name: string) => [{ $limit: 1 }, { $count: name }];
    const union = (coll: string) => ({ $unionWith: { coll, pipeline: count(coll) } });
    const pipeline = [
      { $match: { status: 'open' } },
      ...count('orders'),
      union('items'),
      union('missing'),
      { $unionWith: { coll: 'items', pipeline: [{ $match: { n: 8 } }, { $count: 'n' }] } },
    ];
    expect(await orders().aggregate(pipeline).toArray()).toEqual([{ orders: 1 }, { items: 1 }, { n: 1 }]);
    const { stages } = await orders().aggregate(pipeline).explain();
    expect(stages[0].$cursor.queryPlanner.winningPlan.stage).toBe('IXSCAN');
    expect(stages[1].$unionWith.coll).toBe('items');
  });

  it('is rejected if another stage follows a union', async () => {
    const pipeline = [{ $unionWith: { coll: 'items', pipeline: [] } }, { $limit: 1 }];
    await expect(orders().aggregate(pipeline).toArray()).rejects.toThrow("'$limit' is not supported there");
  });

  it('returns no document for a count of zero', async () => {
    expect(
      await orders()
        .aggregate([{ $match: { n: 99 } }, { $count: 'n' }])
        .toArray(),
    ).toEqual([]);
  });

  it('uses an index for its match and sort', async () => {
    const explanation = await orders()
      .aggregate([{ $match: { status: 'open' } }, { $sort: { n: 1 } }, { $limit: 1 }])
      .explain();
    expect(explained(explanation)).toMatchObject({
      plan: { stage: 'IXSCAN', indexName: 'status_1_n_1' },
      executionStats: { nReturned: 1, totalDocsExamined: 1 },
    });
  });
});
