import type { Db } from 'mongodb';
import { expect } from 'vitest';
import { databaseTest as it } from '../../../test/helpers/fixtures.ts';
import { getCollections } from '../../database/collections.ts';
import { SYSTEM } from '../../lib/access.ts';
import type { ActivityDocument } from './documents.ts';
import { createSequencedAppend } from './sequenced-append.ts';

const restaurantId = 'rst';
const at = new Date();
const change = (number: number): ActivityDocument => ({
  _id: `act_${number}`,
  restaurantId,
  branchId: 'brn',
  subject: { type: 'order', id: 'ord', label: '1' },
  at,
  actor: SYSTEM,
  action: 'order.placed',
  details: {},
});

const startProcess = (db: Db) => createSequencedAppend(getCollections(db).activity, () => new Date());

async function readLog(db: Db) {
  const entries = await getCollections(db).activity.find({ restaurantId }).sort({ sequence: 1 }).toArray();
  return entries.map(({ _id, sequence, unnumbered }) => [_id, sequence, unnumbered]);
}

it('Entries that a dead process left unnumbered are numbered by the next writer, before its own', async ({
  db,
}) => {
  await startProcess(db).appendSequenced(change(1));
  await getCollections(db).activity.insertOne({ ...change(2), unnumbered: true });

  expect(await startProcess(db).appendSequenced(change(3))).toBe(3);

  expect(await readLog(db)).toEqual([
    ['act_1', 1, undefined],
    ['act_2', 2, undefined],
    ['act_3', 3, undefined],
  ]);
});

it('An entry appended twice keeps its number', async ({ db }) => {
  const first = startProcess(db);
  await first.appendSequenced(change(1));
  await first.appendSequenced(change(2));

  expect(await first.appendSequenced(change(1))).toBe(2);
  expect(await startProcess(db).appendSequenced(change(1))).toBe(2);
  await first.appendSequenced(change(3));

  expect(await readLog(db)).toEqual([
    ['act_1', 1, undefined],
    ['act_2', 2, undefined],
    ['act_3', 3, undefined],
  ]);
});
