import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';

export type OrderStatus = Schemas['KnownOrderStatus'];
export type OrderType = Schemas['KnownOrderType'];

/** In their usual order. */
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

const SEQUENCE = Object.keys(STATUSES);

/** Whether the first status comes after the second. */
export const isPast = (status: OrderStatus, other: OrderStatus) =>
  SEQUENCE.indexOf(status) > SEQUENCE.indexOf(other);

export const PAYMENT_STATUSES = {
  unpaid: msg`Unpaid`,
  pending: msg`Payment pending`,
  partially_paid: msg`Partly paid`,
  paid: msg`Paid`,
  failed: msg`Payment failed`,
  partially_refunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
} as const satisfies Record<Schemas['KnownPaymentStatus'], MessageDescriptor>;

/** Possible next payment stages of an order. */
const PAYMENT_STAGES = {
  unpaid: 'awaited',
  pending: 'awaited',
  partially_paid: 'awaited',
  failed: 'awaited',
  paid: 'received',
  partially_refunded: 'received',
  refunded: 'returned',
} as const satisfies Record<Schemas['KnownPaymentStatus'], string>;

type Payable = { paymentStatus: Schemas['KnownPaymentStatus'] };

export const awaitsPayment = ({ paymentStatus }: Payable) => PAYMENT_STAGES[paymentStatus] === 'awaited';

export const isRefundable = ({ paymentStatus }: Payable) => PAYMENT_STAGES[paymentStatus] === 'received';

/** Whether a surplus payment has not been returned yet. */
export const isPaidTwice = ({ surplusPayments = [] }: Pick<Schemas['DashboardOrder'], 'surplusPayments'>) =>
  surplusPayments.some(({ returnedAt }) => returnedAt === null);

/** The usual next status. Undefined for a final one. */
export function nextStatus(status: OrderStatus, type: OrderType): Schemas['TargetOrderStatus'] | undefined {
  switch (status) {
    case 'pending':
      return 'confirmed';
    case 'confirmed':
      return 'preparing';
    case 'preparing':
      return 'ready';
    case 'ready':
      return type === 'delivery' ? 'delivering' : 'completed';
    case 'delivering':
      return 'completed';
    case 'completed':
    case 'cancelled':
      return undefined;
  }
}
