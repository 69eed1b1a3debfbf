import type {
  DashboardOrder,
  KnownOrderStatus,
  OrderAction,
  TimelineEntry,
  TrackedOrder,
} from '../../generated/dashboard/types.ts';
import type { ActivityDocument } from '../activity/activity.ts';
import type { OrderDocument } from './order.ts';
import { viewOrder } from './view.ts';

export function viewDashboardOrder(order: OrderDocument): DashboardOrder {
  return { ...viewOrder(order), channel: order.channel ?? 'counter' };
}

export function viewTrackedOrder(order: OrderDocument, log: ActivityDocument[]): TrackedOrder {
  return { ...viewDashboardOrder(order), timeline: log.flatMap(viewEntry) };
}

const ACTIONS: readonly OrderAction[] = [
  'order.placed',
  'order.status_changed',
  'order.payment_started',
  'order.payment_recorded',
  'order.refunded',
];

function viewEntry({ _id, at, actor, action, details }: ActivityDocument): TimelineEntry[] {
  const known = ACTIONS.find(candidate => candidate === action);
  if (known === undefined) return [];
  const { status, reason } = details;
  return [
    {
      id: _id,
      at: at.toISOString(),
      actor: actor.name,
      action: known,
      status: status as KnownOrderStatus,
      reason: typeof reason === 'string' ? reason : '',
    },
  ];
}
