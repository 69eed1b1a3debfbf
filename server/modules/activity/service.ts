import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { ActivityEntry, ActivityFilter, ActivityStore, Period } from './store.ts';

/** A restaurant's activity log. */
export interface ActivityService {
  /** Newest first. */
  list(restaurantId: string, filter: ActivityFilter, page: PageRequest): Promise<CursorPage<ActivityEntry>>;
  /** Finds an entry of any restaurant by its ID or its event's. For hosts. */
  findAnywhere(id: string): Promise<ActivityEntry | null>;
  /** Finds changes made by requests with this ID in a period, oldest first. For hosts. */
  findByRequest(requestId: string, restaurantIds: string[], period: Period): Promise<ActivityEntry[]>;
  /** The last entry that changed each of these fields of a subject. */
  findLastEdits(
    restaurantId: string,
    subjectId: string,
    paths: string[],
  ): Promise<Map<string, ActivityEntry>>;
}

export const createActivityService = ({
  list,
  findAnywhere,
  findByRequest,
  findLastEdits,
}: ActivityStore): ActivityService => ({
  list,
  findAnywhere,
  findByRequest,
  findLastEdits,
});
