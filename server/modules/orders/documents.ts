import type { OrderAction, OrderChannel } from '../../../generated/dashboard/types.ts';
import type {
  KnownOrderStatus,
  KnownOrderType,
  KnownPaymentStatus,
  KnownRefundSource,
} from '../../../generated/public/types.ts';
import type { OutboxEntry } from '../activity/outbox.ts';

export type OrderType = KnownOrderType;
export type OrderStatus = KnownOrderStatus;
export type PaymentStatus = KnownPaymentStatus;

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
  outbox: OrderOutboxEntry[];
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
 * A change of an order. `details.status` is what the order's status was from then on, `details.paymentStatus` what the
 * change made of the payment.
 */
export type OrderOutboxEntry = OutboxEntry & {
  action: OrderAction;
  details: { status: OrderStatus; reason?: string; paymentStatus?: PaymentStatus };
};
