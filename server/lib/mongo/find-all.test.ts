import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { findAll } from './find-all.ts';

type Thing = { _id: number; text: string };

const it = test.extend(
  'things',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  async ({}, { onCleanup }) => {
    const embedded = await startEmbeddedDatabase();
    const client = new MongoClient(embedded.url);
    onCleanup(async () => {
      await client.close();
      await embedded.stop();
    });
    return client.db('any').collection<Thing>('things');
  },
);

it('Part of the documents is read in the requested order', async ({ things }) => {
  await things.deleteMany({});
  await things.insertMany([3, 1, 4, 2].map(_id => ({ _id, text: 'small' })));
  const options = { sort: { _id: -1 }, skip: 1, limit: 2, projection: { _id: 1 } } as const;
  expect(await findAll(things, {}, options)).toEqual([{ _id: 3 }, { _id: 2 }]);
  expect(await findAll(things, { _id: { $gt: 2 } }, { sort: { _id: 1 } })).toEqual([
    { _id: 3, text: 'small' },
    { _id: 4, text: 'small' },
  ]);
});

it('Documents that exceed one reply are all read', async ({ things }) => {
  await things.deleteMany({});
  // A reply is limited to 16 MB.
  for (let _id = 0; _id < 20; _id++) await things.insertOne({ _id, text: 'x'.repeat(1_000_000) });
  const found = await findAll(things, {}, { sort: { _id: 1 }, limit: 20 });
  expect(found.map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('Many small documents are all read', async ({ things }) => {
  await things.deleteMany({});
  await things.insertMany(Array.from({ length: 2_500 }, (_, _id) => ({ _id, text: 'small' })));
  expect(await findAll(things, {})).toHaveLength(2_500);
});
