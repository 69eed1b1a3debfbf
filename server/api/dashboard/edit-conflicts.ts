import type { EditConflict } from '../../../generated/dashboard/types.ts';
import type { AccessScope } from '../../lib/access.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { ActivityService } from '../../modules/activity/service.ts';

/** Names the last editor of each conflicting field, if the activity log has the edit. */
export async function explainConflicts<Result>(
  activity: Pick<ActivityService, 'findLastEdits'>,
  { restaurantId }: AccessScope,
  subjectId: string,
  editing: Promise<Result>,
): Promise<Result> {
  try {
    return await editing;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.conflicts.length === 0) throw error;
    const paths = error.conflicts.map(({ path }) => path);
    const edits = await activity.findLastEdits(restaurantId, subjectId, paths);
    const conflicts = error.conflicts.map(({ path, current }): EditConflict => {
      const edit = edits.get(path);
      return {
        path,
        current,
        changedBy: edit?.actor.name ?? null,
        changedAt: edit?.at.toISOString() ?? null,
      };
    });
    throw new ServiceError('conflict', error.message, { conflicts });
  }
}
