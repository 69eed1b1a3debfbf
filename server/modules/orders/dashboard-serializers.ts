import type {
  DashboardOrder,
  KnownOrderStatus,
  OrderWithTimeline,
  TimelineEntry,
} from '../../../generated/dashboard/types.ts';
import { type ActivityDocument, isOrderAction } from '../activity/documents.ts';
import type { OrderDocument } from './documents.ts';
import { serializeOrder } from './serializers.ts';

export function serializeDashboardOrder(order: OrderDocument): DashboardOrder {
  return { ...serializeOrder(order), channel: order.channel ?? 'counter' };
}

export function serializeOrderWithTimeline(order: OrderDocument, log: ActivityDocument[]): OrderWithTimeline {
  return { ...serializeDashboardOrder(order), timeline: log.flatMap(serializeTimelineEntry) };
}

function serializeTimelineEntry({ _id, at, actor, action, details }: ActivityDocument): TimelineEntry[] {
  if (!isOrderAction(action)) return [];
  const { status, reason } = details;
  return [
    {
      id: _id,
      at: at.toISOString(),
      actor: actor.name,
      action,
      status: status as KnownOrderStatus,
      reason: typeof reason === 'string' ? reason : '',
    },
  ];
}
