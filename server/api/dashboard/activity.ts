import { parseDate } from '../../lib/dates.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import { serializeActivityEntry } from '../../modules/activity/serializers.ts';
import type { ActivityFilter } from '../../modules/activity/store.ts';
import type { Handlers } from './handler-context.ts';

export const activityHandlers = {
  listActivity: async ({ query, caller, services }) => {
    const { restaurantId } = caller.scope;
    const page = await services.activity.list(restaurantId, activityFilterOf(query), growing(query));
    return toGrowingResponse(page, query, serializeActivityEntry);
  },
} satisfies Partial<Handlers>;

type ActivityQuery = { actorId?: string; subjectId?: string; after?: string; before?: string };

export const activityFilterOf = ({ actorId, subjectId, after, before }: ActivityQuery): ActivityFilter => ({
  actorId,
  subjectId,
  after: parseDate(after),
  before: parseDate(before),
});
