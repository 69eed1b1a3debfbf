import type { ActivityEntry, ActivityList } from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';
import { drainBackground } from './drain-background.ts';
import type { TestService } from './service.ts';

type ActivityLine = [action: string, actor: string, details: ActivityEntry['details']];

/**
 * Reads the activity log through the dashboard; `reader` is a manager or owner with access to every branch.
 */
export function createActivityReader(service: TestService, reader: Dashboard) {
  /** The entries about a subject, oldest first, after all pending effects. */
  async function activityOf(subjectId: string): Promise<ActivityEntry[]> {
    await drainBackground(service);
    const { body } = await reader.get<ActivityList>(`/activity?limit=100&subjectId=${subjectId}`);
    return body.data.toReversed();
  }
  return {
    activityOf,
    /** Like `activityOf`, as action, actor's name, and details. */
    async activityLinesOf(subjectId: string): Promise<ActivityLine[]> {
      const entries = await activityOf(subjectId);
      return entries.map(({ action, actor, details }) => [action, actor.name, details]);
    },
  };
}
