import { MongoClient } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { insertIfAbsent, insertManyIfAbsent, insertUntilDuplicate } from './insert-if-absent.ts';

const client = new MongoClient('mongodb://127.0.0.1:1', { serverSelectionTimeoutMS: 100 });
afterAll(() => client.close());

it('Nothing counts as inserted if the database does not respond', async () => {
  const things = client.db('any').collection<{ _id: string }>('things');
  const [one, other] = [{ _id: 'one' }, { _id: 'other' }];
  await expect(insertIfAbsent(things, one)).rejects.toThrow();
  await expect(insertManyIfAbsent(things, [one, other])).rejects.toThrow();
  await expect(insertUntilDuplicate(things, [one, other])).rejects.toThrow();
});
