import type { Collection, Filter } from 'mongodb';
import { catchDuplicateKey, insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { AccessScope, BranchDocument } from './documents.ts';

export interface BranchStore {
  list(scope: AccessScope, page: PageRequest): Promise<Page<BranchDocument>>;
  /** Every branch in scope, unpaged: a restaurant has few. */
  listAll(scope: AccessScope): Promise<BranchDocument[]>;
  find(scope: AccessScope, branchId: string): Promise<BranchDocument | null>;
  findBySlug(restaurantId: string, slug: string): Promise<BranchDocument | null>;
  /** False when another branch has the slug. */
  insert(branch: BranchDocument): Promise<boolean>;
  /** The updated branch; 'duplicate' when another branch has the slug. */
  update(
    branch: BranchDocument,
    values: Partial<BranchDocument>,
    entry: LoggableEntry,
  ): Promise<BranchDocument | null | 'duplicate'>;
  /** The updated branch; null when it has the status already. */
  changeStatus(
    branch: BranchDocument,
    status: BranchDocument['status'],
    entry: LoggableEntry,
  ): Promise<BranchDocument | null>;
}

export function createBranchStore(branches: Collection<BranchDocument>): BranchStore {
  return {
    list: (scope, page) => paginate(branches, buildFilter(scope), { _id: 1 }, page),
    listAll: scope => branches.find(buildFilter(scope)).sort({ _id: 1 }).toArray(),
    find: (scope, branchId) => branches.findOne({ $and: [buildFilter(scope), { _id: branchId }] }),
    findBySlug: (restaurantId, slug) => branches.findOne({ restaurantId, slug }),
    insert: branch => insertIfAbsent(branches, branch),

    update: ({ _id, restaurantId }, values, entry) =>
      catchDuplicateKey(
        branches.findOneAndUpdate(
          { _id, restaurantId },
          { $set: { ...values, updatedAt: entry.at }, $push: { outbox: entry } },
          { returnDocument: 'after' },
        ),
      ),

    changeStatus: ({ _id, restaurantId }, status, entry) =>
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
