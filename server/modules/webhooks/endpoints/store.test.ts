import { expect } from 'vitest';
import { databaseTest as it } from '../../../../test/helpers/fixtures.ts';
import { getCollections } from '../../../database/collections.ts';
import { SYSTEM } from '../../../lib/access.ts';
import { type EndpointDocument, endpointEntry } from '../documents.ts';
import { createEndpointStore } from './store.ts';

const SINCE = new Date('2026-03-01T12:00:00Z');
const NOW = new Date('2026-03-06T12:00:00Z');

const FAILING: EndpointDocument = {
  _id: 'whe_failing',
  restaurantId: 'rst',
  url: 'https://pos.example.com/',
  description: '',
  events: ['order.ready'],
  enabled: true,
  secret: '',
  failingSince: SINCE,
  createdAt: SINCE,
  updatedAt: SINCE,
};

it.for([
  ['a success', { failingSince: null, lastSuccessAt: NOW }],
  ['a success and a failure after it', { failingSince: NOW, lastSuccessAt: NOW }],
  ['a disabling', { enabled: false }],
  ['a deletion', { restaurantId: 'deleted whe_failing', deletedAt: NOW }],
] as const)('A failing endpoint is not disabled after %s since it was read', async ([, change], { db }) => {
  const { webhookEndpoints } = getCollections(db);
  const store = createEndpointStore(webhookEndpoints);
  const entry = endpointEntry(FAILING, 'webhook_endpoint.disabled', SYSTEM, NOW);
  await webhookEndpoints.insertOne(FAILING);
  const [read] = await store.findFailing([FAILING._id], SINCE);
  if (!read) throw new Error('The endpoint is not found');
  await webhookEndpoints.updateOne({ _id: FAILING._id }, { $set: change });
  expect(await store.disableFailing(read, NOW, entry)).toBeNull();
  expect(await webhookEndpoints.findOne({ _id: FAILING._id })).toMatchObject(change);
});
