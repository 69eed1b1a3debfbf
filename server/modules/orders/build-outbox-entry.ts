import { newId } from '../../lib/ids.ts';
import type { Actor, EventType } from '../activity/documents.ts';
import type { OrderOutboxEntry } from './documents.ts';

export function buildOutboxEntry(
  { restaurantId }: { restaurantId: string },
  action: OrderOutboxEntry['action'],
  actor: Actor,
  at: Date,
  { details, eventType }: { details: OrderOutboxEntry['details']; eventType?: EventType | undefined },
): OrderOutboxEntry {
  return { _id: newId('act'), restaurantId, at, actor, action, details, ...(eventType && { eventType }) };
}
