import type { Logged, Outbox } from '../../lib/mongo/outbox.ts';
import type { ActivityStore } from './store.ts';

export type RelayActivity = (changed: Logged) => Promise<void>;

/**
 * Writes the activity log entries that a document carries, each once, then takes them from it; one that was deleted goes
 * with them. What else follows from its changes comes first, and is done again after a crash.
 */
export function createActivityRelay(
  documents: Outbox,
  activity: Pick<ActivityStore, 'record'>,
  follow: RelayActivity = async () => {},
): RelayActivity {
  return async changed => {
    const { _id, outbox = [], deletedAt } = changed;
    if (outbox.length > 0) await follow(changed);
    for (const entry of outbox) {
      await activity.record(entry);
      if (!deletedAt) await documents.removeFromOutbox(_id, entry._id);
    }
    if (deletedAt) await documents.remove(_id);
  };
}
