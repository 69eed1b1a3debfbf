import type { Collection, Filter } from 'mongodb';
import { insertOnce, unlessTaken } from '../../lib/mongo/insert-if-absent.ts';
import { createOutbox } from '../../lib/mongo/outbox.ts';
import { findPage } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { BranchDocument, Reach } from './documents.ts';

export type BranchStore = ReturnType<typeof createBranchStore>;

export function createBranchStore(branches: Collection<BranchDocument>) {
  return {
    ...createOutbox(branches),

    list: (reach: Reach, page: PageRequest): Promise<Page<BranchDocument>> =>
      findPage(branches, within(reach), { _id: 1 }, page),

    /** Every branch within reach: a restaurant has few. */
    all: (reach: Reach): Promise<BranchDocument[]> => branches.find(within(reach)).sort({ _id: 1 }).toArray(),

    findBySlug: (restaurantId: string, slug: string): Promise<BranchDocument | null> =>
      branches.findOne({ restaurantId, slug }),

    find: (reach: Reach, branchId: string): Promise<BranchDocument | null> =>
      branches.findOne({ $and: [within(reach), { _id: branchId }] }),

    /** False when another branch has its slug. */
    insert: (branch: BranchDocument): Promise<boolean> => insertOnce(branches, branch),

    /** The branch after the change, or 'taken' when another has its slug. */
    change: (
      { _id, restaurantId }: BranchDocument,
      values: Partial<BranchDocument>,
      entry: ActivityDocument,
    ): Promise<BranchDocument | null | 'taken'> =>
      unlessTaken(
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
      entry: ActivityDocument,
    ): Promise<BranchDocument | null> =>
      branches.findOneAndUpdate(
        { _id, restaurantId, status: { $ne: status } },
        { $set: { status, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      ),
  };
}

function within({ restaurantId, branches }: Reach): Filter<BranchDocument> {
  return branches === 'all' ? { restaurantId } : { restaurantId, _id: { $in: branches } };
}
