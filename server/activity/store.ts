import type { Collection } from 'mongodb';
import { insertOnce } from '../db/insert-once.ts';
import type { ActivityDocument } from './activity.ts';

export type ActivityStore = ReturnType<typeof createActivityStore>;

export function createActivityStore(activity: Collection<ActivityDocument>) {
  return {
    /** Writes an entry once, however often it is asked to. */
    record: (entry: ActivityDocument): Promise<boolean> => insertOnce(activity, entry),
  };
}
