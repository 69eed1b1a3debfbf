// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.

/** The order statuses known today. */
export type KnownOrderStatus = 'pending' | 'confirmed' | 'preparing' | 'ready' | 'delivering' | 'completed' | 'cancelled';

/** The order types known today. */
export type KnownOrderType = 'pickup' | 'delivery' | 'dine_in';

/** The payment statuses known today. */
export type KnownPaymentStatus = 'unpaid' | 'pending' | 'partially_paid' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/** The refund methods known today. */
export type KnownRefundSource = 'gateway' | 'manual' | 'voucher';

/** The event types known today. */
export type KnownWebhookEventType = 'order.created' | 'order.confirmed' | 'order.ready' | 'order.completed' | 'order.cancelled' | 'order.refunded' | 'order.updated';

/** The age in years that a guest must have reached to receive an item. */
export type MinimumAge = number;

/** An order. */
export interface Order {
  /** The order's ID. */
  id: string;
  /** The order number shown to staff and guests. */
  number: number;
  /** How the order is served. */
  type: OrderType;
  /** The order's current status. */
  status: OrderStatus;
  /** The status of the order's payment. */
  paymentStatus: PaymentStatus;
  /** The payment provider. */
  paymentProviderId: string;
  /** The currency of every amount: the branch's currency at the time of the order. */
  currency: string;
  /** The sum of the lines' `lineTotal`, including VAT. */
  subtotal: string;
  /** The discount on the subtotal. */
  discount: string;
  /** The amount paid with credits. */
  creditsUsed: string;
  /** The delivery fee. */
  deliveryFee: string;
  /** The VAT included in the order. */
  vat: string;
  /** The tip. */
  tipAmount: string;
  /** The amount that the customer pays. */
  total: string;
  /** The sum of the refunds' `amount`. */
  refundedTotal: string;
  /** The customer's notes about the order. */
  notes: string;
  /** The delivery address, in one line. */
  deliveryAddress: string;
  /** The table of a dine-in order. */
  table: string;
  /** Why the order was cancelled. */
  cancelReason: string;
  /** When the order was cancelled. */
  cancelledAt: string | null;
  /** The branch, at the time of the order. */
  branch: OrderBranch;
  /** The customer, as known at the time of the order. */
  customer: OrderCustomer;
  /** The ordered items. */
  lines: OrderLine[];
  /** The minimum age to receive the order: the largest `minimumAge` of its lines. */
  minimumAge?: MinimumAge;
  /** The refunds issued for the order. */
  refunds: Refund[];
  /** When the order is expected to be ready, or, for a delivery, to arrive. */
  promisedAt: string | null;
  /** When the order was placed. */
  createdAt: string;
  /** When the order last changed. */
  updatedAt: string;
}

/** The branch of an order. */
export interface OrderBranch {
  /** The branch's ID. */
  id: string;
  /** The branch's name in URLs. */
  slug: string;
  /** The branch's name. */
  name: string;
  /** The branch's currency. */
  currency: string;
}

/** The customer of an order. */
export interface OrderCustomer {
  /** The customer's ID. */
  id: string;
  /** The customer's name. */
  name: string;
  /** The customer's email address. */
  email: string;
  /** The customer's phone number, with the country code. */
  phone: string;
}

/** An item of an order, at the time of the order. */
export interface OrderLine {
  /** The line's ID. */
  id: string;
  /** The ordered menu item. */
  menuItemId: string;
  /** The item's title at the time of the order. */
  title: string;
  /** The quantity. */
  quantity: number;
  /** The unit price without options at the time of the order, including VAT. */
  unitPrice: string;
  /** The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
  lineTotal: string;
  /** The guest's special request. */
  specialRequest: string;
  /** The chosen options. */
  options: OrderLineOption[];
  /** The item's minimum age at the time of the order. */
  minimumAge?: MinimumAge;
}

/** An option that the guest chose for an item. */
export interface OrderLineOption {
  /** The option's ID on the menu. */
  id: string;
  /** The name of the option's group, such as `Extras`. */
  customization: string;
  /** The option's name at the time of the order. */
  name: string;
  /** The amount that the option adds to the unit price, including VAT. */
  price: string;
}

/** The status of an order. */
export type OrderStatus = KnownOrderStatus | (string & Record<never, never>);

/** How an order is served. */
export type OrderType = KnownOrderType | (string & Record<never, never>);

/** The status of an order's payment. */
export type PaymentStatus = KnownPaymentStatus | (string & Record<never, never>);

/** A refund of an order. */
export interface Refund {
  /** The refund's ID. */
  id: string;
  /** The refunded amount, in the order's currency. */
  amount: string;
  /** The reason. */
  reason: string;
  /** How the refund was made. */
  source: RefundSource;
  /** Who recorded the refund: a staff member or the payment provider. */
  actor: string;
  /** When the refund was recorded. */
  createdAt: string;
}

/** How a refund was made. */
export type RefundSource = KnownRefundSource | (string & Record<never, never>);

/** The resource that an event is about. */
export interface WebhookEventData {
  /** The complete order at the time of the event, as the API returns it. */
  order: Order;
}

/** An event of one type. */
export interface WebhookEventOf<Type> {
  /** The event's ID. */
  id: string;
  /** The event's type. */
  type: Type;
  /** When the event occurred. */
  createdAt: string;
  /** The restaurant of the event. */
  restaurantId: string;
  /** The resource that the event is about. */
  data: WebhookEventData;
}

/** The events known today, by their type. */
export type KnownWebhookEvents = { [Type in KnownWebhookEventType]: WebhookEventOf<Type> };
