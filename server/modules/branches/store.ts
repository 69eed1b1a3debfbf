import type { Collection, Filter } from 'mongodb';
import type { AccessScope } from '../../lib/access.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { BranchDocument } from './documents.ts';

export type BranchStore = ReturnType<typeof createBranchStore>;

export function createBranchStore(branches: Collection<BranchDocument>) {
  return {
    list: (scope: AccessScope, page: PageRequest): Promise<Page<BranchDocument>> =>
      paginate(branches, buildFilter(scope), { _id: 1 }, page),

    /** Every branch in scope, unpaged: a restaurant has few. */
    listAll: (scope: AccessScope): Promise<BranchDocument[]> =>
      branches.find(buildFilter(scope)).sort({ _id: 1 }).toArray(),

    find: (scope: AccessScope, branchId: string): Promise<BranchDocument | null> =>
      findOne(branches, { $and: [buildFilter(scope), { _id: branchId }] }),

    findBySlug: (restaurantId: string, slug: string): Promise<BranchDocument | null> =>
      findOne(branches, { restaurantId, slug }),

    /** False when another branch has the slug. */
    insert: (branch: BranchDocument): Promise<boolean> => insertIfAbsent(branches, branch),

    /** The updated branch; 'duplicate' when another branch has the slug. */
    update: (
      { _id, restaurantId }: BranchDocument,
      values: Partial<BranchDocument>,
      entry: LoggableEntry,
    ): Promise<BranchDocument | null | 'duplicate'> =>
      catchDuplicateKey(
        branches.findOneAndUpdate(
          { _id, restaurantId },
          { $set: { ...values, updatedAt: entry.at }, $push: { outbox: entry } },
          { returnDocument: 'after' },
        ),
      ),

    /** The updated branch; null when it has the status already. */
    changeStatus: (
      { _id, restaurantId }: BranchDocument,
      status: BranchDocument['status'],
      entry: LoggableEntry,
    ): Promise<BranchDocument | null> =>
      branches.findOneAndUpdate(
        { _id, restaurantId, status: { $ne: status } },
        { $set: { status, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),
  };
}

function buildFilter({ restaurantId, branches }: AccessScope): Filter<BranchDocument> {
  return branches === 'all' ? { restaurantId } : { restaurantId, _id: { $in: branches } };
}
