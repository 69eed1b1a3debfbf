import type { Collection } from 'mongodb';
import { findOne } from '../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../lib/mongo/insert-if-absent.ts';

/** A single document: the latest measurement by any process. */
export type BacklogDocument = {
  _id: string;
  measuredAt: Date;
  due: number;
  waiting: number;
  /** Absent in measurements of the previous release, like the other optional fields. */
  held?: number;
  oldestHeld?: Date | null;
  paymentsFailingSince?: Date | null;
  mailFailingSince?: Date | null;
  printsStuck?: number;
  outboxes?: { collection: string; count: number; oldest: Date | null }[];
  /** Of orders, for the previous release. */
  outboxPending: number;
  /** Null if there are none. */
  oldestDue: Date | null;
  oldestOutboxEntry: Date | null;
};

export type BacklogStore = ReturnType<typeof createBacklogStore>;

export function createBacklogStore(backlog: Collection<BacklogDocument>) {
  return {
    find: (): Promise<BacklogDocument | null> => findOne(backlog, { _id: 'backlog' }),

    /** Never replaces a later measurement. */
    save: ({ _id, ...measured }: BacklogDocument): Promise<unknown> =>
      catchDuplicateKey(
        backlog.updateOne(
          { _id, measuredAt: { $lt: measured.measuredAt } },
          { $set: measured },
          // May be lost in a failover.
          { upsert: true, writeConcern: { w: 1, journal: false } },
        ),
      ),
  };
}
