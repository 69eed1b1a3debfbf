import type { Actor } from '../lib/access.ts';
import type { ActivityDocument } from '../modules/activity/documents.ts';
import { logEdits } from '../modules/orders/change-service.ts';
import type { OrderDocument, OrderStatus } from '../modules/orders/documents.ts';
import { guestActor } from '../modules/storefront/guest-access.ts';
import type { MakeId } from './ids.ts';
import { addMs } from './times.ts';

export type Step = { status: OrderStatus; at: Date; actor: Actor };

const STAGES: readonly OrderStatus[] = ['confirmed', 'preparing', 'ready', 'delivering', 'completed'];

/** Status changes after placement, spread evenly up to the last one. */
export function getStatusHistory(order: OrderDocument): Step[] {
  const { status, type, createdAt, updatedAt, cancelledAt } = order;
  const staff = getStaff(order);
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

export const findConfirmation = (order: OrderDocument): Step | undefined =>
  getStatusHistory(order).find(({ status }) => status === 'confirmed');

export const getStaff = ({ branch }: OrderDocument): Actor => ({
  type: 'user',
  id: `staff-${branch.slug}`,
  name: `Counter, ${branch.name}`,
});

const PAYMENT: Actor = { type: 'system', id: 'payment', name: 'Online payment' };

export function makeActivity(order: OrderDocument, makeId: MakeId): ActivityDocument[] {
  const { _id: id, restaurantId, number, createdAt, channel, customer, cancelReason } = order;
  const placed: Step = {
    status: 'pending',
    at: createdAt,
    actor: channel === 'website' ? guestActor(customer.id) : getStaff(order),
  };
  const subject = { type: 'order', id, label: String(number) } as const;
  const steps = [placed, ...getStatusHistory(order)].map(
    ({ status, at, actor }): ActivityDocument => ({
      _id: makeId('act', at),
      restaurantId,
      at,
      actor,
      action: status === 'pending' ? 'order.placed' : 'order.status_changed',
      subject,
      details: { status, ...(status === 'cancelled' && cancelReason && { reason: cancelReason }) },
    }),
  );
  const { replacedContents = [] } = order;
  const changes = replacedContents.map((replaced, index): ActivityDocument => {
    const { changeId: _id, at, reason } = replaced;
    const edits = logEdits(replaced, replacedContents[index + 1] ?? order);
    return {
      ...{ _id, restaurantId, at, actor: getStaff(order), action: 'order.updated', subject },
      details: { status: 'confirmed', ...(reason && { reason }), edits },
    };
  });
  return [...steps, ...changes].sort((one, other) => one.at.getTime() - other.at.getTime());
}
