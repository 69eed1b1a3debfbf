import type { Document } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { distinctValues, eventually, failureOf, useDatabase } from './test-database.ts';

let now = 0;
const database = useDatabase({ now: () => now, sweepInterval: 5 });
const menu = () => database().collection<Document>('menu');

beforeEach(async () => {
  await menu().drop();
});

describe('a TTL index', () => {
  it('deletes expired documents only', async () => {
    await menu().createIndex({ at: 1 }, { expireAfterSeconds: 10 });
    await menu().insertMany([
      { n: 1, at: new Date(0) },
      { n: 2, at: new Date(5_000) },
      { n: 3, at: 'text' },
      { n: 4 },
    ]);
    now = 10_000;
    await eventually(() => distinctValues(menu(), 'n')).toEqual([2, 3, 4]);
    now = 15_000;
    await eventually(() => distinctValues(menu(), 'n')).toEqual([3, 4]);
  });
});

describe('index administration', () => {
  it('accepts the same index again and lists it as declared', async () => {
    const options = { unique: true, partialFilterExpression: { at: { $exists: true } }, name: 'mine' };
    await menu().createIndex({ at: -1 }, options);
    await menu().createIndex({ at: -1 }, options);
    expect(await menu().indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { at: -1 }, ...options },
    ]);
    await menu().dropIndex('mine');
    expect(await menu().indexes()).toHaveLength(1);
  });

  it('rejects conflicting and nonexistent indexes', async () => {
    await menu().createIndex({ at: 1 });
    expect(await failureOf(menu().createIndex({ at: 1 }, { unique: true }))).toMatchObject({ code: 85 });
    expect(await failureOf(menu().createIndex({ at: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
    expect(await failureOf(menu().createIndex({ b: 1 }, { name: 'at_1' }))).toMatchObject({ code: 86 });
    expect(await failureOf(menu().dropIndex('none'))).toMatchObject({ code: 27 });
    expect(await failureOf(menu().dropIndex('_id_'))).toMatchObject({ code: 72 });
  });
});
