import type { Collection } from 'mongodb';
import type { LoggableEntry } from '../outbox/documents.ts';
import type { DailySummary, UserDocument } from './documents.ts';

/** Daily summaries of owners. */
export function createSummaryStore(users: Collection<UserDocument>) {
  return {
    /** Enables or disables an owner's daily summary. Null if unchanged. */
    setDailySummary: (
      { _id, restaurantId }: UserDocument,
      dailySummary: DailySummary | null,
      entry: LoggableEntry,
    ): Promise<UserDocument | null> =>
      users.findOneAndUpdate(
        { _id, restaurantId, dailySummary: { $exists: dailySummary === null } },
        {
          ...(dailySummary ? { $set: { dailySummary } } : { $unset: { dailySummary: '' } }),
          $push: { outbox: entry },
        },
        { returnDocument: 'after' },
      ),

    /** Users with a daily summary, earliest due first. */
    listSummaries: (limit: number): Promise<UserDocument[]> =>
      users
        .find({ 'dailySummary.dueAt': { $exists: true } }, { hint: { 'dailySummary.dueAt': 1 } })
        .sort({ 'dailySummary.dueAt': 1 })
        .limit(limit)
        .toArray(),

    /** Does nothing if it was disabled or rescheduled since the user was read. */
    moveSummary: (
      { _id, restaurantId, dailySummary: last }: UserDocument,
      dailySummary: DailySummary,
    ): Promise<unknown> =>
      users.updateOne(
        { _id, restaurantId, 'dailySummary.dueAt': last?.dueAt ?? new Date(0) },
        { $set: { dailySummary } },
      ),
  };
}
