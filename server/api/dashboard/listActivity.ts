import { parseDate } from '../../lib/dates.ts';
import { viewPage } from '../../lib/page.ts';
import { viewActivity } from '../../modules/activity/serializers.ts';
import type { Handler } from './operation.ts';

export const listActivity: Handler<'listActivity'> = async ({ query, caller, services }) => {
  const { actorId, subjectId, after, before } = query;
  const filter = { actorId, subjectId, after: parseDate(after), before: parseDate(before) };
  const page = await services.activity.list(caller.reach.restaurantId, filter, query);
  return viewPage(page, query, viewActivity);
};
