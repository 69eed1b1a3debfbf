import type { ActivityEntry } from '../../../generated/dashboard/types.ts';
import { parseDate } from '../../lib/dates.ts';
import { toCursorResponse } from '../../lib/page.ts';
import type { ActivityDocument } from '../../modules/activity/documents.ts';
import type { Handlers } from './operation.ts';

export const activityHandlers = {
  listActivity: async ({ query, caller, services }) => {
    const { actorId, subjectId, after, before } = query;
    const filter = { actorId, subjectId, after: parseDate(after), before: parseDate(before) };
    const page = await services.activity.list(caller.scope.restaurantId, filter, query);
    return toCursorResponse(page, query, serializeEntry);
  },
} satisfies Partial<Handlers>;

function serializeEntry(entry: ActivityDocument): ActivityEntry {
  const { _id, at, actor, action, subject, details } = entry;
  return { id: _id, at: at.toISOString(), actor, action, subject, details };
}
