// Generated from the contract by `npm run generate -w sdk`; do not edit.

/**
 * The states of an order known today. Also the values by which orders can be filtered.
 * @example confirmed
 */
export type KnownOrderStatus = "pending" | "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";

/**
 * The ways of serving an order known today. Also the values by which orders can be filtered.
 * @example delivery
 */
export type KnownOrderType = "pickup" | "delivery" | "dine_in";

/**
 * Identifies one resource. Treat it as an opaque string: compare it, store it, send it back, never take it apart.
 *
 * Today an identifier is a prefix that names the kind of resource, an underscore and 32 hexadecimal digits. It never
 * consists of digits alone.
 * @example ord_019ced95860670a39463193d4a14eb42
 */
export type Identifier = string;

/**
 * How an order is served.
 * @example delivery
 */
export type OrderType = KnownOrderType | (string & Record<never, never>);

/**
 * Where an order stands.
 * @example confirmed
 */
export type OrderStatus = KnownOrderStatus | (string & Record<never, never>);

/**
 * The states of a payment known today.
 * @example paid
 */
export type KnownPaymentStatus = "unpaid" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";

/**
 * Where the payment of an order stands.
 * @example paid
 */
export type PaymentStatus = KnownPaymentStatus | (string & Record<never, never>);

/**
 * A currency code of ISO 4217: three uppercase letters. It decides how many fraction digits amounts have.
 * @example EUR
 */
export type CurrencyCode = string;

/**
 * An amount of money as a decimal string, with exactly as many fraction digits as its currency has: `"12.50"` in EUR,
 * `"1250"` in JPY, `"1.250"` in KWD. Never a JSON number, never negative. The currency is the `currency` of the
 * resource that holds the amount.
 * @example 12.50
 */
export type Money = string;

/**
 * A moment in time: ISO 8601 in UTC, always with milliseconds and a trailing `Z`.
 * @example 2026-03-14T18:22:05.318Z
 */
export type Timestamp = string;

/** The branch of an order. */
export interface OrderBranch {
    /** Identifies the branch. */
    id: Identifier;
    /** The branch's name as it appears in addresses. */
    slug: string;
    /** The branch's name. */
    name: string;
    /** The branch's currency. */
    currency: CurrencyCode;
}

/** Who placed an order. What is not known, as of a guest at the counter, is an empty string. */
export interface OrderCustomer {
    /** Identifies the customer; an empty string for a guest without an account. */
    id: Identifier;
    /** The customer's name. */
    name: string;
    /** The customer's e-mail address. */
    email: string;
    /** The customer's phone number, with the country's prefix. */
    phone: string;
}

/** A choice that the guest made for a line. */
export interface OrderLineOption {
    /** Identifies the option on the menu. */
    id: Identifier;
    /** The name of the group that the option belongs to, such as `Extras`. */
    customization: string;
    /** The option's name when the order was placed. */
    name: string;
    /** What the option adds to the price of one piece, VAT included. */
    price: Money;
}

/**
 * One item of an order, as it was when the order was placed: renaming or repricing the menu item later changes
 * nothing here.
 */
export interface OrderLine {
    /** Identifies the line. */
    id: Identifier;
    /** The menu item that was ordered. */
    menuItemId: Identifier;
    /** The item's title when the order was placed. */
    title: string;
    /** How many pieces. */
    quantity: number;
    /** The price of one piece without its options when the order was placed, VAT included. */
    unitPrice: Money;
    /** The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
    lineTotal: Money;
    /** What the guest wishes for this line; an empty string when nothing. */
    specialRequest: string;
    /** The choices made for this line; empty when there were none. */
    options: OrderLineOption[];
}

/**
 * The ways of refunding known today.
 * @example gateway
 */
export type KnownRefundSource = "gateway" | "manual";

/**
 * How a refund was made.
 * @example gateway
 */
export type RefundSource = KnownRefundSource | (string & Record<never, never>);

/** Money given back for an order. The refunds of an order never exceed what was paid for it. */
export interface Refund {
    /** Identifies the refund. */
    id: Identifier;
    /** How much was given back, in the order's currency. */
    amount: Money;
    /** Why; an empty string when no reason was given. */
    reason: string;
    /** How it was given back. */
    source: RefundSource;
    /** Who recorded it: a member of the staff or the payment provider. */
    actor: string;
    /** When it was recorded. */
    createdAt: Timestamp;
}

/**
 * An order. All its amounts are in its `currency`.
 *
 * `total` = `subtotal` − `discount` − `creditsUsed` + `deliveryFee` + `tipAmount`, and never below zero. `vat` is
 * contained in these amounts, not added to them.
 */
export interface Order {
    /** Identifies the order. */
    id: Identifier;
    /** The number that staff and guests see. Numbers rise by one and are unique per restaurant. */
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
    currency: CurrencyCode;
    /** The sum of the lines' `lineTotal`, VAT included. */
    subtotal: Money;
    /** How much is taken off the subtotal. */
    discount: Money;
    /** How much the customer paid with credits. */
    creditsUsed: Money;
    /** The fee for the delivery; zero when nothing is delivered. */
    deliveryFee: Money;
    /**
     * The value added tax contained in the order. It is rounded once per rate, over everything that the order has at that rate
     * after the discount, so it does not depend on how the order is split into lines. The VAT of a delivery fee is part of it; a
     * tip contains none.
     */
    vat: Money;
    /** The tip. */
    tipAmount: Money;
    /** What the customer pays. */
    total: Money;
    /** The sum of the refunds' `amount`. */
    refundedTotal: Money;
    /** What the customer wrote about the order as a whole; an empty string when nothing. */
    notes: string;
    /** Where to deliver, in one line; an empty string when nothing is delivered. */
    deliveryAddress: string;
    /** The table to serve a dine-in order at. An empty string if there is none or it is not known. */
    table: string;
    /** Why the order was cancelled; an empty string when it was not, or when no reason was given. */
    cancelReason: string;
    /** When the order was cancelled; null when it was not. */
    cancelledAt: Timestamp | null;
    /** The branch at which the order was placed, as it was then. */
    branch: OrderBranch;
    /** Who placed the order, as known then. */
    customer: OrderCustomer;
    /** What was ordered. */
    lines: OrderLine[];
    /** What was given back; empty when nothing was. */
    refunds: Refund[];
    /** When the order was placed. */
    createdAt: Timestamp;
    /** When the order last changed. */
    updatedAt: Timestamp;
}

/** Where in the whole list the returned page lies, and where it continues. */
export interface CursorPagination {
    /** The number of this page, counted from 1, after clamping. */
    page: number;
    /** How many elements a page holds at most, after clamping. */
    limit: number;
    /** How many elements there are on all pages together. */
    total: number;
    /** How many pages there are; 0 when there are no elements. */
    totalPages: number;
    /** Whether there is a page after this one. */
    hasMore: boolean;
    /**
     * The `cursor` of the elements after these. Opaque. Null if there are none, except for a list by time of change, whose last page
     * has the cursor of later changes: there, `hasMore` tells the end.
     */
    nextCursor: string | null;
}

/** One page of orders. */
export interface OrderList {
    /** The elements of this page. */
    data: Order[];
    /** Where in the whole list this page lies, and where the list continues. */
    pagination: CursorPagination;
}

/**
 * The machine readable codes of errors known today.
 * @example not_found
 */
export type KnownErrorCode = "invalid_request" | "unauthorized" | "key_inactive" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "rate_limited" | "internal_error" | "unavailable";

/**
 * What went wrong, for programs: one of the known codes, or one added later. Treat a code you do not know by the
 * status of its response.
 * @example not_found
 */
export type ErrorCode = KnownErrorCode | (string & Record<never, never>);

/** One offending place in a request. */
export interface FieldError {
    /**
     * Where: a JSON pointer into the body, such as `/prices/0/vat` (the empty string means the body as a whole), or the
     * name of a query parameter.
     */
    path: string;
    /** What is wrong there, for humans. */
    message: string;
}

/** The body of an error caused by the request itself. It names the offending places, not only the first. */
export interface InvalidRequestErrorBody {
    /** What went wrong, for humans. The wording may change at any time: decide by `code`. */
    error: string;
    /** What went wrong, for programs. */
    code: ErrorCode;
    /** The offending places: every one, or the first 50. Empty when the body is too large. */
    fields: FieldError[];
}

/** The body of every error. */
export interface ErrorBody {
    /** What went wrong, for humans. The wording may change at any time: decide by `code`. */
    error: string;
    /** What went wrong, for programs. */
    code: ErrorCode;
}

/**
 * The kinds of actors known today.
 * @example key
 */
export type KnownActorType = "key" | "user" | "customer" | "system" | "host";

/**
 * What kind of actor made a change.
 * @example key
 */
export type ActorType = KnownActorType | (string & Record<never, never>);

/** A change of an order's status. The placement is the first one. */
export interface OrderStatusChange {
    /** The status that the order got. */
    status: OrderStatus;
    /** When it got the status. */
    at: Timestamp;
    /** Why the order was cancelled; an empty string for any other status, or when no reason was given. */
    reason: string;
    /** What kind of actor changed the status. The history does not tell who it was. */
    actorType: ActorType;
}

/** One page of the status changes of an order. */
export interface OrderHistory {
    /** The elements of this page. */
    data: OrderStatusChange[];
    /** Where in the whole list this page lies, and where the list continues. */
    pagination: CursorPagination;
}

/**
 * The states into which a client can move an order: every state but `pending`.
 * @example confirmed
 */
export type TargetOrderStatus = "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";

/** A move of an order to another status. */
export interface UpdateOrderStatusRequest {
    /** The status that the order shall have. */
    status: TargetOrderStatus;
    /**
     * Why, at most 500 characters. Recorded as the order's `cancelReason` when `status` is `cancelled`, ignored
     * otherwise. Default: an empty string.
     */
    reason?: string | undefined;
}

/**
 * The states of a branch known today.
 * @example open
 */
export type KnownBranchStatus = "open" | "paused" | "closed";

/**
 * Whether a branch takes orders. Orders can be placed only at a branch that is `open`.
 * @example open
 */
export type BranchStatus = KnownBranchStatus | (string & Record<never, never>);

/** A place of the restaurant where orders are prepared. */
export interface Branch {
    /** Identifies the branch: the `branchId` of other operations. */
    id: Identifier;
    /** Identifies the restaurant, as the `restaurantId` of its events does. A sandbox is a restaurant of its own. */
    restaurantId: Identifier;
    /** The name that guests see, in the restaurant's default language. */
    name: string;
    /** The name as it appears in addresses: lowercase letters, digits and hyphens. */
    slug: string;
    /** The currency of the branch's prices and orders. */
    currency: CurrencyCode;
    /** Whether the branch takes orders. */
    status: BranchStatus;
    /** The street address, in one line. */
    address: string;
    /** The country: a code of ISO 3166-1, two uppercase letters. */
    countryCode: string;
    /** The time zone of the branch, by its name in the IANA database, such as `Europe/Dublin`. */
    timezone: string;
}

/** Where in the whole list the returned page lies. */
export interface Pagination {
    /** The number of this page, counted from 1, after clamping. */
    page: number;
    /** How many elements a page holds at most, after clamping. */
    limit: number;
    /** How many elements there are on all pages together. */
    total: number;
    /** How many pages there are; 0 when there are no elements. */
    totalPages: number;
    /** Whether there is a page after this one. */
    hasMore: boolean;
}

/** One page of branches. */
export interface BranchList {
    /** The elements of this page. */
    data: Branch[];
    /** Where in the whole list this page lies. */
    pagination: Pagination;
}

/**
 * The ways of filling a category known today.
 * @example manual
 */
export type KnownCategorySource = "manual" | "best_sellers" | "offers";

/**
 * How a category is filled.
 * @example manual
 */
export type CategorySource = KnownCategorySource | (string & Record<never, never>);

/** A category of the menu. */
export interface MenuCategory {
    /** Identifies the category. */
    id: Identifier;
    /** The title that guests see, in the restaurant's default language. */
    title: string;
    /** The title as it appears in addresses: lowercase letters, digits and hyphens. */
    slug: string;
    /** The category's place on the menu: lower numbers come first. It can be negative. */
    sortOrder: number;
    /** How the category is filled. */
    source: CategorySource;
    /** How many items a dynamic category (`best_sellers`, `offers`) shows; null for a category filled by hand. */
    itemLimit: number | null;
    /** When the category was created. */
    createdAt: Timestamp;
    /** When the category last changed. */
    updatedAt: Timestamp;
}

/** One page of menu categories. */
export interface MenuCategoryList {
    /** The elements of this page. */
    data: MenuCategory[];
    /** Where in the whole list this page lies. */
    pagination: Pagination;
}

/**
 * The reasons for a snooze known today, as responses show them.
 * @example sold_out
 */
export type KnownUnavailabilityReason = "sold_out" | "ingredients" | "equipment" | "other";

/**
 * Why an item is snoozed, as responses show it: in lowercase.
 * @example sold_out
 */
export type UnavailabilityReason = KnownUnavailabilityReason | (string & Record<never, never>);

/**
 * A snooze: one branch where the item is not served for now. Once `unavailableUntil` has passed, the item is served
 * again and the entry is no longer shown.
 */
export interface MenuItemUnavailability {
    /** Identifies the branch. */
    branchId: Identifier;
    /** The branch's name as it appears in addresses. */
    branchSlug: string;
    /** Until when the item is not served. */
    unavailableUntil: Timestamp;
    /** Why it is not served. */
    unavailableReason: UnavailabilityReason;
    /** What the staff noted about it; an empty string when nothing. */
    unavailableNote: string;
}

/** The category of an item. */
export interface MenuItemCategory {
    /** Identifies the category. */
    id: Identifier;
    /** The category's title. */
    title: string;
    /** The category's title as it appears in addresses. */
    slug: string;
}

/**
 * A rate in percent as a decimal string with two to four fraction digits: `"13.50"` means 13.5 %, `"8.875"` 8.875 %.
 * @example 13.50
 */
export type Percentage = string;

/** An item's price at one branch. The amounts are in the branch's `currency` and include VAT. */
export interface MenuItemPrice {
    /** Identifies the branch. */
    branchId: Identifier;
    /** The branch's name as it appears in addresses. */
    branchSlug: string;
    /** The branch's currency. */
    currency: CurrencyCode;
    /** What one piece costs, VAT included. */
    price: Money;
    /** The regular price that is shown struck through beside `price`; null when none is shown. */
    compareAtPrice: Money | null;
    /** The rate of the VAT contained in the price, in percent. */
    vat: Percentage;
    /** Whether the item is on this branch's menu. */
    listed: boolean;
}

/** An item of the menu. A branch serves it when it is `published`, has a `listed` price there and is not snoozed there. */
export interface MenuItem {
    /** Identifies the item. */
    id: Identifier;
    /** The title that guests see, in the restaurant's default language. */
    title: string;
    /** The title as it appears in addresses: lowercase letters, digits and hyphens. */
    slug: string;
    /** What guests read about the item; an empty string when nothing. */
    description: string;
    /** The permanent switch: false hides the item at every branch. */
    published: boolean;
    /** The URL of a picture; an empty string when there is none. */
    imageUrl: string;
    /** Whether guests may add a special request. */
    allowSpecialRequests: boolean;
    /**
     * The branches where the item is snoozed at this moment, as far as the key can see them. A branch that is absent
     * serves the item as usual.
     */
    unavailability: MenuItemUnavailability[];
    /** The item's category. */
    category: MenuItemCategory;
    /** The item's price at each branch that has one, as far as the key can see the branches. */
    prices: MenuItemPrice[];
    /** When the item was created. */
    createdAt: Timestamp;
    /** When the item last changed. */
    updatedAt: Timestamp;
}

/** One page of menu items. */
export interface MenuItemList {
    /** The elements of this page. */
    data: MenuItem[];
    /** Where in the whole list this page lies. */
    pagination: Pagination;
}

/**
 * A moment in time as a client may send it: ISO 8601 with a date, a time and a zone (`Z` or an offset such as
 * `+02:00`). Fractions of a second are optional and kept to the millisecond. Responses show the same moment as a
 * `Timestamp`.
 * @example 2026-03-15T17:00:00Z
 */
export type TimestampInput = string | Date;

/**
 * Why an item is snoozed, as requests state it: in uppercase. Responses show the same reasons in lowercase.
 * @example SOLD_OUT
 */
export type SnoozeReason = "SOLD_OUT" | "INGREDIENTS" | "EQUIPMENT" | "OTHER";

/** A branch where the item is to be snoozed, or where its snooze is to be cleared. */
export interface MenuItemBranchSnooze {
    /** Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once. */
    branchId: Identifier;
    /** Why the item is snoozed at this branch. Default: the `unavailableReason` of the whole request. */
    unavailableReason?: SnoozeReason | undefined;
    /** A note for the staff of this branch, at most 500 characters. Default: the `unavailableNote` of the whole request. */
    unavailableNote?: string | undefined;
}

/**
 * A price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has
 * (else 400). Responses show it as a decimal string.
 * @example 11.5
 */
export type PriceInput = number;

/**
 * A rate in percent as a client sends it: a JSON number from 0 to 100, with at most four decimals (else 400).
 * @example 13.5
 */
export type PercentageInput = number;

/**
 * A change of the item's price at one branch. Fields that are left out keep their value.
 *
 * Where the branch has no price for the item yet, an entry with `price` creates one, and an entry without `price` is
 * skipped.
 */
export interface MenuItemPriceChange {
    /** Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once per item. */
    branchId: Identifier;
    /** What one piece costs, VAT included. Required to create a price. */
    price?: PriceInput | undefined;
    /** The regular price to show struck through; set it above `price`. Null clears it. Default for a new price: null. */
    compareAtPrice?: PriceInput | null | undefined;
    /**
     * The rate of the VAT contained in the price, in percent from 0 to 100, with at most four decimals. Default for a
     * new price: 0.
     */
    vat?: PercentageInput | undefined;
    /**
     * Whether the item is on this branch's menu; false removes it from this branch's menu only. Default for a new
     * price: true.
     */
    listed?: boolean | undefined;
}

/**
 * A change of a menu item. Every field is optional, but at least one of `published`, `unavailableUntil` and `prices`
 * must be there. Either the whole change is made or none of it.
 */
export interface UpdateMenuItemRequest {
    /** The permanent switch: false hides the item at every branch, which needs a key that reaches every branch, else 403. */
    published?: boolean | undefined;
    /**
     * Snoozes the item until this moment, which must lie in the future and at most 30 days ahead, else 400. Null clears
     * the snooze.
     */
    unavailableUntil?: TimestampInput | null | undefined;
    /**
     * Why the item is snoozed, for every branch that states no reason of its own. Ignored unless the request snoozes.
     * @default SOLD_OUT
     */
    unavailableReason?: SnoozeReason | undefined;
    /**
     * A note for the staff, at most 500 characters, for every branch that states no note of its own. Default: an empty
     * string. Ignored unless the request snoozes.
     */
    unavailableNote?: string | undefined;
    /**
     * The branches to snooze, or whose snooze to clear; at most 100. Only together with `unavailableUntil`, else 400.
     * Default: every branch that the key can reach.
     */
    branches?: MenuItemBranchSnooze[] | undefined;
    /** Changes of the item's price, at most one per branch and at most 100. */
    prices?: MenuItemPriceChange[] | undefined;
}

/** A change of many prices that was made. */
export interface PriceUpdate {
    /** Identifies the change. */
    id: Identifier;
    /** How many items it named. */
    itemCount: number;
    /** How many prices it named. */
    priceCount: number;
    /** When it was made. */
    createdAt: Timestamp;
}

/** A change of one item's price at one branch. */
export interface MenuItemPriceUpdate {
    /** The item whose price is changed. */
    itemId: Identifier;
    /** Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once per item. */
    branchId: Identifier;
    /** What one piece costs, VAT included. Required to create a price. */
    price?: PriceInput | undefined;
    /** The regular price to show struck through; set it above `price`. Null clears it. Default for a new price: null. */
    compareAtPrice?: PriceInput | null | undefined;
    /**
     * The rate of the VAT contained in the price, in percent from 0 to 100, with at most four decimals. Default for a
     * new price: 0.
     */
    vat?: PercentageInput | undefined;
    /**
     * Whether the item is on this branch's menu; false removes it from this branch's menu only. Default for a new
     * price: true.
     */
    listed?: boolean | undefined;
}

/** Changes of the prices of many items. Either all of them are made or none. */
export interface UpdateMenuItemPricesRequest {
    /** The changes: 1 to 500, at most one for each item at each branch. */
    prices: MenuItemPriceUpdate[];
}

/**
 * A quantity of stock as a decimal string with up to three fraction digits, in the item's `unit`. It may be negative.
 * @example 18.250
 */
export type Quantity = string;

/** How much of an inventory item one branch has. */
export interface InventoryBalance {
    /** Identifies the branch. */
    branchId: Identifier;
    /** The branch's name as it appears in addresses. */
    branchSlug: string;
    /** How much there is. A negative balance means that more was used than was counted. */
    balance: Quantity;
}

/** Something the restaurant keeps in stock. */
export interface InventoryItem {
    /** Identifies the item. */
    id: Identifier;
    /** The item's name. */
    name: string;
    /** What its quantities are measured in, such as `kg`, `l` or `piece`. */
    unit: string;
    /** How much each branch has, as far as the key can see the branches. A branch where the item never moved is not listed. */
    balances: InventoryBalance[];
    /** When the item was created. */
    createdAt: Timestamp;
    /** When the item or one of its balances last changed. */
    updatedAt: Timestamp;
}

/** One page of inventory items. */
export interface InventoryItemList {
    /** The elements of this page. */
    data: InventoryItem[];
    /** Where in the whole list this page lies. */
    pagination: Pagination;
}

/**
 * The kinds of stock movements known today, and those that a client can record.
 * @example purchase
 */
export type KnownInventoryTransactionType = "purchase" | "waste" | "count" | "adjustment";

/**
 * What kind of stock movement it is.
 * @example purchase
 */
export type InventoryTransactionType = KnownInventoryTransactionType | (string & Record<never, never>);

/** A stock movement. */
export interface InventoryTransaction {
    /** Identifies the movement. */
    id: Identifier;
    /** The inventory item that moved. */
    itemId: Identifier;
    /** The branch where it moved. */
    branchId: Identifier;
    /** What kind of movement it is. */
    type: InventoryTransactionType;
    /** The quantity as it was recorded: for `count` the new balance, else a signed change. */
    quantity: Quantity;
    /** The branch's balance right after the movement. */
    balanceAfter: Quantity;
    /** What was noted about it; an empty string when nothing. */
    note: string;
    /** When it was recorded. */
    createdAt: Timestamp;
}

/**
 * A quantity of stock as a client sends it: a JSON number with at most three decimals (else 400), in the item's
 * `unit`. Responses show it as a decimal string.
 * @example -0.75
 */
export type QuantityInput = number;

/** A stock movement to record. */
export interface RecordInventoryTransactionRequest {
    /** Where it moves. It must be one of the key's branches, else 403. */
    branchId: Identifier;
    /** What kind of movement it is. */
    type: KnownInventoryTransactionType;
    /**
     * For `count` the new balance, at least 0; else a signed change, which may take the balance below zero: negative for
     * what leaves the stock, also as `waste`, positive for what comes in.
     */
    quantity: QuantityInput;
    /** A note, at most 500 characters. Default: an empty string. */
    note?: string | undefined;
}

/** What an event is about. */
export interface WebhookEventData {
    /** The whole order as it was when the event happened, in the same shape as the order endpoint returns it. */
    order: Order;
}

/** A new order was placed. */
export interface OrderCreatedEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.created";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/** An order was accepted. */
export interface OrderConfirmedEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.confirmed";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/** An order is ready for pickup or hand-off. */
export interface OrderReadyEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.ready";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/** An order is done. */
export interface OrderCompletedEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.completed";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/** An order was cancelled or voided. */
export interface OrderCancelledEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.cancelled";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/** A refund was recorded. */
export interface OrderRefundedEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /**
     * What happened.
     */
    type: "order.refunded";
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/**
 * The types of events known today.
 * @example order.created
 */
export type KnownWebhookEventType = "order.created" | "order.confirmed" | "order.ready" | "order.completed" | "order.cancelled" | "order.refunded";

/**
 * What happened.
 * @example order.created
 */
export type WebhookEventType = KnownWebhookEventType | (string & Record<never, never>);

/**
 * Any event. More types may be added at any time: answer events of a type that you do not know with a 2xx status and
 * ignore them.
 */
export interface WebhookEvent {
    /**
     * Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
     * duplicate.
     */
    id: Identifier;
    /** What happened. */
    type: WebhookEventType;
    /** When it happened. */
    createdAt: Timestamp;
    /** The restaurant where it happened. */
    restaurantId: Identifier;
    /** What the event is about. */
    data: WebhookEventData;
}

/**
 * What a key may do. A key has any number of scopes; an operation that requires one names it.
 * @example orders:read
 */
export type Scope = "orders:read" | "orders:update-status" | "menu:read" | "menu:write" | "inventory:read" | "inventory:write";

/** What `listOrders` filters and pages by. */
export interface ListOrdersQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
    /**
     * Where to continue: the `nextCursor` of the page before, of the same list. The elements follow those of that page, also
     * when others have entered or left the list since, so that none is missed and none comes twice; `page` then changes
     * nothing. A text that is no `nextCursor` of this list is rejected with 400. Without a cursor, the list begins anew, so do not
     * take a `nextCursor` of null for a place to continue at.
     */
    cursor?: string | undefined;
    /** Only orders with this status. Any other value is rejected with 400. */
    status?: KnownOrderStatus | undefined;
    /** Only orders of this type. Any other value is rejected with 400. */
    type?: KnownOrderType | undefined;
    /** Only orders of this branch. A branch outside the key's branches, existing or not, is rejected with 403. */
    branchId?: Identifier | undefined;
    /**
     * Only orders created at this time or later. Any text that ECMAScript's `Date.parse` accepts, such as `2026-03-14` or
     * `2026-03-14T18:00:00+01:00`. A time without a zone is in UTC. Other texts are ignored, never rejected.
     */
    createdAfter?: string | Date | undefined;
    /** Only orders created at this time or earlier. Parsed like `createdAfter`. */
    createdBefore?: string | Date | undefined;
    /**
     * Only orders changed at this time or later, the least recently changed first. Parsed like `createdAfter`.
     *
     * Use it to copy orders and keep the copy up to date: read to the last page, store its `nextCursor`, and continue there the
     * next time. Every change shows up, in whatever process it was made, and an order that changes while you read comes again,
     * later. Changes of the latest 10 seconds are held back.
     */
    updatedAfter?: string | Date | undefined;
}

/** What `listOrderHistory` filters and pages by. */
export interface ListOrderHistoryQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
    /**
     * Where to continue: the `nextCursor` of the page before, of the same list. The elements follow those of that page, also
     * when others have entered or left the list since, so that none is missed and none comes twice; `page` then changes
     * nothing. A text that is no `nextCursor` of this list is rejected with 400. Without a cursor, the list begins anew, so do not
     * take a `nextCursor` of null for a place to continue at.
     */
    cursor?: string | undefined;
}

/** What `listBranches` filters and pages by. */
export interface ListBranchesQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
}

/** What `listMenuCategories` filters and pages by. */
export interface ListMenuCategoriesQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
}

/** What `listMenuItems` filters and pages by. */
export interface ListMenuItemsQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
    /**
     * Only items of this category. A dynamic category (`best_sellers`, `offers`) has no members of its own and lists
     * nothing.
     */
    categoryId?: Identifier | undefined;
    /** Only items that are published (`true`) or that are not (`false`). Any other value is rejected with 400. */
    published?: boolean | undefined;
    /** Only items whose `slug` contains this text; upper and lower case are the same. */
    search?: string | undefined;
}

/** What `listInventoryItems` filters and pages by. */
export interface ListInventoryItemsQuery {
    /**
     * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
     * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
     * the true totals.
     */
    page?: number | undefined;
    /**
     * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
     * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
     */
    limit?: number | undefined;
}

export interface paths {
    "/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         *
         * Lists the orders of the branches that the key can see, newest first. With `updatedAfter`, it lists the least recently changed
         * first, and its last page has a `nextCursor`, too.
         *
         * Requires the scope `orders:read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an order
         *
         * Fetches one order by its id or by its number.
         *
         * Requires the scope `orders:read`.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{reference}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an order's status changes
         *
         * Lists the status changes of an order, oldest first. The first one is its placement.
         *
         * A request that asks for the status that the order already has adds nothing. Neither does a payment or a refund, except
         * that the payment of a pending order confirms it. A change may be missing here for a moment after it was made.
         *
         * Orders are kept for good, their changes for as many days as the host of the service sets, 400 by default: of an older
         * order, the list may begin later, or be empty.
         *
         * Requires the scope `orders:read`.
         */
        get: operations["listOrderHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/orders/{reference}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change an order's status
         *
         * Moves an order to another status, or cancels it.
         *
         * From any status but `completed` and `cancelled` an order can be moved to any other status but `pending`. Asking
         * for the status that the order already has changes nothing and returns the order, so the call may safely be
         * repeated. A `completed` or `cancelled` order cannot be moved: 409. Of two clients that move the same order at the
         * same moment to `completed` and `cancelled`, one succeeds and the other receives 409.
         *
         * - `confirmed` takes the ingredients of the order's recipes from the branch's stock, once per order. No other status does. If
         * you move a pending order straight to a later status, its ingredients stay in stock and `order.confirmed` does not fire, so
         * confirm it first. The dashboard and the kitchen display do.
         * - `cancelled` records `reason` as the order's `cancelReason` and returns to stock exactly what was taken.
         * - `confirmed`, `ready`, `completed` and `cancelled` fire the webhook event of the same name, such as
         * `order.confirmed`.
         *
         * Every change is written to the activity log with the key's name as actor.
         *
         * Requires the scope `orders:update-status`.
         */
        post: operations["updateOrderStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/branches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List branches
         *
         * Lists the branches that the key can see, in the order in which they were created. Use it to find the `branchId`
         * that other operations take.
         *
         * Requires no scope, only a valid key.
         *
         * Any valid key may call it.
         */
        get: operations["listBranches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/menu/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List menu categories
         *
         * Lists the menu's categories in the order set in the dashboard.
         *
         * Requires the scope `menu:read`.
         */
        get: operations["listMenuCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/menu/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List menu items
         *
         * Lists the menu's items, in the order in which they were created. Items that are not published are listed too.
         *
         * Requires the scope `menu:read`.
         */
        get: operations["listMenuItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/menu/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch a menu item
         *
         * Fetches one item with its prices and snoozes at the branches that the key can see.
         *
         * Requires the scope `menu:read`.
         */
        get: operations["getMenuItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a menu item
         *
         * Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination.
         *
         * - Snoozing is per branch: a snooze at one branch hides the item nowhere else. Without `branches` it concerns every
         * branch that the key can reach. Where the item is already snoozed, the new snooze replaces the old one.
         * - Prices are per branch too: `prices` changes what it names and leaves the rest as it is.
         * - Either the whole change is made or none of it. The same body sent twice leaves the same state, so the call may
         * safely be repeated.
         *
         * A branch outside the key's branches is rejected with 403, and so is `published` unless the key reaches every branch of
         * the restaurant. These are rejected with 400: a branch that `branches` or
         * `prices` names twice, `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or is
         * more than 30 days ahead, and a price with more decimals than the branch's currency has.
         *
         * The change is written to the activity log with the key's name as actor.
         *
         * Requires the scope `menu:write`.
         */
        patch: operations["updateMenuItem"];
        trace?: never;
    };
    "/v1/menu/items/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change many prices
         *
         * Changes the prices of many items, by the rules of `updateMenuItem`. Either all changes are made or none: one that cannot
         * be made rejects them all, and what was begun is finished, also after a crash.
         *
         * Rejected with 403: a branch outside the key's branches. Rejected with 400, which names every such place: an unknown
         * item, a branch that is named twice for one item, and an amount with more decimals than the branch's currency has.
         *
         * Each item's change is written to the activity log with the key's name as actor.
         *
         * Requires the scope `menu:write`.
         */
        patch: operations["updateMenuItemPrices"];
        trace?: never;
    };
    "/v1/inventory/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventory items
         *
         * Lists the inventory items, in the order in which they were created, with their balances at the branches that the
         * key can see.
         *
         * Requires the scope `inventory:read`.
         */
        get: operations["listInventoryItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inventory/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch an inventory item
         *
         * Fetches one inventory item with its balances at the branches that the key can see.
         *
         * Requires the scope `inventory:read`.
         */
        get: operations["getInventoryItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inventory/items/{itemId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a stock movement
         *
         * Records a stock movement of one item at one branch.
         *
         * **Not idempotent:** every call records a movement, unless it repeats one with the same `Idempotency-Key`. After a
         * timeout or a broken connection of a call without a key, do not simply repeat it: fetch the item, compare the
         * balance, and repeat the call only if the movement is missing.
         *
         * A branch outside the key's branches is rejected with 403.
         *
         * Requires the scope `inventory:write`.
         */
        post: operations["recordInventoryTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}

export interface operations {
    listOrders: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
                /**
                 * Where to continue: the `nextCursor` of the page before, of the same list. The elements follow those of that page, also
                 * when others have entered or left the list since, so that none is missed and none comes twice; `page` then changes
                 * nothing. A text that is no `nextCursor` of this list is rejected with 400. Without a cursor, the list begins anew, so do not
                 * take a `nextCursor` of null for a place to continue at.
                 */
                cursor?: string;
                /** Only orders with this status. Any other value is rejected with 400. */
                status?: KnownOrderStatus;
                /** Only orders of this type. Any other value is rejected with 400. */
                type?: KnownOrderType;
                /** Only orders of this branch. A branch outside the key's branches, existing or not, is rejected with 403. */
                branchId?: Identifier;
                /**
                 * Only orders created at this time or later. Any text that ECMAScript's `Date.parse` accepts, such as `2026-03-14` or
                 * `2026-03-14T18:00:00+01:00`. A time without a zone is in UTC. Other texts are ignored, never rejected.
                 */
                createdAfter?: string;
                /** Only orders created at this time or earlier. Parsed like `createdAfter`. */
                createdBefore?: string;
                /**
                 * Only orders changed at this time or later, the least recently changed first. Parsed like `createdAfter`.
                 *
                 * Use it to copy orders and keep the copy up to date: read to the last page, store its `nextCursor`, and continue there the
                 * next time. Every change shows up, in whatever process it was made, and an order that changes while you read comes again,
                 * later. Changes of the latest 10 seconds are held back.
                 */
                updatedAfter?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of orders, newest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrderList;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The order's id, or its number. Digits alone are a number; anything else is an id. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Order;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    listOrderHistory: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
                /**
                 * Where to continue: the `nextCursor` of the page before, of the same list. The elements follow those of that page, also
                 * when others have entered or left the list since, so that none is missed and none comes twice; `page` then changes
                 * nothing. A text that is no `nextCursor` of this list is rejected with 400. Without a cursor, the list begins anew, so do not
                 * take a `nextCursor` of null for a place to continue at.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** The order's id, or its number. Digits alone are a number; anything else is an id. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of status changes, oldest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrderHistory;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    updateOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The order's id, or its number. Digits alone are a number; anything else is an id. */
                reference: string;
            };
            cookie?: never;
        };
        /** The status that the order shall have. */
        requestBody: {
            content: {
                "application/json": UpdateOrderStatusRequest;
            };
        };
        responses: {
            /** The order after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Order;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `conflict`: the state of the resource forbids the change. */
            409: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    listBranches: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of branches. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BranchList;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    listMenuCategories: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
            };
            header?: {
                /** The `ETag` of an answer that the client has kept. When the answer would be the same, it is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of menu categories. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MenuCategoryList;
                };
            };
            /** Not modified: the answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    listMenuItems: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
                /**
                 * Only items of this category. A dynamic category (`best_sellers`, `offers`) has no members of its own and lists
                 * nothing.
                 */
                categoryId?: Identifier;
                /** Only items that are published (`true`) or that are not (`false`). Any other value is rejected with 400. */
                published?: boolean;
                /** Only items whose `slug` contains this text; upper and lower case are the same. */
                search?: string;
            };
            header?: {
                /** The `ETag` of an answer that the client has kept. When the answer would be the same, it is 304 without a body. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of menu items. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MenuItemList;
                };
            };
            /** Not modified: the answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    getMenuItem: {
        parameters: {
            query?: never;
            header?: {
                /** The `ETag` of an answer that the client has kept. When the answer would be the same, it is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** The item's id. */
                itemId: Identifier;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The menu item. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MenuItem;
                };
            };
            /** Not modified: the answer is the one that `If-None-Match` names. */
            304: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    updateMenuItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The item's id. */
                itemId: Identifier;
            };
            cookie?: never;
        };
        /** What to change. */
        requestBody: {
            content: {
                "application/json": UpdateMenuItemRequest;
            };
        };
        responses: {
            /** The menu item after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MenuItem;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    updateMenuItemPrices: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A value of the client's own, such as a UUID, new for each change that it makes. The same request with the same key
                 * within 24 hours changes nothing again and gets the same answer, so that it can be repeated after a timeout. With
                 * the key of another request it is 409, and so it is, with `Retry-After`, while the first request is still being
                 * answered. Each caller and each operation has keys of its own. A request that was rejected does not use its key up.
                 * The answer shows by the same header that the service knows the key; so does a failure after the request was
                 * accepted, such as a 503.
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** The prices to change. */
        requestBody: {
            content: {
                "application/json": UpdateMenuItemPricesRequest;
            };
        };
        responses: {
            /** The change as it was made. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": PriceUpdate;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `conflict`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request, or of a request that is still being answered: wait as many seconds as `Retry-After` says, and repeat it. */
            409: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    /** How many seconds to wait before the same request; absent where waiting changes nothing. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    listInventoryItems: {
        parameters: {
            query?: {
                /**
                 * Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 * unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 * the true totals.
                 */
                page?: number;
                /**
                 * How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 * 100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of inventory items. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InventoryItemList;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    getInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** The inventory item's id. */
                itemId: Identifier;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The inventory item. */
            200: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InventoryItem;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
    recordInventoryTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A value of the client's own, such as a UUID, new for each change that it makes. The same request with the same key
                 * within 24 hours changes nothing again and gets the same answer, so that it can be repeated after a timeout. With
                 * the key of another request it is 409, and so it is, with `Retry-After`, while the first request is still being
                 * answered. Each caller and each operation has keys of its own. A request that was rejected does not use its key up.
                 * The answer shows by the same header that the service knows the key; so does a failure after the request was
                 * accepted, such as a 503.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** The inventory item's id. */
                itemId: Identifier;
            };
            cookie?: never;
        };
        /** The movement to record. */
        requestBody: {
            content: {
                "application/json": RecordInventoryTransactionRequest;
            };
        };
        responses: {
            /** The movement as it was recorded. */
            201: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InventoryTransaction;
                };
            };
            /** `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "WWW-Authenticate": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `forbidden`: the key lacks the scope this operation requires, the branch is outside the key's branches, or the restaurant is suspended. */
            403: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `conflict`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request, or of a request that is still being answered: wait as many seconds as `Retry-After` says, and repeat it. */
            409: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    /** How many seconds to wait before the same request; absent where waiting changes nothing. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InvalidRequestErrorBody;
                };
            };
            /** `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
            /** `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Retry-After": number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorBody;
                };
            };
        };
    };
}
