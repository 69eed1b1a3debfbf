import type { ActivityEntry, ActivityList } from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';
import { drainBackground } from './drain-background.ts';
import type { TestService } from './service.ts';

type ActivityLine = [action: string, actor: string, details: ActivityEntry['details']];

/** Reads what the dashboard shows of the activity log; `reader` is a manager or owner who sees every branch. */
export function createActivityReader(service: TestService, reader: Dashboard) {
  /** The entries about a subject, oldest first, once every effect of the changes so far has run. */
  async function activityOf(subjectId: string): Promise<ActivityEntry[]> {
    await drainBackground(service);
    const { body } = await reader.get<ActivityList>(`/activity?limit=100&subjectId=${subjectId}`);
    return body.data.toReversed();
  }
  return {
    activityOf,
    /** The same, as action, name of the actor, and details. */
    async activityLinesOf(subjectId: string): Promise<ActivityLine[]> {
      const entries = await activityOf(subjectId);
      return entries.map(({ action, actor, details }) => [action, actor.name, details]);
    },
  };
}
