import type { Collection, Filter } from 'mongodb';
import { findAll } from '../../lib/mongo/find-all.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import { type PrintDocument, TICKETS } from './documents.ts';
import { CONFIRM_MS, getEnds, OFFLINE_MS } from './queue-rules.ts';

export type PrintStore = ReturnType<typeof createPrintStore>;

type Outcome = Pick<PrintDocument, 'status'> &
  Partial<
    Pick<
      PrintDocument,
      'problem' | 'printedAt' | 'retryAt' | 'fetchedAt' | 'fetchedBy' | 'attempts' | 'contentsRevision'
    >
  >;

const UNFETCHED_TICKETS = { ...TICKETS, status: 'waiting', attempts: 0 } as const;

/** Covers the prints in all queues. */
export const STUCK_INDEX = { expiresAt: 1, queuedAt: 1 } as const;

/** Prints that may not have been printed. */
export const GIVEN_UP: Pick<Filter<PrintDocument>, 'status'> = {
  status: { $in: ['unconfirmed', 'failed', 'expired'] },
};
export const GIVEN_UP_INDEX = { restaurantId: 1, printerId: 1, createdAt: 1 } as const;

/** The fields that show whether a print waits or may be missing. */
export type PrintState = Pick<PrintDocument, 'printerId' | 'status' | 'fetchedAt' | 'expiresAt'>;
const PRINT_STATE = { printerId: 1, status: 1, fetchedAt: 1, expiresAt: 1 };
const MAX_STATES = 1_000;

/** Also matches prints that are done, which have no `queuedAt`. */
const queuedSince = (since: Date): Filter<PrintDocument> => ({
  expiresAt: { $gte: getEnds(since).expiresAt },
});

const AFTER = { returnDocument: 'after' } as const;

export function createPrintStore(prints: Collection<PrintDocument>) {
  const update = (
    { _id, restaurantId, revision }: PrintDocument,
    { status, ...values }: Outcome,
  ): Promise<PrintDocument | null> =>
    prints.findOneAndUpdate(
      { _id, restaurantId, revision },
      {
        $set: { status, ...values },
        ...(status !== 'waiting' && status !== 'printing' && { $unset: { queuedAt: '' } }),
        $inc: { revision: 1 },
      },
      AFTER,
    );

  return {
    /** Inserts the print unless it exists. */
    insert: (print: PrintDocument): Promise<boolean> => insertIfAbsent(prints, print),

    /** Newest first. */
    list: (restaurantId: string, printerId: string, page: PageRequest): Promise<CursorPage<PrintDocument>> =>
      paginate(prints, { restaurantId, printerId }, { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, printerId: string, printId: string): Promise<PrintDocument | null> =>
      findOne(prints, { _id: printId, restaurantId, printerId }),

    findByJobId: (restaurantId: string, printerId: string, jobId: string): Promise<PrintDocument | null> =>
      // Almost always one of the latest.
      findOne(prints, { restaurantId, printerId, jobId }, { sort: { createdAt: -1, _id: -1 } }),

    /** The first print in the printer's queue that is due. */
    findFirst: (restaurantId: string, printerId: string, now: Date): Promise<PrintDocument | null> =>
      findOne(
        prints,
        { restaurantId, printerId, queuedAt: { $lte: now } },
        { sort: { queuedAt: 1, _id: 1 } },
      ),

    /** Stores a new state. Null if the print changed since it was read. */
    update,

    /** The number of prints that the printer can still print. */
    countWaiting: (restaurantId: string, printerId: string, now: Date): Promise<number> =>
      prints.countDocuments({
        restaurantId,
        printerId,
        queuedAt: { $lte: now },
        status: 'waiting',
        expiresAt: { $gt: now },
      }),

    /** Due prints in printers' queues since then. */
    listQueued: (restaurantId: string, printerIds: string[], since: Date, now: Date): Promise<PrintState[]> =>
      findAll<PrintDocument>(
        prints,
        { restaurantId, printerId: { $in: printerIds }, queuedAt: { $gte: since, $lte: now } },
        { projection: PRINT_STATE, limit: MAX_STATES },
      ),

    /** Prints queued since then that the queue has given up. */
    listGivenUp: (restaurantId: string, printerIds: string[], since: Date): Promise<PrintState[]> =>
      findAll<PrintDocument>(
        prints,
        { ...GIVEN_UP, restaurantId, printerId: { $in: printerIds }, ...queuedSince(since) },
        { projection: PRINT_STATE, limit: MAX_STATES, hint: GIVEN_UP_INDEX },
      ),

    /** The number of prints queued since then that failed, expired, or may not have been printed. */
    async countUnprinted(restaurantId: string, printerId: string, since: Date, now: Date): Promise<number> {
      const [givenUp, ended] = await Promise.all([
        prints.countDocuments(
          { ...GIVEN_UP, restaurantId, printerId, ...queuedSince(since) },
          { hint: GIVEN_UP_INDEX },
        ),
        prints.countDocuments({
          restaurantId,
          printerId,
          queuedAt: { $gte: since },
          $or: [
            { status: 'waiting', expiresAt: { $lte: now } },
            { status: 'printing', fetchedAt: { $lte: new Date(now.getTime() - CONFIRM_MS) } },
          ],
        }),
      ]);
      return givenUp + ended;
    },

    /** Cancels waiting automatic prints of a cancelled order. */
    cancelByOrder: (restaurantId: string, orderId: string): Promise<unknown> =>
      prints.updateMany(
        { restaurantId, orderId, status: 'waiting', isManual: false },
        { $set: { status: 'cancelled' }, $unset: { queuedAt: '' }, $inc: { revision: 1 } },
      ),

    /** Reschedules a pre-order's waiting tickets. */
    moveTickets: (restaurantId: string, orderId: string, to: Date): Promise<unknown> =>
      prints.updateMany(
        { restaurantId, orderId, ...UNFETCHED_TICKETS },
        { $set: { queuedAt: to, ...getEnds(to) }, $inc: { revision: 1 } },
      ),

    /** An order's tickets at all printers, with each copy. */
    listTickets: (restaurantId: string, orderId: string): Promise<PrintDocument[]> =>
      findAll(prints, { restaurantId, orderId, ...TICKETS }),

    /** Refuses fetches in progress of an order's tickets, because they may have read the order before a change. */
    refuseFetches: (restaurantId: string, orderId: string): Promise<unknown> =>
      prints.updateMany({ restaurantId, orderId, ...UNFETCHED_TICKETS }, { $inc: { revision: 1 } }),

    removeByPrinter: (restaurantId: string, printerId: string): Promise<unknown> =>
      prints.deleteMany({ restaurantId, printerId }),

    /** The number of prints that have waited longer than a printer has to connect. */
    countStuck: (now: Date): Promise<number> =>
      prints.countDocuments(
        { expiresAt: { $gt: now }, queuedAt: { $lt: new Date(now.getTime() - OFFLINE_MS) } },
        { hint: STUCK_INDEX },
      ),
  };
}
