// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.

/** The states of an order known today. */
export type KnownOrderStatus = 'pending' | 'confirmed' | 'preparing' | 'ready' | 'delivering' | 'completed' | 'cancelled';

/** The ways of serving an order known today. */
export type KnownOrderType = 'pickup' | 'delivery' | 'dine_in';

/** The states of a payment known today. */
export type KnownPaymentStatus = 'unpaid' | 'pending' | 'paid' | 'failed' | 'partially_refunded' | 'refunded';

/** The ways of refunding known today. */
export type KnownRefundSource = 'gateway' | 'manual';

/** The types of events known today. */
export type KnownWebhookEventType = 'order.created' | 'order.confirmed' | 'order.ready' | 'order.completed' | 'order.cancelled' | 'order.refunded';

/** An order. */
export interface Order {
  /** Identifies the order. */
  id: string;
  /** The number that staff and guests see. */
  number: number;
  /** How the order is served. */
  type: OrderType;
  /** Where the order stands. */
  status: OrderStatus;
  /** Where its payment stands. */
  paymentStatus: PaymentStatus;
  /** Identifies the payment provider; an empty string until a payment is attempted. */
  paymentProviderId: string;
  /** The currency of every amount in the order: that of its branch when the order was placed. */
  currency: string;
  /** The sum of the lines' `lineTotal`, VAT included. */
  subtotal: string;
  /** How much is taken off the subtotal. */
  discount: string;
  /** How much the customer paid with credits. */
  creditsUsed: string;
  /** The fee for the delivery; zero when nothing is delivered. */
  deliveryFee: string;
  /** The value added tax contained in the order. */
  vat: string;
  /** The tip. */
  tipAmount: string;
  /** What the customer pays. */
  total: string;
  /** The sum of the refunds' `amount`. */
  refundedTotal: string;
  /** What the customer wrote about the order as a whole; an empty string when nothing. */
  notes: string;
  /** Where to deliver, in one line; an empty string when nothing is delivered. */
  deliveryAddress: string;
  /** The table to serve a dine-in order at. */
  table: string;
  /** Why the order was cancelled; an empty string when it was not, or when no reason was given. */
  cancelReason: string;
  /** When the order was cancelled; null when it was not. */
  cancelledAt: string | null;
  /** The branch at which the order was placed, as it was then. */
  branch: OrderBranch;
  /** Who placed the order, as known then. */
  customer: OrderCustomer;
  /** What was ordered. */
  lines: OrderLine[];
  /** What was given back; empty when nothing was. */
  refunds: Refund[];
  /** When the order was placed. */
  createdAt: string;
  /** When the order last changed. */
  updatedAt: string;
}

/** The branch of an order. */
export interface OrderBranch {
  /** Identifies the branch. */
  id: string;
  /** The branch's name as it appears in addresses. */
  slug: string;
  /** The branch's name. */
  name: string;
  /** The branch's currency. */
  currency: string;
}

/** Who placed an order. */
export interface OrderCustomer {
  /** Identifies the customer; an empty string for a guest without an account. */
  id: string;
  /** The customer's name. */
  name: string;
  /** The customer's e-mail address. */
  email: string;
  /** The customer's phone number, with the country's prefix. */
  phone: string;
}

/** One item of an order, as it was when the order was placed: renaming or repricing the menu item later changes nothing here. */
export interface OrderLine {
  /** Identifies the line. */
  id: string;
  /** The menu item that was ordered. */
  menuItemId: string;
  /** The item's title when the order was placed. */
  title: string;
  /** How many pieces. */
  quantity: number;
  /** The price of one piece without its options when the order was placed, VAT included. */
  unitPrice: string;
  /** The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
  lineTotal: string;
  /** What the guest wishes for this line; an empty string when nothing. */
  specialRequest: string;
  /** The choices made for this line; empty when there were none. */
  options: OrderLineOption[];
}

/** A choice that the guest made for a line. */
export interface OrderLineOption {
  /** Identifies the option on the menu. */
  id: string;
  /** The name of the group that the option belongs to, such as `Extras`. */
  customization: string;
  /** The option's name when the order was placed. */
  name: string;
  /** What the option adds to the price of one piece, VAT included. */
  price: string;
}

/** Where an order stands. */
export type OrderStatus = KnownOrderStatus | (string & Record<never, never>);

/** How an order is served. */
export type OrderType = KnownOrderType | (string & Record<never, never>);

/** Where the payment of an order stands. */
export type PaymentStatus = KnownPaymentStatus | (string & Record<never, never>);

/** Money given back for an order. */
export interface Refund {
  /** Identifies the refund. */
  id: string;
  /** How much was given back, in the order's currency. */
  amount: string;
  /** Why; an empty string when no reason was given. */
  reason: string;
  /** How it was given back. */
  source: RefundSource;
  /** Who recorded it: a member of the staff or the payment provider. */
  actor: string;
  /** When it was recorded. */
  createdAt: string;
}

/** How a refund was made. */
export type RefundSource = KnownRefundSource | (string & Record<never, never>);

/** What an event is about. */
export interface WebhookEventData {
  /** The whole order as it was when the event happened, in the same shape as the order endpoint returns it. */
  order: Order;
}

/** An event of one type. */
export interface WebhookEventOf<Type> {
  /** Identifies the event. */
  id: string;
  /** What happened. */
  type: Type;
  /** When it happened. */
  createdAt: string;
  /** The restaurant where it happened. */
  restaurantId: string;
  /** What the event is about. */
  data: WebhookEventData;
}

/** The events known today, by their type. */
export type KnownWebhookEvents = { [Type in KnownWebhookEventType]: WebhookEventOf<Type> };
