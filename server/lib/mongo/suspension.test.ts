import { expect } from 'vitest';
import { databaseTest as it } from '../../../test/helpers/fixtures.ts';
import { copySuspension, type Suspendable } from './suspension.ts';

it('A newer copy of a suspension replaces an older one, and a late older copy is ignored', async ({ db }) => {
  const collection = db.collection<Suspendable>('webhookEndpoints');
  await collection.insertOne({ _id: 'whe', restaurantId: 'rst' });
  const copied = async (suspended: boolean, revision: number) => {
    await copySuspension(collection, 'rst', { suspended, revision });
    return (await collection.findOne({ _id: 'whe' }))?.suspension;
  };
  expect(await copied(true, 1)).toEqual({ suspended: true, revision: 1 });
  expect(await copied(false, 2)).toEqual({ suspended: false, revision: 2 });
  expect(await copied(true, 1)).toEqual({ suspended: false, revision: 2 });
  expect(await copied(true, 3)).toEqual({ suspended: true, revision: 3 });
});
