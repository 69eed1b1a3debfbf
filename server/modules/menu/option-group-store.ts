import type { Collection } from 'mongodb';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { OptionGroupDocument } from './documents.ts';

export type OptionGroupStore = ReturnType<typeof createOptionGroupStore>;

const AFTER = { returnDocument: 'after' } as const;

export function createOptionGroupStore(groups: Collection<OptionGroupDocument>) {
  return {
    /** Sorted by title. */
    list: (restaurantId: string, page: PageRequest): Promise<Page<OptionGroupDocument>> =>
      paginate(groups, { restaurantId }, { title: 1, _id: 1 }, page),

    listAll: (restaurantId: string): Promise<OptionGroupDocument[]> =>
      groups.find({ restaurantId }).sort({ title: 1, _id: 1 }).toArray(),

    find: (restaurantId: string, optionGroupId: string): Promise<OptionGroupDocument | null> =>
      findOne(groups, { _id: optionGroupId, restaurantId }),

    findByIds: (restaurantId: string, optionGroupIds: string[]): Promise<OptionGroupDocument[]> =>
      groups.find({ restaurantId, _id: { $in: optionGroupIds } }).toArray(),

    insert: (group: OptionGroupDocument): Promise<unknown> => insertIfAbsent(groups, group),

    /** Returns the updated group, or null if it changed since it was read. */
    update: (
      { _id, restaurantId, revision }: OptionGroupDocument,
      values: Partial<OptionGroupDocument>,
      entry: LoggableEntry,
    ): Promise<OptionGroupDocument | null> =>
      groups.findOneAndUpdate(
        { _id, restaurantId, revision },
        { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
        AFTER,
      ),

    /** Returns the deleted group, or null if it was already deleted. */
    delete: (
      { _id, restaurantId }: OptionGroupDocument,
      entry: LoggableEntry,
    ): Promise<OptionGroupDocument | null> =>
      groups.findOneAndUpdate({ _id, restaurantId }, deletion(_id, entry), AFTER),

    /** Removes those that are unchanged since they were inserted. */
    removeNew: (restaurantId: string, ids: string[]): Promise<unknown> =>
      groups.deleteMany({ _id: { $in: ids }, restaurantId, revision: 0 }),
  };
}
