import type { ActivityDocument } from '../../server/modules/activity/documents.ts';
import { settled } from './drain-background.ts';
import type { TestService } from './service.ts';

export type LogLine = [action: string, actor: string, details: ActivityDocument['details']];

/** What the activity log tells of a subject, oldest first, once every consequence is drawn. */
export async function logOf(service: TestService, subjectId: string): Promise<LogLine[]> {
  await settled(service);
  const { activity } = service.context.collections;
  const log = await activity.find({ 'subject.id': subjectId }).sort({ at: 1, _id: 1 }).toArray();
  return log.map(({ action, actor, details }) => [action, actor.name, details]);
}
