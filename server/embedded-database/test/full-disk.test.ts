import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { expect, it, onTestFinished } from 'vitest';
import { startFillableDatabase } from '../../../test/helpers/fillable-database.ts';

const OUT_OF_DISK_SPACE = 14_031;
const WRITERS = 10;

it('On a full disk, writes are rejected with a specific code, reads continue, and nothing acknowledged is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const path = join(folder, 'database.sqlite');
  const database = await startFillableDatabase({ path });
  const client = await new MongoClient(database.url).connect();
  onTestFinished(async () => {
    await client.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const orders = client.db('disk').collection<{ _id: string; revision: number; text?: string }>('orders');
  const acknowledged = new Map<string, number>();
  const insert = async (_id: string) => {
    await orders.insertOne({ _id, revision: 0, text: 'x'.repeat(5_000) });
    acknowledged.set(_id, 0);
  };
  const update = async (_id: string) => {
    const updated = await orders.findOneAndUpdate(
      { _id },
      { $inc: { revision: 1 } },
      { returnDocument: 'after' },
    );
    acknowledged.set(_id, updated?.revision ?? 0);
  };
  /** Many concurrent writes, sharing a transaction. */
  const write = (round: string) =>
    Promise.allSettled(
      Array.from({ length: WRITERS }, (_, index) => [
        insert(`${round}-${index}`),
        update(`first-${index}`),
      ]).flat(),
    );
  const stored = async () => {
    const found = await orders.find({}, { sort: { _id: 1 } }).toArray();
    return found.map(({ _id, revision }) => [_id, revision]);
  };
  const expected = () => [...acknowledged].sort(([one], [other]) => (one < other ? -1 : 1));

  for (let index = 0; index < WRITERS; index += 1) await insert(`first-${index}`);
  await database.fillDisk();
  for (let round = 0; round < 5; round += 1) {
    for (const outcome of await write(`full-${round}`))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: OUT_OF_DISK_SPACE } });
    expect(await stored()).toEqual(expected());
    expect(await orders.countDocuments()).toBe(acknowledged.size);
  }
  await database.makeRoom();
  await expect
    .poll(() =>
      insert('after').then(
        () => 'stored',
        () => 'rejected',
      ),
    )
    .toBe('stored');
  for (const outcome of await write('room')) expect(outcome.status).toBe('fulfilled');
  expect(await stored()).toEqual(expected());
  expect(await orders.countDocuments({ _id: { $gte: '' } })).toBe(acknowledged.size);
});
