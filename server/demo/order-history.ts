import type { Actor } from '../lib/access.ts';
import type { ActivityDocument } from '../modules/activity/documents.ts';
import type { OrderDocument, OrderStatus } from '../modules/orders/documents.ts';
import type { MakeId } from './ids.ts';
import { addMs } from './times.ts';

export type Step = { status: OrderStatus; at: Date; actor: Actor };

const STAGES: readonly OrderStatus[] = ['confirmed', 'preparing', 'ready', 'delivering', 'completed'];

/** The status changes after placement, evenly spread until the last one. */
export function getStatusHistory(order: OrderDocument): Step[] {
  const { status, type, createdAt, updatedAt, cancelledAt, branch } = order;
  const staff: Actor = { type: 'user', id: `staff-${branch.slug}`, name: `Counter, ${branch.name}` };
  if (status === 'cancelled') return [{ status, at: cancelledAt ?? updatedAt, actor: staff }];

  const stages = STAGES.filter(stage => stage !== 'delivering' || type === 'delivery');
  const reached = stages.slice(0, stages.indexOf(status) + 1);
  const interval = (updatedAt.getTime() - createdAt.getTime()) / reached.length;
  return reached.map((stage, index) => ({
    status: stage,
    at: addMs(createdAt, interval * (index + 1)),
    actor: stage === 'confirmed' && order.paymentStatus === 'paid' ? PAYMENT : staff,
  }));
}

const PAYMENT: Actor = { type: 'system', id: 'payment', name: 'Online payment' };

export function makeActivity(order: OrderDocument, makeId: MakeId): ActivityDocument[] {
  return getStatusHistory(order).map(({ status, at, actor }) => ({
    _id: makeId('act', at),
    restaurantId: order.restaurantId,
    at,
    actor,
    action: 'order.status_changed',
    subject: { type: 'order', id: order._id, label: String(order.number) },
    details: { status, ...(order.cancelReason && { reason: order.cancelReason }) },
  }));
}
