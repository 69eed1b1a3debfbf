import type { ActivityEntry } from '../../../generated/dashboard/types.ts';
import type { ActivityDocument } from './documents.ts';

export function serializeActivityEntry(entry: ActivityDocument): ActivityEntry {
  const { _id, at, actor, action, subject, details } = entry;
  return { id: _id, at: at.toISOString(), actor, action, subject, details };
}
