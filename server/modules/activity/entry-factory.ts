import type { SubjectType } from '../../../generated/dashboard/types.ts';
import { newId } from '../../lib/ids.ts';
import type { ActivityAction, ActivityDetails, Actor } from './documents.ts';
import type { LoggableEntry } from './outbox.ts';

export function createEntryFactory<Subject extends { _id: string; restaurantId: string }>(
  type: SubjectType,
  getLabel: (subject: Subject) => string,
) {
  return (
    subject: Subject,
    action: ActivityAction,
    actor: Actor,
    at: Date,
    details: ActivityDetails = {},
  ): LoggableEntry => {
    const { _id: id, restaurantId } = subject;
    const label = getLabel(subject);
    return { _id: newId('act'), restaurantId, at, actor, action, subject: { type, id, label }, details };
  };
}
