import { viewActivity } from '../activity/view.ts';
import { parseDate } from '../common/dates.ts';
import { paginationOf } from '../common/page.ts';
import type { Handler } from './operation.ts';

export const listActivity: Handler<'listActivity'> = async ({ query, caller, services }) => {
  const { actorId, subjectId, after, before } = query;
  const filter = { actorId, subjectId, after: parseDate(after), before: parseDate(before) };
  const { data, total } = await services.activity.list(caller.reach.restaurantId, filter, query);
  return { data: data.map(viewActivity), pagination: paginationOf(query, total) };
};
