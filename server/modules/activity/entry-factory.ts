import type { SubjectType } from '../../../generated/dashboard/types.ts';
import { newId } from '../../lib/ids.ts';
import type { ActivityAction, ActivityDetails, ActivityDocument, Actor } from './documents.ts';

/**
 * Makes the lines of the activity log about one kind of document, by what people call such a one. Each line is to be
 * written with the change that it tells of.
 */
export function createEntryFactory<Subject extends { _id: string; restaurantId: string }>(
  type: SubjectType,
  labelOf: (subject: Subject) => string,
) {
  return (
    subject: Subject,
    action: ActivityAction,
    actor: Actor,
    at: Date,
    details: ActivityDetails = {},
  ): ActivityDocument => {
    const { _id: id, restaurantId } = subject;
    const named = { type, id, label: labelOf(subject) };
    return { _id: newId('act'), restaurantId, at, actor, action, subject: named, details };
  };
}
