import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';

export type OrderStatus = Schemas['KnownOrderStatus'];
export type OrderType = Schemas['KnownOrderType'];

/** In the order in which an order usually goes through them. */
export const STATUSES = {
  pending: msg`Pending`,
  confirmed: msg`Confirmed`,
  preparing: msg`Preparing`,
  ready: msg`Ready`,
  delivering: msg`On its way`,
  completed: msg`Completed`,
  cancelled: msg`Cancelled`,
} as const satisfies Record<OrderStatus, MessageDescriptor>;

export const ORDER_TYPES = {
  pickup: msg`Pickup`,
  delivery: msg`Delivery`,
  dine_in: msg`Dine in`,
} as const satisfies Record<OrderType, MessageDescriptor>;

const ORDER = Object.keys(STATUSES);

/** Whether an order in the first status has got further than the second. */
export const isPast = (status: OrderStatus, other: OrderStatus) =>
  ORDER.indexOf(status) > ORDER.indexOf(other);
