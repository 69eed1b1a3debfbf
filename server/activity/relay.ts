import type { Logged, Outbox } from '../db/outbox.ts';
import type { ActivityStore } from './store.ts';

export type RelayActivity = (changed: Logged) => Promise<void>;

/** Writes the activity log entries that a document carries, each once, then takes them from it. */
export function createActivityRelay(documents: Outbox, activity: ActivityStore): RelayActivity {
  return async ({ _id, outbox = [] }) => {
    for (const entry of outbox) {
      await activity.record(entry);
      await documents.removeFromOutbox(_id, entry._id);
    }
  };
}
