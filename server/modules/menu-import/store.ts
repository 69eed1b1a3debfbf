import type { Collection } from 'mongodb';
import { findAll } from '../../lib/mongo/find-all.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { MenuImportDocument } from './documents.ts';

export type MenuImportStore = ReturnType<typeof createMenuImportStore>;

type ImportKey = Pick<MenuImportDocument, '_id' | 'restaurantId'>;

const WITHOUT_PLAN = { projection: { plan: 0 } } as const;

export function createMenuImportStore(imports: Collection<MenuImportDocument>) {
  return {
    /** Excludes the plan. */
    find: (restaurantId: string, importId: string): Promise<MenuImportDocument | null> =>
      findOne(imports, { _id: importId, restaurantId }, WITHOUT_PLAN),

    findUnfinished: (restaurantId: string): Promise<MenuImportDocument | null> =>
      findOne(imports, { restaurantId, finishedAt: { $exists: false } }, WITHOUT_PLAN),

    /** The IDs of imports that were started after this one. */
    async listLater({ _id, restaurantId, createdAt }: MenuImportDocument): Promise<Set<string>> {
      const isLater = [{ createdAt: { $gt: createdAt } }, { createdAt, _id: { $gt: _id } }];
      const later = await findAll(imports, { restaurantId, $or: isLater }, { projection: { _id: 1 } });
      return new Set(later.map(({ _id }) => _id));
    },

    findLatest: (restaurantId: string): Promise<MenuImportDocument | null> =>
      findOne(imports, { restaurantId }, { sort: { createdAt: -1, _id: -1 }, ...WITHOUT_PLAN }),

    /** False if it exists, or another import has the same previous one. */
    insert: (document: MenuImportDocument): Promise<boolean> => insertIfAbsent(imports, document),

    /**
     * Counts stored items, unless more are counted. Resolves to the number stored by any process, or undefined
     * if the import is finished.
     */
    async advance({ _id, restaurantId }: ImportKey, applied: number): Promise<number | undefined> {
      const unfinished = await imports.findOneAndUpdate(
        { _id, restaurantId, finishedAt: { $exists: false } },
        { $max: { applied } },
        { returnDocument: 'after', projection: { applied: 1 } },
      );
      return unfinished?.applied;
    },

    /** Counts a failed run. Resolves to their number, and that of the items stored so far. */
    async countFailure({ _id, restaurantId }: ImportKey): Promise<{ failures: number; applied: number }> {
      const counted = await imports.findOneAndUpdate(
        { _id, restaurantId },
        { $inc: { failures: 1 } },
        { returnDocument: 'after', projection: { failures: 1, applied: 1 } },
      );
      return { failures: 0, applied: 0, ...counted };
    },

    /** Gives the import up, unless it is finished. */
    giveUp: ({ _id, restaurantId }: ImportKey, at: Date, failedItem: string | undefined) =>
      imports.updateOne(
        { _id, restaurantId, finishedAt: { $exists: false } },
        {
          $set: { finishedAt: at, failedAt: at, ...(failedItem !== undefined && { failedItem }) },
          $unset: { plan: true },
        },
      ),

    finish: ({ _id, restaurantId }: ImportKey, finishedAt: Date) =>
      imports.updateOne({ _id, restaurantId }, { $set: { finishedAt }, $unset: { plan: true } }),
  };
}
