import { LRUCache } from 'lru-cache';
import type { Db } from 'mongodb';
import type { Migration } from './migration.ts';

/** The completed parts of a migration. The lock is a document in the same collection. */
export type MigrationRecord = {
  _id: number;
  title: string;
  /** Describes the migration to releases that do not know it. Absent in records of previous releases. */
  phase?: Migration['phase'];
  steps: string[];
  /** The saved progress of unfinished steps, by name. */
  progress?: Record<string, string>;
  updatedAt: Date;
};

export const MIGRATIONS_COLLECTION = 'migrations';

export function createRecords(db: Db) {
  const records = db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  return {
    /** By number. */
    async find(): Promise<Map<number, MigrationRecord>> {
      const found = await records.find({ _id: { $gt: 0 } }).toArray();
      return new Map(found.map(record => [record._id, record]));
    },

    async addSteps(migration: Migration, names: string[]): Promise<void> {
      const { filter, update, upsert } = addition(migration, names);
      await records.updateOne(filter, update, { upsert });
    },

    /** Records all steps of these migrations as done, in one command. */
    async addAll(migrations: readonly Migration[]): Promise<void> {
      await records.bulkWrite(
        migrations.map(migration => ({
          updateOne: addition(
            migration,
            migration.steps.map(({ name }) => name),
          ),
        })),
      );
    },

    async saveProgress({ number, title, phase }: Migration, step: string, progress: string): Promise<void> {
      await records.updateOne(
        { _id: number },
        {
          $set: { title, phase, progress: { [step]: progress }, updatedAt: new Date() },
          $setOnInsert: { steps: [] },
        },
        { upsert: true },
      );
    },
  };
}

const addition = ({ number, title, phase }: Migration, names: string[]) => ({
  filter: { _id: number },
  update: {
    $addToSet: { steps: { $each: names } },
    $unset: { progress: '' as const },
    $set: { title, phase, updatedAt: new Date() },
  },
  upsert: true,
});

/** In milliseconds. Running processes notice a completed migration after this time. */
const ASK_AGAIN_AFTER = 60_000;

/**
 * Returns whether a migration has completed. A completed `contract` migration means that no process of the
 * previous release is left.
 */
export function createMigrationGate(db: Db, { number }: Migration): () => Promise<boolean> {
  const records = db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  const answers = new LRUCache<number, boolean>({
    max: 1,
    ttl: ASK_AGAIN_AFTER,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    // A migration's record is complete once it contains all steps.
    fetchMethod: async () =>
      (await records.countDocuments({ _id: number, 'steps.0': { $exists: true } })) > 0,
  });
  return () => answers.forceFetch(number);
}

/** Makes a release that needs an undone step find it missing. */
export async function removeStepRecord(db: Db, name: string): Promise<void> {
  const records = db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  await records.updateMany({ steps: name }, { $pull: { steps: name } });
}
