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

    setApplied: (_id: string, applied: number) => imports.updateOne({ _id }, { $max: { applied } }),

    finish: (_id: string, finishedAt: Date) =>
      imports.updateOne({ _id }, { $set: { finishedAt }, $unset: { plan: true } }),
  };
}
