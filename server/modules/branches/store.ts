import type { Collection, Filter } from 'mongodb';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { AccessScope, BranchDocument } from './documents.ts';

export type BranchStore = ReturnType<typeof createBranchStore>;

export function createBranchStore(branches: Collection<BranchDocument>) {
  return {
    list: (scope: AccessScope, page: PageRequest): Promise<Page<BranchDocument>> =>
      paginate(branches, within(scope), { _id: 1 }, page),

    /** Every branch in scope: a restaurant has few. */
    all: (scope: AccessScope): Promise<BranchDocument[]> =>
      branches.find(within(scope)).sort({ _id: 1 }).toArray(),

    findBySlug: (restaurantId: string, slug: string): Promise<BranchDocument | null> =>
      branches.findOne({ restaurantId, slug }),

    find: (scope: AccessScope, branchId: string): Promise<BranchDocument | null> =>
      branches.findOne({ $and: [within(scope), { _id: branchId }] }),

    /** False when another branch has its slug. */
    insert: (branch: BranchDocument): Promise<boolean> => insertIfAbsent(branches, branch),

    /** The branch after the change, or 'duplicate' when another has its slug. */
    change: (
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

    /** The branch after the change, or null when it has the status already. */
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

function within({ restaurantId, branches }: AccessScope): Filter<BranchDocument> {
  return branches === 'all' ? { restaurantId } : { restaurantId, _id: { $in: branches } };
}
