import type { Collection, Filter } from 'mongodb';
import { type AccessScope, type BranchScope, inScope } from '../../lib/access.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { deletion, type LoggableEntry } from '../outbox/documents.ts';
import type { PrinterDocument, PrinterProblem } from './documents.ts';

export type PrinterStore = ReturnType<typeof createPrinterStore>;

const AFTER = { returnDocument: 'after' } as const;

const inBranches = (branches: BranchScope): Filter<PrinterDocument> =>
  branches === 'all' ? {} : { branchId: { $in: branches } };

export function createPrinterStore(printers: Collection<PrinterDocument>) {
  return {
    /** Sorted by name. */
    list: ({ restaurantId, branches }: AccessScope, page: PageRequest): Promise<Page<PrinterDocument>> =>
      paginate(printers, { restaurantId, ...inBranches(branches) }, { name: 1, _id: 1 }, page),

    async find({ restaurantId, branches }: AccessScope, printerId: string): Promise<PrinterDocument | null> {
      const printer = await findOne(printers, { _id: printerId, restaurantId });
      return printer && inScope(branches, printer.branchId) ? printer : null;
    },

    async findByHash(hash: string): Promise<PrinterDocument | null> {
      const printer = await findOne(printers, { hash });
      return printer?.deletedAt ? null : printer;
    },

    /** A branch's printers that print confirmed orders automatically. */
    listAutomatic: (restaurantId: string, branchId: string): Promise<PrinterDocument[]> =>
      printers.find({ restaurantId, branchId, automatic: true }).sort({ name: 1, _id: 1 }).toArray(),

    count: (restaurantId: string): Promise<number> => printers.countDocuments({ restaurantId }),

    /** Inserts the printer unless it exists. */
    insert: (printer: PrinterDocument): Promise<boolean> => insertIfAbsent(printers, printer),

    /** Returns the updated printer, or null if it changed since it was read. */
    update: (
      { _id, restaurantId, revision }: PrinterDocument,
      values: Partial<PrinterDocument>,
      entry: LoggableEntry,
    ): Promise<PrinterDocument | null> =>
      printers.findOneAndUpdate(
        { _id, restaurantId, revision },
        { $set: { ...values, updatedAt: entry.at }, $inc: { revision: 1 }, $push: { outbox: entry } },
        AFTER,
      ),

    /** Returns the deleted printer, or null if it changed since it was read. */
    delete: (
      { _id, restaurantId, revision }: PrinterDocument,
      entry: LoggableEntry,
    ): Promise<PrinterDocument | null> =>
      printers.findOneAndUpdate({ _id, restaurantId, revision }, deletion(_id, entry), AFTER),

    /** Records that the printer connected. */
    touch: (
      { _id, restaurantId }: PrinterDocument,
      lastSeenAt: Date,
      problem: PrinterProblem | undefined,
    ): Promise<unknown> =>
      printers.updateOne(
        { _id, restaurantId },
        {
          $max: { lastSeenAt },
          ...(problem ? { $set: { problem } } : { $unset: { problem: '' } }),
        },
      ),
  };
}
