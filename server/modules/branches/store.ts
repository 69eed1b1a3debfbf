import type { Collection, Filter } from 'mongodb';
import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { asRead } from '../../lib/mongo/as-read.ts';
import { findAll } from '../../lib/mongo/find-all.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { catchDuplicateKey, insertOnce } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import { copySuspension, type Suspension } from '../../lib/mongo/suspension.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { BranchDocument } from './documents.ts';
import { atTime, toStored } from './pause.ts';

export type BranchStore = ReturnType<typeof createBranchStore>;

export function createBranchStore(branches: Collection<BranchDocument>, clock: Clock) {
  const asOfNow = (branch: BranchDocument) => atTime(branch, clock());
  const find = async (filter: Filter<BranchDocument>): Promise<BranchDocument | null> => {
    const branch = await findOne(branches, filter);
    return branch && asOfNow(branch);
  };

  return {
    async list(scope: AccessScope, page: PageRequest): Promise<Page<BranchDocument>> {
      const found = await paginate(branches, buildFilter(scope), { _id: 1 }, page);
      return { ...found, data: found.data.map(asOfNow) };
    },

    /** All branches in scope, without paging: a restaurant has few. */
    listAll: async (scope: AccessScope): Promise<BranchDocument[]> =>
      (await findAll(branches, buildFilter(scope), { sort: { _id: 1 } })).map(asOfNow),

    /** Like `listAll`, with only the IDs and slugs. */
    listSlugs: (scope: AccessScope): Promise<Pick<BranchDocument, '_id' | 'slug'>[]> =>
      findAll(branches, buildFilter(scope), { projection: { slug: 1 } }),

    find: (scope: AccessScope, branchId: string): Promise<BranchDocument | null> =>
      find({ $and: [buildFilter(scope), { _id: branchId }] }),

    findBySlug: (restaurantId: string, slug: string): Promise<BranchDocument | null> =>
      find({ restaurantId, slug }),

    /** Branches of all restaurants changed since then, as stored. */
    listChanged: (since: Date): Promise<BranchDocument[]> =>
      branches
        .find({ updatedAt: { $gte: since } })
        .project<BranchDocument>({ outbox: 0 })
        .toArray(),

    /** False if another branch has the slug. */
    insert: (branch: BranchDocument): Promise<boolean> => insertOnce(branches, branch),

    /**
     * Returns the updated branch, or 'duplicate' if another branch has the slug. Null if it was deleted, or a
     * field to change differs from the given branch.
     */
    async update(
      branch: BranchDocument,
      values: Partial<BranchDocument>,
      entry: LoggableEntry,
    ): Promise<BranchDocument | null | 'duplicate'> {
      const updated = await catchDuplicateKey(
        branches.findOneAndUpdate(
          { _id: branch._id, restaurantId: branch.restaurantId, ...asRead(branch, values) },
          { $set: { ...values, updatedAt: entry.at }, $push: { outbox: entry } },
          { returnDocument: 'after' },
        ),
      );
      return updated === 'duplicate' ? updated : updated && asOfNow(updated);
    },

    copySuspension: (restaurantId: string, suspension: Suspension, updatedAt: Date): Promise<void> =>
      copySuspension(branches, restaurantId, suspension, { updatedAt }),

    /** Returns the updated branch, or null if it already has the status. `until` ends a pause. */
    async changeStatus(
      { _id, restaurantId }: BranchDocument,
      status: BranchDocument['status'],
      until: Date | null,
      entry: LoggableEntry,
    ): Promise<BranchDocument | null> {
      const stored = toStored(status, until);
      const differs = [{ status: { $ne: stored.status } }, { pausedUntil: { $ne: stored.pausedUntil } }];
      const updated = await branches.findOneAndUpdate(
        { _id, restaurantId, $or: differs },
        { $set: { ...stored, statusChangedAt: entry.at, updatedAt: entry.at }, $push: { outbox: entry } },
        { returnDocument: 'after' },
      );
      return updated && asOfNow(updated);
    },
  };
}

function buildFilter({ restaurantId, branches }: AccessScope): Filter<BranchDocument> {
  return branches === 'all' ? { restaurantId } : { restaurantId, _id: { $in: branches } };
}
