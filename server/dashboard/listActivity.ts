import { viewActivity } from '../activity/view.ts';
import { parseDate } from '../common/dates.ts';
import { viewPage } from '../common/page.ts';
import type { Handler } from './operation.ts';

export const listActivity: Handler<'listActivity'> = async ({ query, caller, services }) => {
  const { actorId, subjectId, after, before } = query;
  const filter = { actorId, subjectId, after: parseDate(after), before: parseDate(before) };
  const page = await services.activity.list(caller.reach.restaurantId, filter, query);
  return viewPage(page, query, viewActivity);
};
