import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { ActivityEntry, ActivityFilter, ActivityStore, Period } from './store.ts';

/** The activity log of a restaurant. */
export interface ActivityService {
  /** Newest first. */
  list(restaurantId: string, filter: ActivityFilter, page: PageRequest): Promise<CursorPage<ActivityEntry>>;
  /** The entry of any restaurant, by its id or that of its event: for the host. */
  findAnywhere(id: string): Promise<ActivityEntry | null>;
  /** What the requests with an id changed in a period, in some restaurants, oldest first: for the host. */
  findByRequest(requestId: string, restaurantIds: string[], period: Period): Promise<ActivityEntry[]>;
  /** Everything about one subject, oldest first. */
  listBySubject(restaurantId: string, subjectId: string): Promise<ActivityEntry[]>;
  /** Of some fields of a subject, the last entry that changed each. */
  findLastEdits(
    restaurantId: string,
    subjectId: string,
    paths: string[],
  ): Promise<Map<string, ActivityEntry>>;
  /** The entries that gave an order a status, its placement included, oldest first. */
  listStatusChanges(
    restaurantId: string,
    orderId: string,
    page: PageRequest,
  ): Promise<CursorPage<ActivityEntry>>;
}

export const createActivityService = ({
  list,
  findAnywhere,
  findByRequest,
  listBySubject,
  findLastEdits,
  listStatusChanges,
}: ActivityStore): ActivityService => ({
  list,
  findAnywhere,
  findByRequest,
  listBySubject,
  findLastEdits,
  listStatusChanges,
});
