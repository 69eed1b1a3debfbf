import type { Collection, Filter } from 'mongodb';
import { createBatcher } from '../../lib/batcher.ts';
import { dateRange } from '../../lib/mongo/date-range.ts';
import { insertManyIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import type { ActivityDocument } from './documents.ts';

export type ActivityFilter = {
  actorId?: string | undefined;
  subjectId?: string | undefined;
  after?: Date | undefined;
  before?: Date | undefined;
};

export type ActivityStore = ReturnType<typeof createActivityStore>;

export function createActivityStore(activity: Collection<ActivityDocument>) {
  return {
    /** Writes an entry once, however often it is asked to. */
    record: createBatcher((entries: ActivityDocument[]) => insertManyIfAbsent(activity, entries)),

    /** Newest first. */
    list: (
      restaurantId: string,
      filter: ActivityFilter,
      page: PageRequest,
    ): Promise<Page<ActivityDocument>> =>
      paginate(activity, queryOf(restaurantId, filter), { at: -1, _id: -1 }, page),

    /** All that happened to one subject, oldest first. */
    listBySubject: (restaurantId: string, subjectId: string): Promise<ActivityDocument[]> =>
      activity.find({ restaurantId, 'subject.id': subjectId }).sort({ at: 1, _id: 1 }).toArray(),
  };
}

function queryOf(restaurantId: string, filter: ActivityFilter): Filter<ActivityDocument> {
  const { actorId, subjectId, after, before } = filter;
  const query: Filter<ActivityDocument> = { restaurantId };
  if (actorId !== undefined) query['actor.id'] = actorId;
  if (subjectId !== undefined) query['subject.id'] = subjectId;
  if (after || before) query.at = dateRange(after, before);
  return query;
}
