import type { SubjectType } from '../../generated/dashboard/types.ts';
import { newId } from '../common/ids.ts';
import type { ActivityAction, ActivityDetails, ActivityDocument, Actor } from './activity.ts';

/** A new line for the activity log, to be written with the change that it tells of. */
export function activityEntry(
  subject: ActivityDocument['subject'] & { restaurantId: string },
  { action, actor, at }: { action: ActivityAction; actor: Actor; at: Date },
  details: ActivityDetails = {},
): ActivityDocument {
  const { restaurantId, type, id, label } = subject;
  return { _id: newId('act'), restaurantId, at, actor, action, subject: { type, id, label }, details };
}

/** Makes the lines about one kind of document, by what people call such a one. */
export function entriesAbout<Subject extends { _id: string; restaurantId: string }>(
  type: SubjectType,
  labelOf: (subject: Subject) => string,
) {
  return (
    subject: Subject,
    action: ActivityAction,
    actor: Actor,
    at: Date,
    details?: ActivityDetails,
  ): ActivityDocument => {
    const { _id: id, restaurantId } = subject;
    return activityEntry({ restaurantId, type, id, label: labelOf(subject) }, { action, actor, at }, details);
  };
}
