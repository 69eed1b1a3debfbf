import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { MenuImportDocument } from './documents.ts';

export type MenuImportStore = ReturnType<typeof createMenuImportStore>;

const WITHOUT_PLAN = { projection: { plan: 0 } } as const;

export function createMenuImportStore(imports: Collection<MenuImportDocument>) {
  return {
    /** Excludes the plan. */
    find: (restaurantId: string, importId: string): Promise<MenuImportDocument | null> =>
      findOne(imports, { _id: importId, restaurantId }, WITHOUT_PLAN),

    findLatest: (restaurantId: string): Promise<MenuImportDocument | null> =>
      findOne(imports, { restaurantId }, { sort: { createdAt: -1, _id: -1 }, ...WITHOUT_PLAN }),

    /** False if it exists. */
    insert: (document: MenuImportDocument): Promise<boolean> => insertIfAbsent(imports, document),

    /**
     * Counts stored items, unless more are counted. Resolves to the number stored by any process, or undefined
     * if the import is finished.
     */
    async advance(_id: string, applied: number): Promise<number | undefined> {
      const unfinished = await imports.findOneAndUpdate(
        { _id, finishedAt: { $exists: false } },
        { $max: { applied } },
        { returnDocument: 'after', projection: { applied: 1 } },
      );
      return unfinished?.applied;
    },

    finish: (_id: string, finishedAt: Date) =>
      imports.updateOne({ _id }, { $set: { finishedAt }, $unset: { plan: true } }),
  };
}
