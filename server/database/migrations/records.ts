import type { Db } from 'mongodb';
import type { Migration } from './migration.ts';

/** What of a migration is done. The lock is a document of the same collection. */
export type MigrationRecord = {
  _id: number;
  title: string;
  steps: string[];
  /** What a step has saved that was not done yet, by its name. */
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

    async addSteps({ number, title }: Migration, names: string[]): Promise<void> {
      await records.updateOne(
        { _id: number },
        {
          $addToSet: { steps: { $each: names } },
          $unset: { progress: '' },
          $set: { title, updatedAt: new Date() },
        },
        { upsert: true },
      );
    },

    async saveProgress({ number, title }: Migration, step: string, progress: string): Promise<void> {
      await records.updateOne(
        { _id: number },
        {
          $set: { title, progress: { [step]: progress }, updatedAt: new Date() },
          $setOnInsert: { steps: [] },
        },
        { upsert: true },
      );
    },
  };
}

/** After a step was undone, a release that needs it finds it missing. */
export async function removeStepRecord(db: Db, name: string): Promise<void> {
  const records = db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
  await records.updateMany({ steps: name }, { $pull: { steps: name } });
}
