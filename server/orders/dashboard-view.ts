import type {
  DashboardOrder,
  KnownOrderStatus,
  OrderWithTimeline,
  TimelineEntry,
} from '../../generated/dashboard/types.ts';
import { type ActivityDocument, isOrderAction } from '../activity/activity.ts';
import type { OrderDocument } from './order.ts';
import { viewOrder } from './view.ts';

export function viewDashboardOrder(order: OrderDocument): DashboardOrder {
  return { ...viewOrder(order), channel: order.channel ?? 'counter' };
}

export function viewTrackedOrder(order: OrderDocument, log: ActivityDocument[]): OrderWithTimeline {
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
