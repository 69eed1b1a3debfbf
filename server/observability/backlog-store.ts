import type { Collection } from 'mongodb';
import { findOne } from '../lib/mongo/find-one.ts';
import { catchDuplicateKey } from '../lib/mongo/insert-if-absent.ts';

/** One document: what some process has measured last. */
export type BacklogDocument = {
  _id: string;
  measuredAt: Date;
  due: number;
  waiting: number;
  /** Absent where the release before has measured, like the other optional fields. */
  held?: number;
  oldestHeld?: Date | null;
  paymentsFailingSince?: Date | null;
  mailFailingSince?: Date | null;
  printsStuck?: number;
  outboxes?: { collection: string; count: number; oldest: Date | null }[];
  /** Of orders, for the release before. */
  outboxPending: number;
  /** Null where there is none. */
  oldestDue: Date | null;
  oldestOutboxEntry: Date | null;
};

export type BacklogStore = ReturnType<typeof createBacklogStore>;

export function createBacklogStore(backlog: Collection<BacklogDocument>) {
  return {
    find: (): Promise<BacklogDocument | null> => findOne(backlog, { _id: 'backlog' }),

    /** Leaves what was measured later. */
    save: ({ _id, ...measured }: BacklogDocument): Promise<unknown> =>
      catchDuplicateKey(
        backlog.updateOne(
          { _id, measuredAt: { $lt: measured.measuredAt } },
          { $set: measured },
          // A failover may take it back.
          { upsert: true, writeConcern: { w: 1, journal: false } },
        ),
      ),
  };
}
