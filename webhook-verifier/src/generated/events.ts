// Generated from the contract by `npm run generate -w webhook-verifier`; do not edit.

/**
 * @description A currency code of ISO 4217: three uppercase letters. It decides how many fraction digits amounts have.
 * @example EUR
 */
export type CurrencyCode = string;

/**
 * @description Identifies one resource. Treat it as an opaque string: compare it, store it, send it back, never take it apart.
 *
 *     Today an identifier is a prefix that names the kind of resource, an underscore and 32 hexadecimal digits. It never
 *     consists of digits alone.
 * @example ord_019ced95860670a39463193d4a14eb42
 */
export type Identifier = string;

/**
 * @description The states of an order known today. Also the values by which orders can be filtered.
 * @example confirmed
 * @enum {string}
 */
export type KnownOrderStatus = "pending" | "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";

/**
 * @description The ways of serving an order known today. Also the values by which orders can be filtered.
 * @example delivery
 * @enum {string}
 */
export type KnownOrderType = "pickup" | "delivery" | "dine_in";

/**
 * @description The states of a payment known today.
 * @example paid
 * @enum {string}
 */
export type KnownPaymentStatus = "unpaid" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";

/**
 * @description The ways of refunding known today.
 * @example gateway
 * @enum {string}
 */
export type KnownRefundSource = "gateway" | "manual";

/**
 * @description The types of events known today.
 * @example order.created
 * @enum {string}
 */
export type KnownWebhookEventType = "order.created" | "order.confirmed" | "order.ready" | "order.completed" | "order.cancelled" | "order.refunded";

/**
 * @description An amount of money as a decimal string, with exactly as many fraction digits as its currency has: `"12.50"` in EUR,
 *     `"1250"` in JPY, `"1.250"` in KWD. Never a JSON number, never negative. The currency is the `currency` of the
 *     resource that holds the amount.
 * @example 12.50
 */
export type Money = string;

/**
 * @description An order. All its amounts are in its `currency`.
 *
 *     `total` = `subtotal` − `discount` − `creditsUsed` + `deliveryFee` + `tipAmount`, and never below zero. `vat` is
 *     contained in these amounts, not added to them.
 */
export interface Order {
    /** @description Identifies the order. */
    id: Identifier;
    /** @description The number that staff and guests see. Numbers rise by one and are unique per restaurant. */
    number: number;
    /** @description How the order is served. */
    type: OrderType;
    /** @description Where the order stands. */
    status: OrderStatus;
    /** @description Where its payment stands. */
    paymentStatus: PaymentStatus;
    /** @description Identifies the payment provider; an empty string until a payment is attempted. */
    paymentProviderId: string;
    /** @description The currency of every amount in the order: that of its branch when the order was placed. */
    currency: CurrencyCode;
    /** @description The sum of the lines' `lineTotal`, VAT included. */
    subtotal: Money;
    /** @description How much is taken off the subtotal. */
    discount: Money;
    /** @description How much the customer paid with credits. */
    creditsUsed: Money;
    /** @description The fee for the delivery; zero when nothing is delivered. */
    deliveryFee: Money;
    /** @description The value added tax contained in the order. */
    vat: Money;
    /** @description The tip. */
    tipAmount: Money;
    /** @description What the customer pays. */
    total: Money;
    /** @description The sum of the refunds' `amount`. */
    refundedTotal: Money;
    /** @description What the customer wrote about the order as a whole; an empty string when nothing. */
    notes: string;
    /** @description Where to deliver, in one line; an empty string when nothing is delivered. */
    deliveryAddress: string;
    /** @description Why the order was cancelled; an empty string when it was not, or when no reason was given. */
    cancelReason: string;
    /** @description When the order was cancelled; null when it was not. */
    cancelledAt: Timestamp | null;
    /** @description The branch at which the order was placed, as it was then. */
    branch: OrderBranch;
    /** @description Who placed the order, as known then. */
    customer: OrderCustomer;
    /** @description What was ordered. */
    lines: OrderLine[];
    /** @description What was given back; empty when nothing was. */
    refunds: Refund[];
    /** @description When the order was placed. */
    createdAt: Timestamp;
    /** @description When the order last changed. */
    updatedAt: Timestamp;
}

/** @description The branch of an order. */
export interface OrderBranch {
    /** @description Identifies the branch. */
    id: Identifier;
    /** @description The branch's name as it appears in addresses. */
    slug: string;
    /** @description The branch's name. */
    name: string;
    /** @description The branch's currency. */
    currency: CurrencyCode;
}

/** @description An order was cancelled or voided. */
export interface OrderCancelledEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.cancelled";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/** @description An order is done. */
export interface OrderCompletedEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.completed";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/** @description An order was accepted. */
export interface OrderConfirmedEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.confirmed";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/** @description A new order was placed. */
export interface OrderCreatedEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.created";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/** @description Who placed an order. What is not known, as of a guest at the counter, is an empty string. */
export interface OrderCustomer {
    /** @description Identifies the customer; an empty string for a guest without an account. */
    id: Identifier;
    /** @description The customer's name. */
    name: string;
    /** @description The customer's e-mail address. */
    email: string;
    /** @description The customer's phone number, with the country's prefix. */
    phone: string;
}

/**
 * @description One item of an order, as it was when the order was placed: renaming or repricing the menu item later changes
 *     nothing here.
 */
export interface OrderLine {
    /** @description Identifies the line. */
    id: Identifier;
    /** @description The menu item that was ordered. */
    menuItemId: Identifier;
    /** @description The item's title when the order was placed. */
    title: string;
    /** @description How many pieces. */
    quantity: number;
    /** @description The price of one piece without its options when the order was placed, VAT included. */
    unitPrice: Money;
    /** @description The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
    lineTotal: Money;
    /** @description What the guest wishes for this line; an empty string when nothing. */
    specialRequest: string;
    /** @description The choices made for this line; empty when there were none. */
    options: OrderLineOption[];
}

/** @description A choice that the guest made for a line. */
export interface OrderLineOption {
    /** @description Identifies the option on the menu. */
    id: Identifier;
    /** @description The name of the group that the option belongs to, such as `Extras`. */
    customization: string;
    /** @description The option's name when the order was placed. */
    name: string;
    /** @description What the option adds to the price of one piece, VAT included. */
    price: Money;
}

/** @description An order is ready for pickup or hand-off. */
export interface OrderReadyEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.ready";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/** @description A refund was recorded. */
export interface OrderRefundedEvent {
    /**
     * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     *     duplicate.
     */
    id: Identifier;
    /**
     * @description What happened.
     * @enum {string}
     */
    type: "order.refunded";
    /** @description When it happened. */
    createdAt: Timestamp;
    /** @description The restaurant where it happened. */
    restaurantId: Identifier;
    /** @description What the event is about. */
    data: WebhookEventData;
}

/**
 * @description Where an order stands.
 * @example confirmed
 */
export type OrderStatus = KnownOrderStatus | (string & Record<never, never>);

/**
 * @description How an order is served.
 * @example delivery
 */
export type OrderType = KnownOrderType | (string & Record<never, never>);

/**
 * @description Where the payment of an order stands.
 * @example paid
 */
export type PaymentStatus = KnownPaymentStatus | (string & Record<never, never>);

/** @description Money given back for an order. The refunds of an order never exceed what was paid for it. */
export interface Refund {
    /** @description Identifies the refund. */
    id: Identifier;
    /** @description How much was given back, in the order's currency. */
    amount: Money;
    /** @description Why; an empty string when no reason was given. */
    reason: string;
    /** @description How it was given back. */
    source: RefundSource;
    /** @description Who recorded it: a member of the staff or the payment provider. */
    actor: string;
    /** @description When it was recorded. */
    createdAt: Timestamp;
}

/**
 * @description How a refund was made.
 * @example gateway
 */
export type RefundSource = KnownRefundSource | (string & Record<never, never>);

/**
 * Format: date-time
 * @description A moment in time: ISO 8601 in UTC, always with milliseconds and a trailing `Z`.
 * @example 2026-03-14T18:22:05.318Z
 */
export type Timestamp = string;

/** @description What an event is about. */
export interface WebhookEventData {
    /** @description The whole order as it was when the event happened, in the same shape as the order endpoint returns it. */
    order: Order;
}

/** The events known today, by their type. */
export interface KnownWebhookEvents {
  'order.created': OrderCreatedEvent;
  'order.confirmed': OrderConfirmedEvent;
  'order.ready': OrderReadyEvent;
  'order.completed': OrderCompletedEvent;
  'order.cancelled': OrderCancelledEvent;
  'order.refunded': OrderRefundedEvent;
}
