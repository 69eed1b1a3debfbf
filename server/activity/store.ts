import type { Collection } from 'mongodb';
import { insertOnce } from '../db/insert-once.ts';
import type { ActivityDocument } from './activity.ts';

export type ActivityStore = ReturnType<typeof createActivityStore>;

export function createActivityStore(activity: Collection<ActivityDocument>) {
  return {
    /** Writes an entry once, however often it is asked to. */
    record: (entry: ActivityDocument): Promise<boolean> => insertOnce(activity, entry),

    /** All that happened to one subject, oldest first. */
    of: (restaurantId: string, subjectId: string): Promise<ActivityDocument[]> =>
      activity.find({ restaurantId, 'subject.id': subjectId }).sort({ at: 1, _id: 1 }).toArray(),
  };
}
