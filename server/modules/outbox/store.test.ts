import { expect } from 'vitest';
import { databaseTest as it } from '../../../test/helpers/fixtures.ts';
import type { OutboxDocument } from './documents.ts';
import { createOutboxStore } from './store.ts';

it('A deleted document is purged, unless it was restored in the meantime', async ({ db }) => {
  const collection = db.collection<OutboxDocument>('webhookEndpoints');
  const { purge } = createOutboxStore(collection);
  await collection.insertMany([{ _id: 'deleted', deletedAt: new Date() }, { _id: 'restored' }]);
  for (const id of ['deleted', 'restored']) await purge(id);
  expect((await collection.find().toArray()).map(({ _id }) => _id)).toEqual(['restored']);
});
