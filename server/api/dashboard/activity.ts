import { parseDate } from '../../lib/dates.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import { serializeActivityEntry } from '../../modules/activity/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const activityHandlers = {
  listActivity: async ({ query, caller, services }) => {
    const { actorId, subjectId, after, before } = query;
    const filter = { actorId, subjectId, after: parseDate(after), before: parseDate(before) };
    const page = await services.activity.list(caller.scope.restaurantId, filter, growing(query));
    return toGrowingResponse(page, query, serializeActivityEntry);
  },
} satisfies Partial<Handlers>;
