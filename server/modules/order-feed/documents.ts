import type { OrderAction } from '../../../generated/dashboard/types.ts';
import type { ActivityDocument } from '../activity/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';

/**
 * A change of an order as those who follow orders are told of it; its id is that of the activity log entry. The places
 * of a restaurant's changes have no gaps, see `store.ts`.
 */
export type OrderChangeDocument = {
  _id: string;
  restaurantId: string;
  sequence: number;
  branchId: string;
  orderId: string;
  at: Date;
  actor: string;
  action: OrderAction;
};

/** What the activity log tells of an order. */
export type OrderEntry = ActivityDocument & { action: OrderAction };

/** A change that may have no place yet. */
export type NewChange = Omit<OrderChangeDocument, 'sequence'>;

export function changeOf(order: OrderDocument, { _id, at, actor, action }: OrderEntry): NewChange {
  const { restaurantId, _id: orderId, branch } = order;
  return { _id, restaurantId, branchId: branch.id, orderId, at, actor: actor.name, action };
}
