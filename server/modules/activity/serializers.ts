import type { ActivityActor, ActivityEntry } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import type { ActivityDocument } from './documents.ts';

export function serializeActivityEntry(entry: ActivityDocument): ActivityEntry {
  const { _id, at, actor, action, subject, details } = entry;
  const { requestId = null } = actor;
  return { id: _id, at: at.toISOString(), actor: serializeActor(actor), action, subject, details, requestId };
}

export const serializeActor = ({ type, id, name }: Actor): ActivityActor => ({ type, id, name });
