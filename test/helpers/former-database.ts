import type { Db } from 'mongodb';
import { indexes } from '../../server/database/indexes.ts';
import { getStepName } from '../../server/database/migrations/migration.ts';
import { migrations } from '../../server/database/migrations/migrations.ts';

/** Indexes of the release before sales sums that this one does not need. */
const FORMER_INDEXES = {
  webhookDeliveries: [
    { restaurantId: 1, createdAt: -1, _id: -1, status: 1, eventType: 1, responseClass: 1 },
    { restaurantId: 1, endpointId: 1, createdAt: -1, _id: -1, status: 1, eventType: 1, responseClass: 1 },
    { restaurantId: 1, eventId: 1, createdAt: -1, _id: -1 },
    { restaurantId: 1, orderId: 1, createdAt: -1, _id: -1 },
  ],
  webhookEndpoints: [{ enabled: 1, _id: 1 }],
  activity: [
    { restaurantId: 1, 'actor.id': 1, at: -1, _id: -1, 'subject.id': 1 },
    { restaurantId: 1, 'subject.id': 1, at: -1, _id: -1, 'actor.id': 1 },
  ],
} as const;

const FORMER_JOBS = ['deliver 0', 'deliver 15', 'expired-secrets'];
/** Index steps added by later migrations. */
const NEW_STEPS = migrations.flatMap(({ number, steps }) =>
  number === 1 ? [] : steps.map(({ name }) => name),
);

/**
 * Reverts a migrated database to the release before sales sums, with outdated sums and its own search keys.
 */
export async function makeFormer(db: Db): Promise<void> {
  await db.dropCollection('migrations').catch(() => {});
  for (const { collection, name } of indexes) {
    const isNew = NEW_STEPS.includes(getStepName(collection, name));
    if (isNew && (await db.collection(collection).indexExists(name)))
      await db.collection(collection).dropIndex(name);
  }
  for (const [collection, keys] of Object.entries(FORMER_INDEXES))
    await db.collection(collection).createIndexes(keys.map(key => ({ key })));
  await db.collection<{ _id: string }>('jobs').insertMany(FORMER_JOBS.map(name => ({ _id: name, name })));
  await db.collection('sales').updateMany({}, { $set: { sums: [] } });
  const found = { 'customerKeys.0': { $exists: true } };
  await db.collection('orders').updateMany(found, { $set: { customerKeys: ['former'] } });
}

/** The names of all collections' indexes, excluding that of the ID. */
export async function listIndexes(db: Db): Promise<string[]> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const found = await Promise.all(
    collections.map(async ({ name }) =>
      (await db.collection(name).indexes()).map(index => `${name}.${index.name}`),
    ),
  );
  return found
    .flat()
    .filter(name => !name.endsWith('._id_'))
    .sort();
}

/** The indexes declared by this release. */
export const DECLARED = indexes.map(({ collection, name }) => getStepName(collection, name)).sort();

export const countFormerJobs = (db: Db): Promise<number> =>
  db.collection('jobs').countDocuments({ name: { $in: FORMER_JOBS } });
