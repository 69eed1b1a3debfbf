import type { Collection, Filter } from 'mongodb';
import type { Page, PageRequest } from '../common/page.ts';
import { findPage } from '../db/find-page.ts';
import type { BranchDocument, Reach } from './branch.ts';

export type BranchStore = ReturnType<typeof createBranchStore>;

export function createBranchStore(branches: Collection<BranchDocument>) {
  return {
    list: (reach: Reach, page: PageRequest): Promise<Page<BranchDocument>> =>
      findPage(branches, within(reach), { _id: 1 }, page),

    /** Every branch within reach: a restaurant has few. */
    all: (reach: Reach): Promise<BranchDocument[]> => branches.find(within(reach)).sort({ _id: 1 }).toArray(),

    findBySlug: (restaurantId: string, slug: string): Promise<BranchDocument | null> =>
      branches.findOne({ restaurantId, slug }),

    find: (reach: Reach, branchId: string): Promise<BranchDocument | null> =>
      branches.findOne({ $and: [within(reach), { _id: branchId }] }),
  };
}

function within({ restaurantId, branches }: Reach): Filter<BranchDocument> {
  return branches === 'all' ? { restaurantId } : { restaurantId, _id: { $in: branches } };
}
