import type {
  DashboardOrder,
  KnownOrderStatus,
  TimelineEntry,
  TrackedOrder,
} from '../../../generated/dashboard/types.ts';
import { type ActivityDocument, isOrderAction } from '../activity/documents.ts';
import type { OrderDocument } from './documents.ts';
import { viewOrder } from './serializers.ts';

export function viewDashboardOrder(order: OrderDocument): DashboardOrder {
  return { ...viewOrder(order), channel: order.channel ?? 'counter' };
}

export function viewTrackedOrder(order: OrderDocument, log: ActivityDocument[]): TrackedOrder {
  return { ...viewDashboardOrder(order), timeline: log.flatMap(viewEntry) };
}

function viewEntry({ _id, at, actor, action, details }: ActivityDocument): TimelineEntry[] {
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
