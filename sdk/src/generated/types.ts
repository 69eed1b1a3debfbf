// Generated from the contract by `npm run generate -w sdk`; do not edit.

/**
 * The order statuses known today. You can filter by them.
 * @example confirmed
 */
export type KnownOrderStatus = "pending" | "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";

/**
 * The order types known today. You can filter by them.
 * @example delivery
 */
export type KnownOrderType = "pickup" | "delivery" | "dine_in";

/**
 * Identifies a resource. Treat it as an opaque string.
 *
 * Identifiers currently consist of a prefix for the kind of resource, an underscore, and 32 hexadecimal digits. They
 * never consist of digits only.
 * @example ord_019ced95860670a39463193d4a14eb42
 */
export type Identifier = string;

/**
 * How an order is served.
 * @example delivery
 */
export type OrderType = KnownOrderType | (string & Record<never, never>);

/**
 * The status of an order.
 * @example confirmed
 */
export type OrderStatus = KnownOrderStatus | (string & Record<never, never>);

/**
 * The payment statuses known today.
 * @example paid
 */
export type KnownPaymentStatus = "unpaid" | "pending" | "partially_paid" | "paid" | "failed" | "partially_refunded" | "refunded";

/**
 * The status of an order's payment.
 * @example paid
 */
export type PaymentStatus = KnownPaymentStatus | (string & Record<never, never>);

/**
 * An ISO 4217 currency code: three uppercase letters. It determines the decimal places of amounts.
 * @example EUR
 */
export type CurrencyCode = string;

/**
 * An amount of money as a decimal string, with the currency's number of decimal places: `"12.50"` in EUR, `"1250"` in
 * JPY, `"1.250"` in KWD. Never negative. The currency is in the `currency` field of the resource.
 * @example 12.50
 */
export type Money = string;

/**
 * A point in time: ISO 8601 in UTC, with milliseconds and a trailing `Z`.
 * @example 2026-03-14T18:22:05.318Z
 */
export type Timestamp = string;

/** The branch of an order. */
export interface OrderBranch {
    /** The branch's ID. */
    id: Identifier;
    /** The branch's name in URLs. */
    slug: string;
    /** The branch's name. */
    name: string;
    /** The branch's currency. */
    currency: CurrencyCode;
}

/** The customer of an order. Unknown values, such as for a guest at the counter, are empty strings. */
export interface OrderCustomer {
    /** The customer's ID. Empty for guests without an account. */
    id: Identifier;
    /** The customer's name. */
    name: string;
    /** The customer's email address. */
    email: string;
    /** The customer's phone number, with the country code. */
    phone: string;
}

/** An option that the guest chose for an item. */
export interface OrderLineOption {
    /** The option's ID on the menu. */
    id: Identifier;
    /** The name of the option's group, such as `Extras`. */
    customization: string;
    /** The option's name at the time of the order. */
    name: string;
    /** The amount that the option adds to the unit price, including VAT. */
    price: Money;
}

/**
 * The age in years that a guest must have reached to receive an item.
 * @example 18
 */
export type MinimumAge = number;

/** An item of an order, at the time of the order. Later changes to the menu item do not affect it. */
export interface OrderLine {
    /** The line's ID. */
    id: Identifier;
    /** The ordered menu item. */
    menuItemId: Identifier;
    /** The item's title at the time of the order. */
    title: string;
    /** The quantity. */
    quantity: number;
    /** The unit price without options at the time of the order, including VAT. */
    unitPrice: Money;
    /** The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
    lineTotal: Money;
    /** The guest's special request. Empty if there is none. */
    specialRequest: string;
    /** The chosen options. Empty if there are none. */
    options: OrderLineOption[];
    /** The item's minimum age at the time of the order. Omitted if there was none. */
    minimumAge?: MinimumAge;
}

/**
 * The refund methods known today.
 * @example gateway
 */
export type KnownRefundSource = "gateway" | "manual" | "voucher";

/**
 * How a refund was made.
 * @example gateway
 */
export type RefundSource = KnownRefundSource | (string & Record<never, never>);

/** A refund of an order. The refunds of an order never exceed its payment. */
export interface Refund {
    /** The refund's ID. */
    id: Identifier;
    /** The refunded amount, in the order's currency. */
    amount: Money;
    /** The reason. Empty if none was given. */
    reason: string;
    /** How the refund was made. */
    source: RefundSource;
    /** Who recorded the refund: a staff member or the payment provider. */
    actor: string;
    /** When the refund was recorded. */
    createdAt: Timestamp;
}

/**
 * An order. All amounts are in its `currency`.
 *
 * `total` = `subtotal` − `discount` − `creditsUsed` + `deliveryFee` + `tipAmount`, but never below zero. `vat` is included in these
 * amounts.
 */
export interface Order {
    /** The order's ID. */
    id: Identifier;
    /** The order number shown to staff and guests. Numbers increase by one and are unique per restaurant. */
    number: number;
    /** How the order is served. */
    type: OrderType;
    /** The order's current status. */
    status: OrderStatus;
    /** The status of the order's payment. */
    paymentStatus: PaymentStatus;
    /** The payment provider. Empty until a payment is attempted. */
    paymentProviderId: string;
    /** The currency of every amount: the branch's currency at the time of the order. */
    currency: CurrencyCode;
    /** The sum of the lines' `lineTotal`, including VAT. */
    subtotal: Money;
    /** The discount on the subtotal. */
    discount: Money;
    /** The amount paid with credits. */
    creditsUsed: Money;
    /** The delivery fee. Zero if nothing is delivered. */
    deliveryFee: Money;
    /**
     * The VAT included in the order. It is calculated from the order's whole amount at each rate, after the discount, and rounded once per
     * rate, so it does not depend on how the order is split into lines. It includes the VAT of the delivery fee. Tips contain no VAT.
     */
    vat: Money;
    /** The tip. */
    tipAmount: Money;
    /** The amount that the customer pays. */
    total: Money;
    /** The sum of the refunds' `amount`. */
    refundedTotal: Money;
    /** The customer's notes about the order. Empty if there are none. */
    notes: string;
    /** The delivery address, in one line. Empty if nothing is delivered. */
    deliveryAddress: string;
    /** The table of a dine-in order. Empty if there is none or it is unknown. */
    table: string;
    /** Why the order was cancelled. Empty if it was not cancelled, or if no reason was given. */
    cancelReason: string;
    /** When the order was cancelled. Null if it was not. */
    cancelledAt: Timestamp | null;
    /** The branch, at the time of the order. */
    branch: OrderBranch;
    /** The customer, as known at the time of the order. */
    customer: OrderCustomer;
    /** The ordered items. */
    lines: OrderLine[];
    /**
     * The minimum age to receive the order: the largest `minimumAge` of its lines. Check an ID when you hand over the order. Omitted if there
     * is none.
     */
    minimumAge?: MinimumAge;
    /** The refunds issued for the order. Empty if there are none. */
    refunds: Refund[];
    /** When the order is expected to be ready, or, for a delivery, to arrive. Staff can change it. Null if the branch promises no times. */
    promisedAt: Timestamp | null;
    /** When the order was placed. */
    createdAt: Timestamp;
    /** When the order last changed. */
    updatedAt: Timestamp;
}

/** The position of the page in the list, and where the list continues. */
export interface CursorPagination {
    /** The page number, starting at 1, after clamping. */
    page: number;
    /** The maximum number of elements per page, after clamping. */
    limit: number;
    /** The total number of elements on all pages. */
    total: number;
    /** The total number of pages. 0 if there are no elements. */
    totalPages: number;
    /** Whether there is another page. */
    hasMore: boolean;
    /**
     * An opaque `cursor` for the elements that follow. Null if there are none. In lists sorted by time of change, the last page also has a
     * cursor, for later changes; `hasMore` is then false.
     */
    nextCursor: string | null;
}

/** A page of orders. */
export interface OrderList {
    /** The elements of the page. */
    data: Order[];
    /** The position of the page in the list, and where the list continues. */
    pagination: CursorPagination;
}

/**
 * The error codes known today.
 * @example not_found
 */
export type KnownErrorCode = "invalid_request" | "unauthorized" | "key_inactive" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "rate_limited" | "internal_error" | "unavailable";

/**
 * The error's code. If you don't recognize a code, use the response's status.
 * @example not_found
 */
export type ErrorCode = KnownErrorCode | (string & Record<never, never>);

/** An invalid value in a request. */
export interface FieldError {
    /**
     * The location of the value: a JSON pointer into the body, such as `/prices/0/vat` (an empty string for the whole
     * body), or the name of a query parameter.
     */
    path: string;
    /** A human-readable message about the value. */
    message: string;
}

/** The body of an error caused by the request itself. It lists all invalid values, not only the first. */
export interface InvalidRequestErrorBody {
    /** A human-readable message. Its wording can change at any time, so use `code` in your logic. */
    error: string;
    /** The error's code, to use in your logic. */
    code: ErrorCode;
    /** The invalid values, at most 50. Empty if the body is too large. */
    fields: FieldError[];
}

/** The body of every error response. */
export interface ErrorBody {
    /** A human-readable message. Its wording can change at any time, so use `code` in your logic. */
    error: string;
    /** The error's code, to use in your logic. */
    code: ErrorCode;
}

/**
 * The types of actors known today.
 * @example key
 */
export type KnownActorType = "key" | "user" | "screen" | "customer" | "system" | "host";

/**
 * The type of actor that made a change.
 * @example key
 */
export type ActorType = KnownActorType | (string & Record<never, never>);

/** A change to an order's status. The first change is the order's placement. */
export interface OrderStatusChange {
    /** The new status. */
    status: OrderStatus;
    /** When the status changed. */
    at: Timestamp;
    /** Why the order was cancelled. Empty for other statuses, or if no reason was given. */
    reason: string;
    /** The type of actor that changed the status. The history does not identify the actor. */
    actorType: ActorType;
}

/** A page of an order's status changes. */
export interface OrderHistory {
    /** The elements of the page. */
    data: OrderStatusChange[];
    /** The position of the page in the list, and where the list continues. */
    pagination: CursorPagination;
}

/**
 * The statuses that a client can set: every status except `pending`.
 * @example confirmed
 */
export type TargetOrderStatus = "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";

/** A change to an order's status. */
export interface UpdateOrderStatusRequest {
    /** The new status. */
    status: TargetOrderStatus;
    /**
     * The reason, at most 500 characters. Recorded as the order's `cancelReason` if `status` is `cancelled`, otherwise
     * ignored. Default: an empty string.
     */
    reason?: string | undefined;
}

/**
 * The branch states known today.
 * @example open
 */
export type KnownBranchStatus = "open" | "paused" | "closed";

/**
 * Whether a branch accepts orders. Orders can be placed only if it is `open`.
 * @example open
 */
export type BranchStatus = KnownBranchStatus | (string & Record<never, never>);

/** A location of the restaurant where orders are prepared. */
export interface Branch {
    /** The branch's ID, which other operations take as `branchId`. */
    id: Identifier;
    /** The restaurant's ID, the same as in its events. A sandbox is a separate restaurant. */
    restaurantId: Identifier;
    /** The name shown to guests, in the restaurant's default language. */
    name: string;
    /** The name in URLs: lowercase letters, digits, and hyphens. */
    slug: string;
    /** The currency of the branch's prices and orders. */
    currency: CurrencyCode;
    /** Whether the branch accepts orders. */
    status: BranchStatus;
    /** The street address, in one line. */
    address: string;
    /** The ISO 3166-1 country code: two uppercase letters. */
    countryCode: string;
    /** The branch's IANA time zone, such as `Europe/Dublin`. */
    timezone: string;
}

/** The position of the page in the list. */
export interface Pagination {
    /** The page number, starting at 1, after clamping. */
    page: number;
    /** The maximum number of elements per page, after clamping. */
    limit: number;
    /** The total number of elements on all pages. */
    total: number;
    /** The total number of pages. 0 if there are no elements. */
    totalPages: number;
    /** Whether there is another page. */
    hasMore: boolean;
}

/** A page of branches. */
export interface BranchList {
    /** The elements of the page. */
    data: Branch[];
    /** The position of the page in the list. */
    pagination: Pagination;
}

/**
 * The kinds of categories known today.
 * @example manual
 */
export type KnownCategorySource = "manual" | "best_sellers" | "offers";

/**
 * How a category gets its items.
 * @example manual
 */
export type CategorySource = KnownCategorySource | (string & Record<never, never>);

/**
 * A day of the week.
 * @example friday
 */
export type Weekday = "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";

/**
 * A time of day in the branch's time zone.
 * @example 11:30
 */
export type ClockTime = string;

/** A range of hours that recurs every week. */
export interface WeeklyHours {
    /** The day on which the range starts. */
    day: Weekday;
    /** When the range starts. */
    opens: ClockTime;
    /** When the range ends. If `closes` is not later than `opens`, the range ends on the next day. If they are equal, it lasts 24 hours. */
    closes: ClockTime;
}

/** A menu category. */
export interface MenuCategory {
    /** The category's ID. */
    id: Identifier;
    /** The title shown to guests, in the restaurant's default language. */
    title: string;
    /** The title in URLs: lowercase letters, digits, and hyphens. */
    slug: string;
    /** The category's position on the menu: lower numbers come first. Can be negative. */
    sortOrder: number;
    /** How the category gets its items. */
    source: CategorySource;
    /** The number of items that a dynamic category (`best_sellers`, `offers`) shows. Null for a manual category. */
    itemLimit: number | null;
    /**
     * When the category's items can be ordered: weekly hours, in each branch's time zone. An order for a later time is checked against that
     * time. Items of several categories can be ordered within the hours of any of them. Omitted if they can be ordered at any time.
     */
    hours?: WeeklyHours[];
    /** When the category was created. */
    createdAt: Timestamp;
    /** When the category last changed. */
    updatedAt: Timestamp;
}

/** A page of menu categories. */
export interface MenuCategoryList {
    /** The elements of the page. */
    data: MenuCategory[];
    /** The position of the page in the list. */
    pagination: Pagination;
}

/**
 * The snooze reasons known today, as returned in responses.
 * @example sold_out
 */
export type KnownUnavailabilityReason = "sold_out" | "ingredients" | "equipment" | "other";

/**
 * Why an item is snoozed, as returned in responses, in lowercase.
 * @example sold_out
 */
export type UnavailabilityReason = KnownUnavailabilityReason | (string & Record<never, never>);

/**
 * A snooze: the item is temporarily unavailable at this branch. After `unavailableUntil`, the item is available again
 * and the entry is no longer returned.
 */
export interface MenuItemUnavailability {
    /** The branch's ID. */
    branchId: Identifier;
    /** The branch's name in URLs. */
    branchSlug: string;
    /** When the item becomes available again. */
    unavailableUntil: Timestamp;
    /** Why the item is unavailable. */
    unavailableReason: UnavailabilityReason;
    /** A note by the staff. Empty if there is none. */
    unavailableNote: string;
}

/** The category of an item. */
export interface MenuItemCategory {
    /** The category's ID. */
    id: Identifier;
    /** The category's title. */
    title: string;
    /** The category's title in URLs. */
    slug: string;
}

/**
 * A percentage as a decimal string with two to four decimal places: `"13.50"` means 13.5%, `"8.875"` means 8.875%.
 * @example 13.50
 */
export type Percentage = string;

/** An item's price at one branch. Amounts are in the branch's `currency` and include VAT. */
export interface MenuItemPrice {
    /** The branch's ID. */
    branchId: Identifier;
    /** The branch's name in URLs. */
    branchSlug: string;
    /** The branch's currency. */
    currency: CurrencyCode;
    /** The unit price, including VAT. */
    price: Money;
    /** The regular price, shown struck through next to `price`. Null if there is none. */
    compareAtPrice: Money | null;
    /** The rate of the VAT included in the price, in percent. */
    vat: Percentage;
    /** Whether the item is on this branch's menu. */
    listed: boolean;
}

/**
 * The allergens known today: Annex II of Regulation (EU) No 1169/2011, which restaurants in the EU must declare.
 * @example milk
 */
export type KnownAllergen = "gluten" | "crustaceans" | "eggs" | "fish" | "peanuts" | "soybeans" | "milk" | "nuts" | "celery" | "mustard" | "sesame" | "sulphites" | "lupin" | "molluscs";

/**
 * An allergen.
 * @example milk
 */
export type Allergen = KnownAllergen | (string & Record<never, never>);

/**
 * The dietary and taste labels known today.
 * @example vegetarian
 */
export type KnownDietaryLabel = "vegetarian" | "vegan" | "halal" | "kosher" | "spicy";

/**
 * A dietary or taste label.
 * @example vegetarian
 */
export type DietaryLabel = KnownDietaryLabel | (string & Record<never, never>);

/**
 * An amount in grams, with at most two decimal places.
 * @example 12.5
 */
export type Grams = number;

/** Nutrition per serving, by Article 30 of Regulation (EU) No 1169/2011. Unknown values are omitted. */
export interface Nutrition {
    /** The serving, such as `1 pizza (350 g)`. */
    servingSize?: string;
    /**
     * The energy in kilojoules.
     */
    energyKj?: number;
    /**
     * The energy in kilocalories: `energyKj` ÷ 4.184, rounded.
     */
    energyKcal?: number;
    /** The fat. */
    fat?: Grams;
    /** The saturates, which are part of the fat. */
    saturates?: Grams;
    /** The carbohydrate. */
    carbohydrate?: Grams;
    /** The sugars, which are part of the carbohydrate. */
    sugars?: Grams;
    /** The protein. */
    protein?: Grams;
    /** The salt. */
    salt?: Grams;
}

/** A menu item. A branch offers it if it is `published`, has a `listed` price at the branch, and is not snoozed there. */
export interface MenuItem {
    /** The item's ID. */
    id: Identifier;
    /** The title shown to guests, in the restaurant's default language. */
    title: string;
    /** The title in URLs: lowercase letters, digits, and hyphens. */
    slug: string;
    /** The description shown to guests. Empty if there is none. */
    description: string;
    /** Whether the item is visible. If false, it is hidden at every branch. */
    published: boolean;
    /** The URL of a picture. Empty if there is none. */
    imageUrl: string;
    /** Whether guests can add a special request. */
    allowSpecialRequests: boolean;
    /** The current snoozes at the branches that the API key can access. At a branch without an entry, the item is not snoozed. */
    unavailability: MenuItemUnavailability[];
    /** The item's category. */
    category: MenuItemCategory;
    /** The IDs of additional categories that also show the item. Omitted if there are none. */
    additionalCategoryIds?: Identifier[];
    /** The item's prices at the branches that the API key can access. */
    prices: MenuItemPrice[];
    /** The item's allergens, excluding those of its options. Empty if there are none, omitted if unknown. */
    allergens?: Allergen[];
    /** The item's dietary and taste labels. Omitted if there are none. */
    dietaryLabels?: DietaryLabel[];
    /** The nutrition per serving, excluding options. Omitted if unknown. */
    nutrition?: Nutrition;
    /** The minimum age to receive the item, such as 18 for spirits. Omitted if there is none. */
    minimumAge?: MinimumAge;
    /** When the item was created. */
    createdAt: Timestamp;
    /** When the item last changed. */
    updatedAt: Timestamp;
}

/** A page of menu items. */
export interface MenuItemList {
    /** The elements of the page. */
    data: MenuItem[];
    /** The position of the page in the list. */
    pagination: Pagination;
}

/**
 * A point in time in a request: ISO 8601 with date, time, and time zone (`Z` or an offset such as `+02:00`).
 * Fractions of a second are optional and truncated to milliseconds. Responses return it as a `Timestamp`.
 * @example 2026-03-15T17:00:00Z
 */
export type TimestampInput = string | Date;

/**
 * Why an item is snoozed, as sent in requests, in uppercase. Responses return the same reasons in lowercase.
 * @example SOLD_OUT
 */
export type SnoozeReason = "SOLD_OUT" | "INGREDIENTS" | "EQUIPMENT" | "OTHER";

/** A branch where the item is snoozed, or where its snooze ends. */
export interface MenuItemBranchSnooze {
    /** The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once. */
    branchId: Identifier;
    /** Why the item is snoozed at this branch. Default: the request's `unavailableReason`. */
    unavailableReason?: SnoozeReason | undefined;
    /** A note for the staff of this branch, at most 500 characters. Default: the request's `unavailableNote`. */
    unavailableNote?: string | undefined;
}

/**
 * A price in a request: a non-negative JSON number with at most as many decimal places as the branch's currency has,
 * otherwise 400. Responses return it as a decimal string.
 * @example 11.5
 */
export type PriceInput = number;

/**
 * A percentage in a request: a JSON number from 0 to 100 with at most four decimal places, otherwise 400.
 * @example 13.5
 */
export type PercentageInput = number;

/**
 * A change to the item's price at one branch. Omitted fields keep their values.
 *
 * If the item has no price at the branch yet, an entry with `price` creates one, and an entry without `price` is
 * skipped.
 */
export interface MenuItemPriceChange {
    /**
     * The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once per
     * item.
     */
    branchId: Identifier;
    /** The unit price, including VAT. Required to create a price. */
    price?: PriceInput | undefined;
    /** The regular price to show struck through. Set it above `price`. Null removes it. Default for a new price: null. */
    compareAtPrice?: PriceInput | null | undefined;
    /**
     * The rate of the VAT included in the price, in percent: 0 to 100, with at most four decimal places. Default for a
     * new price: 0.
     */
    vat?: PercentageInput | undefined;
    /**
     * Whether the item is on this branch's menu. False removes it only from this branch's menu. Default for a new
     * price: true.
     */
    listed?: boolean | undefined;
}

/**
 * Changes to a menu item. All fields are optional, but at least one of `published`, `unavailableUntil`, and `prices` is required. Either
 * all changes are made or none.
 */
export interface UpdateMenuItemRequest {
    /**
     * Whether the item is visible. False hides it at every branch. Requires a key that can access every branch,
     * otherwise 403.
     */
    published?: boolean | undefined;
    /**
     * Snoozes the item until this time, which must be in the future and at most 30 days ahead, otherwise 400. Null ends
     * the snooze.
     */
    unavailableUntil?: TimestampInput | null | undefined;
    /**
     * Why the item is snoozed, for branches without their own reason. Ignored unless the request snoozes the item.
     * @default SOLD_OUT
     */
    unavailableReason?: SnoozeReason | undefined;
    /**
     * A note for the staff, at most 500 characters, for branches without their own note. Default: an empty string. Ignored unless the request
     * snoozes the item.
     */
    unavailableNote?: string | undefined;
    /**
     * The branches at which to snooze the item, or end its snooze; at most 100. Requires `unavailableUntil`, otherwise 400. Default: every
     * branch that the API key can access.
     */
    branches?: MenuItemBranchSnooze[] | undefined;
    /** Changes to the item's prices, at most one per branch and at most 100. */
    prices?: MenuItemPriceChange[] | undefined;
}

/** A completed price update. */
export interface PriceUpdate {
    /** The update's ID. */
    id: Identifier;
    /** The number of items in the request. */
    itemCount: number;
    /** The number of prices in the request. */
    priceCount: number;
    /** When the update was made. */
    createdAt: Timestamp;
}

/** A change to an item's price at one branch. */
export interface MenuItemPriceUpdate {
    /** The item's ID. */
    itemId: Identifier;
    /**
     * The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once per
     * item.
     */
    branchId: Identifier;
    /** The unit price, including VAT. Required to create a price. */
    price?: PriceInput | undefined;
    /** The regular price to show struck through. Set it above `price`. Null removes it. Default for a new price: null. */
    compareAtPrice?: PriceInput | null | undefined;
    /**
     * The rate of the VAT included in the price, in percent: 0 to 100, with at most four decimal places. Default for a
     * new price: 0.
     */
    vat?: PercentageInput | undefined;
    /**
     * Whether the item is on this branch's menu. False removes it only from this branch's menu. Default for a new
     * price: true.
     */
    listed?: boolean | undefined;
}

/** Price changes for many items. Either all are made or none. */
export interface UpdateMenuItemPricesRequest {
    /** The changes: 1 to 500, at most one per item and branch. */
    prices: MenuItemPriceUpdate[];
}

/**
 * A quantity of inventory as a decimal string with up to three decimal places, in the item's `unit`. Can be negative.
 * @example 18.250
 */
export type Quantity = string;

/** The balance of an inventory item at one branch. */
export interface InventoryBalance {
    /** The branch's ID. */
    branchId: Identifier;
    /** The branch's name in URLs. */
    branchSlug: string;
    /** The quantity in stock. A negative balance means that more was used than recorded. */
    balance: Quantity;
}

/** An item that the restaurant keeps in stock. */
export interface InventoryItem {
    /** The item's ID. */
    id: Identifier;
    /** The item's name. */
    name: string;
    /** The unit of the item's quantities, such as `kg`, `l`, or `piece`. */
    unit: string;
    /** The balance at each branch that the API key can access. Branches where the item has no movements are omitted. */
    balances: InventoryBalance[];
    /** When the item was created. */
    createdAt: Timestamp;
    /** When the item or one of its balances last changed. */
    updatedAt: Timestamp;
}

/** A page of inventory items. */
export interface InventoryItemList {
    /** The elements of the page. */
    data: InventoryItem[];
    /** The position of the page in the list. */
    pagination: Pagination;
}

/**
 * The types of stock movements known today. Clients can record all of them.
 * @example purchase
 */
export type KnownInventoryTransactionType = "purchase" | "waste" | "count" | "adjustment";

/**
 * The type of a stock movement.
 * @example purchase
 */
export type InventoryTransactionType = KnownInventoryTransactionType | (string & Record<never, never>);

/** A stock movement. */
export interface InventoryTransaction {
    /** The movement's ID. */
    id: Identifier;
    /** The inventory item. */
    itemId: Identifier;
    /** The branch. */
    branchId: Identifier;
    /** The movement's type. */
    type: InventoryTransactionType;
    /** The recorded quantity: the new balance for `count`, otherwise a signed change. */
    quantity: Quantity;
    /** The branch's balance after the movement. */
    balanceAfter: Quantity;
    /** A note about the movement. Empty if there is none. */
    note: string;
    /** When the movement was recorded. */
    createdAt: Timestamp;
}

/**
 * A quantity of inventory in a request: a JSON number with at most three decimal places, otherwise 400, in the item's
 * `unit`. Responses return it as a decimal string.
 * @example -0.75
 */
export type QuantityInput = number;

/** A stock movement to record. */
export interface RecordInventoryTransactionRequest {
    /** The branch. The API key must be able to access it, otherwise 403. */
    branchId: Identifier;
    /** The movement's type. */
    type: KnownInventoryTransactionType;
    /**
     * For `count`, the new balance, at least 0. Otherwise a signed change: positive for goods received, negative for
     * anything that leaves the stock, including `waste`. It can make the balance negative.
     */
    quantity: QuantityInput;
    /** A note, at most 500 characters. Default: an empty string. */
    note?: string | undefined;
}

/** The resource that an event is about. */
export interface WebhookEventData {
    /** The complete order at the time of the event, as the API returns it. */
    order: Order;
}

/** A new order was placed. */
export interface OrderCreatedEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.created";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** An order was accepted. */
export interface OrderConfirmedEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.confirmed";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** An order is ready for pickup or delivery. */
export interface OrderReadyEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.ready";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** An order was completed. */
export interface OrderCompletedEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.completed";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** An order was cancelled. */
export interface OrderCancelledEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.cancelled";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** A refund was recorded. */
export interface OrderRefundedEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.refunded";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/** The lines, table, or notes of an open order were changed. */
export interface OrderUpdatedEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /**
     * The event's type.
     */
    type: "order.updated";
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/**
 * The event types known today.
 * @example order.created
 */
export type KnownWebhookEventType = "order.created" | "order.confirmed" | "order.ready" | "order.completed" | "order.cancelled" | "order.refunded" | "order.updated";

/**
 * The type of an event.
 * @example order.created
 */
export type WebhookEventType = KnownWebhookEventType | (string & Record<never, never>);

/** Any event. New types can be added at any time: respond with 2xx to types that you don't recognize. */
export interface WebhookEvent {
    /**
     * The event's ID. It is the same in every attempt and for every endpoint: if you have seen it before, the event is
     * a duplicate.
     */
    id: Identifier;
    /** The event's type. */
    type: WebhookEventType;
    /** When the event occurred. */
    createdAt: Timestamp;
    /** The restaurant of the event. */
    restaurantId: Identifier;
    /** The resource that the event is about. */
    data: WebhookEventData;
}

/**
 * What an API key can do. A key can have any number of scopes. Operations that require a scope name it.
 * @example orders:read
 */
export type Scope = "orders:read" | "orders:update-status" | "menu:read" | "menu:write" | "inventory:read" | "inventory:write";

/** Filters and pagination of `listOrders`. */
export interface ListOrdersQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
     */
    limit?: number | undefined;
    /**
     * The `nextCursor` of the previous page of the same list. The response contains the elements that follow that page, even if the list has
     * changed, so that you neither miss nor repeat any. With a cursor, `page` is ignored. An invalid cursor is rejected with 400. Stop when
     * `nextCursor` is null: without a cursor, the list starts again at the first page.
     */
    cursor?: string | undefined;
    /** Return only orders with this status. Other values are rejected with 400. */
    status?: KnownOrderStatus | undefined;
    /** Return only orders of this type. Other values are rejected with 400. */
    type?: KnownOrderType | undefined;
    /** Return only orders of this branch. Branches that the API key cannot access are rejected with 403, whether or not they exist. */
    branchId?: Identifier | undefined;
    /**
     * Return only orders created at or after this time. Accepts any text that ECMAScript's `Date.parse` accepts, such
     * as `2026-03-14` or `2026-03-14T18:00:00+01:00`. Times without a zone are in UTC. Invalid values are ignored.
     */
    createdAfter?: string | Date | undefined;
    /** Return only orders created at or before this time. Parsed like `createdAfter`. */
    createdBefore?: string | Date | undefined;
    /**
     * Return only orders that changed at or after this time, sorted by the time of their last change, oldest first. Parsed like
     * `createdAfter`.
     *
     * Use it to keep a copy of all orders up to date: read to the last page, store its `nextCursor`, and continue there the next time. You
     * get every order that has changed. An order that changes while you read appears again later. Changes from the last 10 seconds are held
     * back.
     */
    updatedAfter?: string | Date | undefined;
}

/** Filters and pagination of `listOrderHistory`. */
export interface ListOrderHistoryQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
     */
    limit?: number | undefined;
    /**
     * The `nextCursor` of the previous page of the same list. The response contains the elements that follow that page, even if the list has
     * changed, so that you neither miss nor repeat any. With a cursor, `page` is ignored. An invalid cursor is rejected with 400. Stop when
     * `nextCursor` is null: without a cursor, the list starts again at the first page.
     */
    cursor?: string | undefined;
}

/** Filters and pagination of `listBranches`. */
export interface ListBranchesQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
     */
    limit?: number | undefined;
}

/** Filters and pagination of `listMenuCategories`. */
export interface ListMenuCategoriesQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
     */
    limit?: number | undefined;
}

/** Filters and pagination of `listMenuItems`. */
export interface ListMenuItemsQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
     */
    limit?: number | undefined;
    /**
     * Return only items in this category, including items that have it as an additional category. Dynamic categories (`best_sellers`,
     * `offers`) have no items of their own and return nothing.
     */
    categoryId?: Identifier | undefined;
    /** Return only published (`true`) or only unpublished (`false`) items. Other values are rejected with 400. */
    published?: boolean | undefined;
    /** Return only items whose `slug` contains this text. Not case-sensitive. */
    search?: string | undefined;
}

/** Filters and pagination of `listInventoryItems`. */
export interface ListInventoryItemsQuery {
    /**
     * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
     * the end have empty `data` and the correct totals.
     */
    page?: number | undefined;
    /**
     * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
     * other invalid values as the default.
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
         * Lists the orders of the branches that the API key can access, newest first. With `updatedAfter`, orders are sorted by the time of their
         * last change, oldest first, and even the last page has a `nextCursor`.
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
         * Get an order
         *
         * Gets an order by ID or number.
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
         * Lists the status changes of an order, oldest first. The first change is the order's placement.
         *
         * Setting the current status again adds no change. Neither do payments and refunds, except that paying for a pending order confirms it.
         * Changes can appear with a short delay.
         *
         * Orders are kept permanently, but their status changes only for a retention period, 400 days by default. For older orders, the list can
         * start later or be empty.
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
         * Update an order's status
         *
         * Updates an order's status, or cancels the order.
         *
         * From any status except `completed` and `cancelled`, an order can change to any other status except `pending`. Setting the current
         * status again changes nothing and returns the order, so you can safely retry the request. For a `completed` or `cancelled` order, the
         * response is 409. If two clients set an order to `completed` and `cancelled` at the same time, one of them receives 409.
         *
         * - `confirmed` deducts the ingredients of the order's recipes from the branch's inventory, once per order. No other status deducts them.
         * If you change a pending order directly to a later status, its ingredients are not deducted and `order.confirmed` is not sent, so
         * confirm it first, as the dashboard and the kitchen display do.
         * - `cancelled` records `reason` as the order's `cancelReason` and returns exactly the deducted ingredients to inventory.
         * - `confirmed`, `ready`, `completed`, and `cancelled` send the webhook event of the same name, such as `order.confirmed`.
         *
         * The activity log records every change with the key's name.
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
         * Lists the branches that the API key can access, in order of creation. Use this operation to find the `branchId` for other operations.
         *
         * Requires no scope: any valid key can call it.
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
         * Lists the menu categories in the order set in the dashboard.
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
         * Lists the menu items in order of creation, including unpublished items.
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
         * Get a menu item
         *
         * Gets a menu item with its prices and snoozes at the branches that the API key can access.
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
         * Update a menu item
         *
         * Publishes or hides an item, snoozes it or ends its snooze, and changes its prices, in any combination.
         *
         * - Snoozes are per branch. Without `branches`, the request applies to every branch that the API key can access. A
         * new snooze replaces the current one.
         * - Prices are per branch. `prices` changes only the given values.
         * - Either all changes are made or none. Repeating the request results in the same state, so you can safely retry
         * it.
         *
         * Branches that the API key cannot access are rejected with 403, as is `published` if the key cannot access every
         * branch of the restaurant. These are rejected with 400: a branch listed twice in `branches` or `prices`,
         * `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or more than 30 days
         * ahead, and prices with more decimal places than the branch's currency has.
         *
         * The activity log records the change with the key's name.
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
         * Update many prices
         *
         * Updates the prices of many items, under the same rules as `updateMenuItem`. Either all changes are made or none: one invalid change
         * rejects the request. Accepted changes are completed even if the service crashes.
         *
         * Branches that the API key cannot access are rejected with 403. These are rejected with 400, with all invalid values listed: an unknown
         * item, a branch listed twice for one item, and prices with more decimal places than the branch's currency has.
         *
         * The activity log records each item's change with the key's name.
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
         * Lists the inventory items in order of creation, with their balances at the branches that the API key can access.
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
         * Get an inventory item
         *
         * Gets an inventory item with its balances at the branches that the API key can access.
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
         * Records a stock movement of an item at a branch.
         *
         * **Not idempotent:** every request records a movement, unless it repeats an earlier one with the same
         * `Idempotency-Key`. After a timeout or a lost connection without a key, don't just retry: get the item, compare
         * the balance, and retry only if the movement is missing.
         *
         * Branches that the API key cannot access are rejected with 403.
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
                 */
                limit?: number;
                /**
                 * The `nextCursor` of the previous page of the same list. The response contains the elements that follow that page, even if the list has
                 * changed, so that you neither miss nor repeat any. With a cursor, `page` is ignored. An invalid cursor is rejected with 400. Stop when
                 * `nextCursor` is null: without a cursor, the list starts again at the first page.
                 */
                cursor?: string;
                /** Return only orders with this status. Other values are rejected with 400. */
                status?: KnownOrderStatus;
                /** Return only orders of this type. Other values are rejected with 400. */
                type?: KnownOrderType;
                /** Return only orders of this branch. Branches that the API key cannot access are rejected with 403, whether or not they exist. */
                branchId?: Identifier;
                /**
                 * Return only orders created at or after this time. Accepts any text that ECMAScript's `Date.parse` accepts, such
                 * as `2026-03-14` or `2026-03-14T18:00:00+01:00`. Times without a zone are in UTC. Invalid values are ignored.
                 */
                createdAfter?: string;
                /** Return only orders created at or before this time. Parsed like `createdAfter`. */
                createdBefore?: string;
                /**
                 * Return only orders that changed at or after this time, sorted by the time of their last change, oldest first. Parsed like
                 * `createdAfter`.
                 *
                 * Use it to keep a copy of all orders up to date: read to the last page, store its `nextCursor`, and continue there the next time. You
                 * get every order that has changed. An order that changes while you read appears again later. Changes from the last 10 seconds are held
                 * back.
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                /** The order's ID or number. A value of only digits is a number. Anything else is an ID. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
                 */
                limit?: number;
                /**
                 * The `nextCursor` of the previous page of the same list. The response contains the elements that follow that page, even if the list has
                 * changed, so that you neither miss nor repeat any. With a cursor, `page` is ignored. An invalid cursor is rejected with 400. Stop when
                 * `nextCursor` is null: without a cursor, the list starts again at the first page.
                 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** The order's ID or number. A value of only digits is a number. Anything else is an ID. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                /** The order's ID or number. A value of only digits is a number. Anything else is an ID. */
                reference: string;
            };
            cookie?: never;
        };
        /** The new status. */
        requestBody: {
            content: {
                "application/json": UpdateOrderStatusRequest;
            };
        };
        responses: {
            /** The updated order. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `conflict`: the resource's state does not allow the change. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
                 */
                limit?: number;
            };
            header?: {
                /**
                 * The `ETag` of a response that the client has stored. If the response would be the same, the service returns 304
                 * without a body.
                 */
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
            /** Not modified: the response with the `ETag` in `If-None-Match` is current. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
                 */
                limit?: number;
                /**
                 * Return only items in this category, including items that have it as an additional category. Dynamic categories (`best_sellers`,
                 * `offers`) have no items of their own and return nothing.
                 */
                categoryId?: Identifier;
                /** Return only published (`true`) or only unpublished (`false`) items. Other values are rejected with 400. */
                published?: boolean;
                /** Return only items whose `slug` contains this text. Not case-sensitive. */
                search?: string;
            };
            header?: {
                /**
                 * The `ETag` of a response that the client has stored. If the response would be the same, the service returns 304
                 * without a body.
                 */
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
            /** Not modified: the response with the `ETag` in `If-None-Match` is current. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                /**
                 * The `ETag` of a response that the client has stored. If the response would be the same, the service returns 304
                 * without a body.
                 */
                "If-None-Match"?: string;
            };
            path: {
                /** The item's ID. */
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
            /** Not modified: the response with the `ETag` in `If-None-Match` is current. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                /** The item's ID. */
                itemId: Identifier;
            };
            cookie?: never;
        };
        /** The changes. */
        requestBody: {
            content: {
                "application/json": UpdateMenuItemRequest;
            };
        };
        responses: {
            /** The updated menu item. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * A unique value for this change, such as a UUID. Repeating the request with the same key within 24 hours changes nothing and returns the
                 * same response, so you can safely retry after a timeout. If the key was used for a different request, the service responds with 409; if
                 * the first request is still in progress, with 409 and `Retry-After`. Keys are separate for each caller and operation. A rejected request
                 * does not use up its key. Responses contain the header, including errors that occur after the request was accepted, such as a 503.
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
            /** The completed change. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `conflict`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry. */
            409: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    /** The number of seconds to wait before you retry. Absent if waiting does not help. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past
                 * the end have empty `data` and the correct totals.
                 */
                page?: number;
                /**
                 * The number of elements per page. Default 25, maximum 100. Numbers below 1 count as 1, numbers above 100 as 100;
                 * other invalid values as the default.
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                /** The inventory item's ID. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
                 * A unique value for this change, such as a UUID. Repeating the request with the same key within 24 hours changes nothing and returns the
                 * same response, so you can safely retry after a timeout. If the key was used for a different request, the service responds with 409; if
                 * the first request is still in progress, with 409 and `Retry-After`. Keys are separate for each caller and operation. A rejected request
                 * does not use up its key. Responses contain the header, including errors that occur after the request was accepted, such as a 503.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** The inventory item's ID. */
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
            /** The recorded movement. */
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
            /** `invalid_request`: the request is malformed or contains invalid values. `fields` lists them. */
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
            /** `forbidden`: the key lacks the operation's scope or cannot access the branch, or the restaurant is suspended. */
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
            /** `not_found`: the resource does not exist, or the caller cannot access it. */
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
            /** `conflict`: the resource's state does not allow the change, or the `Idempotency-Key` was used for another request. If the first request with the key is still in progress, `Retry-After` is the number of seconds to wait before you retry. */
            409: {
                headers: {
                    "X-RateLimit-Limit": number;
                    "X-RateLimit-Remaining": number;
                    "X-RateLimit-Reset": number;
                    "X-Request-Id": string;
                    "Idempotency-Key": string;
                    /** The number of seconds to wait before you retry. Absent if waiting does not help. */
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
            /** `rate_limited`: too many requests in the current window. `Retry-After` is the number of seconds to wait. */
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
            /** `internal_error`: an unexpected error in the service. Include the `X-Request-Id` when you report it. You can safely retry reads and idempotent writes. */
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
            /** `unavailable`: the service is temporarily unavailable. `Retry-After` is the number of seconds to wait. You can safely retry reads and idempotent writes. Other writes may have taken effect. */
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
