import type { OrderChannel } from '../../../generated/dashboard/types.ts';
import type {
  KnownOrderStatus,
  KnownOrderType,
  KnownPaymentStatus,
  KnownRefundSource,
  KnownWebhookEventType,
} from '../../../generated/public/types.ts';
import type { Actor } from '../activity/documents.ts';

export type OrderType = KnownOrderType;
export type OrderStatus = KnownOrderStatus;
export type PaymentStatus = KnownPaymentStatus;
export type EventType = KnownWebhookEventType;

/** An order as it is stored. Money is in minor units of `currency`; branch and customer are snapshots. */
export type OrderDocument = {
  _id: string;
  restaurantId: string;
  number: number;
  type: OrderType;
  /** Where it was placed; the counter when nothing is said. */
  channel?: OrderChannel;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentProviderId: string;
  currency: string;
  subtotal: number;
  discount: number;
  creditsUsed: number;
  deliveryFee: number;
  vat: number;
  tipAmount: number;
  total: number;
  refundedTotal: number;
  notes: string;
  deliveryAddress: string;
  cancelReason: string;
  cancelledAt: Date | null;
  branch: { id: string; slug: string; name: string; currency: string };
  customer: CustomerSnapshot;
  /** How the guest who placed it themselves comes back to it. */
  guest?: GuestAccess;
  /** What the order is found by when a customer is looked for. */
  customerKeys?: string[];
  lines: OrderLineDocument[];
  refunds: RefundDocument[];
  createdAt: Date;
  updatedAt: Date;
  outbox: OutboxEntry[];
};

/**
 * The hash of the token that opens the order; and of the key with which the guest placed it, if any, what the token was
 * made from besides that key, and what was ordered with it.
 */
export type GuestAccess = {
  tokenHash: string;
  key?: { hash: string; salt: string; fingerprint: string };
};

export type CustomerSnapshot = { id: string; name: string; email: string; phone: string };

/** Titles, prices and the recipe are snapshots taken when the order was placed. */
export type OrderLineDocument = {
  id: string;
  menuItemId: string;
  title: string;
  quantity: number;
  unitPrice: number;
  lineTotal: number;
  specialRequest: string;
  options: { id: string; customization: string; name: string; price: number }[];
  recipe: { inventoryItemId: string; quantity: number }[];
};

export type RefundDocument = {
  id: string;
  amount: number;
  reason: string;
  source: KnownRefundSource;
  actor: string;
  createdAt: Date;
};

/**
 * A change whose consequences are still to be drawn, written in the same update as the change itself.
 * `status` is what the order's status was from then on; `event` is what receivers are told, if anything. `kind` says
 * what changed, if not only the status, and `paymentStatus` what it became by that.
 */
export type OutboxEntry = {
  id: string;
  at: Date;
  actor: Actor;
  status: OrderStatus;
  event: EventType | null;
  reason: string;
  kind?: 'placed' | 'payment_start' | 'payment' | 'refund';
  paymentStatus?: PaymentStatus;
};
