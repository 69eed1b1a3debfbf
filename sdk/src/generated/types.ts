// Generated from the contract by `npm run generate -w sdk`; do not edit.

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
         * @description Lists the orders of the branches that the key can see, newest first.
         *
         *     Requires the scope `orders:read`.
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
         * @description Fetches one order by its id or by its number.
         *
         *     Requires the scope `orders:read`.
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
         * @description Moves an order to another status, or cancels it.
         *
         *     From any status but `completed` and `cancelled` an order can be moved to any other status but `pending`. Asking
         *     for the status that the order already has changes nothing and returns the order, so the call may safely be
         *     repeated. A `completed` or `cancelled` order cannot be moved: 409. Of two clients that move the same order at the
         *     same moment to `completed` and `cancelled`, one succeeds and the other receives 409.
         *
         *     - `confirmed` takes the ingredients of the order's recipes from the branch's stock, once per order.
         *     - `cancelled` records `reason` as the order's `cancelReason` and returns to stock exactly what was taken.
         *     - `confirmed`, `ready`, `completed` and `cancelled` fire the webhook event of the same name, such as
         *     `order.confirmed`.
         *
         *     Every change is written to the activity log with the key's name as actor.
         *
         *     Requires the scope `orders:update-status`.
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
         * @description Lists the branches that the key can see, in the order in which they were created. Use it to find the `branchId`
         *     that other operations take.
         *
         *     Requires no scope, only a valid key.
         *
         *     Any valid key may call it.
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
         * @description Lists the menu's categories in the order set in the dashboard.
         *
         *     Requires the scope `menu:read`.
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
         * @description Lists the menu's items, in the order in which they were created. Items that are not published are listed too.
         *
         *     Requires the scope `menu:read`.
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
         * @description Fetches one item with its prices and snoozes at the branches that the key can see.
         *
         *     Requires the scope `menu:read`.
         */
        get: operations["getMenuItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a menu item
         * @description Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination.
         *
         *     - Snoozing is per branch: a snooze at one branch hides the item nowhere else. Without `branches` it concerns every
         *     branch that the key can reach. Where the item is already snoozed, the new snooze replaces the old one.
         *     - Prices are per branch too: `prices` changes what it names and leaves the rest as it is.
         *     - Either the whole change is made or none of it. The same body sent twice leaves the same state, so the call may
         *     safely be repeated.
         *
         *     A branch outside the key's branches is rejected with 403, and so is `published` unless the key reaches every branch of
         *     the restaurant. These are rejected with 400: a branch that `branches` or
         *     `prices` names twice, `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or is
         *     more than 30 days ahead, and a price with more decimals than the branch's currency has.
         *
         *     The change is written to the activity log with the key's name as actor.
         *
         *     Requires the scope `menu:write`.
         */
        patch: operations["updateMenuItem"];
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
         * @description Lists the inventory items, in the order in which they were created, with their balances at the branches that the
         *     key can see.
         *
         *     Requires the scope `inventory:read`.
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
         * @description Fetches one inventory item with its balances at the branches that the key can see.
         *
         *     Requires the scope `inventory:read`.
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
         * @description Records a stock movement of one item at one branch.
         *
         *     **Not idempotent:** every call records a movement, unless it repeats one with the same `Idempotency-Key`. After a
         *     timeout or a broken connection of a call without a key, do not simply repeat it: fetch the item, compare the
         *     balance, and repeat the call only if the movement is missing.
         *
         *     A branch outside the key's branches is rejected with 403.
         *
         *     Requires the scope `inventory:write`.
         */
        post: operations["recordInventoryTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order created
         * @description A new order was placed: at the counter, on the website or in the app.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.created";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderCreatedEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.confirmed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order confirmed
         * @description An order was accepted: by the staff, by a client, or automatically on successful online payment.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.confirmed";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderConfirmedEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order ready
         * @description An order is ready for pickup or hand-off.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.ready";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderReadyEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order completed
         * @description An order is done.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.completed";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderCompletedEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order cancelled
         * @description An order was cancelled or voided.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.cancelled";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderCancelledEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order refunded
         * @description A refund was recorded, by the payment gateway or by hand.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** @description The type of the event, the same as `type` in the body. */
                    "X-Service-Event": "order.refunded";
                    /** @description Identifies the delivery of this event to this endpoint. It stays the same when the delivery is attempted again. */
                    "X-Service-Delivery": components["schemas"]["Identifier"];
                    /**
                     * @description Proves that the request comes from the service and is fresh: `t=<unix seconds>,v1=<hex>`, with one or more `v1`.
                     *     Each `v1` is the hex encoded HMAC-SHA256 of `<t>.<raw body>`, keyed with the endpoint's signing secret.
                     */
                    "X-Service-Signature": string;
                    /** @description Standard Webhooks: identifies the event, the same as `id` in the body. */
                    "webhook-id": components["schemas"]["Identifier"];
                    /** @description Standard Webhooks: when the request was signed, in seconds since 1970. */
                    "webhook-timestamp": string;
                    /**
                     * @description Standard Webhooks: `v1,<base64>`, or several separated by a space. Each is the base64 encoded HMAC-SHA256 of
                     *     `<webhook-id>.<webhook-timestamp>.<raw body>`, keyed with the bytes whose base64 follows `whsec_` in the signing secret.
                     */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            /** @description The event. */
            requestBody: {
                content: {
                    "application/json": components["schemas"]["OrderRefundedEvent"];
                };
            };
            responses: {
                /**
                 * @description Any 2xx status within 10 seconds counts as received. Any other status (a redirect too), a timeout or a refused
                 *     connection is a failure, and the delivery is attempted again.
                 */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description The states of an order known today. Also the values by which orders can be filtered.
         * @example confirmed
         * @enum {string}
         */
        KnownOrderStatus: "pending" | "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";
        /**
         * @description The ways of serving an order known today. Also the values by which orders can be filtered.
         * @example delivery
         * @enum {string}
         */
        KnownOrderType: "pickup" | "delivery" | "dine_in";
        /**
         * @description Identifies one resource. Treat it as an opaque string: compare it, store it, send it back, never take it apart.
         *
         *     Today an identifier is a prefix that names the kind of resource, an underscore and 32 hexadecimal digits. It never
         *     consists of digits alone.
         * @example ord_019ced95860670a39463193d4a14eb42
         */
        Identifier: string;
        /**
         * @description How an order is served.
         * @example delivery
         */
        OrderType: components["schemas"]["KnownOrderType"] | (string & Record<never, never>);
        /**
         * @description Where an order stands.
         * @example confirmed
         */
        OrderStatus: components["schemas"]["KnownOrderStatus"] | (string & Record<never, never>);
        /**
         * @description The states of a payment known today.
         * @example paid
         * @enum {string}
         */
        KnownPaymentStatus: "unpaid" | "pending" | "paid" | "failed" | "partially_refunded" | "refunded";
        /**
         * @description Where the payment of an order stands.
         * @example paid
         */
        PaymentStatus: components["schemas"]["KnownPaymentStatus"] | (string & Record<never, never>);
        /**
         * @description A currency code of ISO 4217: three uppercase letters. It decides how many fraction digits amounts have.
         * @example EUR
         */
        CurrencyCode: string;
        /**
         * @description An amount of money as a decimal string, with exactly as many fraction digits as its currency has: `"12.50"` in EUR,
         *     `"1250"` in JPY, `"1.250"` in KWD. Never a JSON number, never negative. The currency is the `currency` of the
         *     resource that holds the amount.
         * @example 12.50
         */
        Money: string;
        /**
         * Format: date-time
         * @description A moment in time: ISO 8601 in UTC, always with milliseconds and a trailing `Z`.
         * @example 2026-03-14T18:22:05.318Z
         */
        Timestamp: string;
        /** @description The branch of an order. */
        OrderBranch: {
            /** @description Identifies the branch. */
            id: components["schemas"]["Identifier"];
            /** @description The branch's name as it appears in addresses. */
            slug: string;
            /** @description The branch's name. */
            name: string;
            /** @description The branch's currency. */
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description Who placed an order. What is not known, as of a guest at the counter, is an empty string. */
        OrderCustomer: {
            /** @description Identifies the customer; an empty string for a guest without an account. */
            id: components["schemas"]["Identifier"];
            /** @description The customer's name. */
            name: string;
            /** @description The customer's e-mail address. */
            email: string;
            /** @description The customer's phone number, with the country's prefix. */
            phone: string;
        };
        /** @description A choice that the guest made for a line. */
        OrderLineOption: {
            /** @description Identifies the option on the menu. */
            id: components["schemas"]["Identifier"];
            /** @description The name of the group that the option belongs to, such as `Extras`. */
            customization: string;
            /** @description The option's name when the order was placed. */
            name: string;
            /** @description What the option adds to the price of one piece, VAT included. */
            price: components["schemas"]["Money"];
        };
        /**
         * @description One item of an order, as it was when the order was placed: renaming or repricing the menu item later changes
         *     nothing here.
         */
        OrderLine: {
            /** @description Identifies the line. */
            id: components["schemas"]["Identifier"];
            /** @description The menu item that was ordered. */
            menuItemId: components["schemas"]["Identifier"];
            /** @description The item's title when the order was placed. */
            title: string;
            /** @description How many pieces. */
            quantity: number;
            /** @description The price of one piece without its options when the order was placed, VAT included. */
            unitPrice: components["schemas"]["Money"];
            /** @description The price of the line: `quantity` × (`unitPrice` + the prices of its `options`). */
            lineTotal: components["schemas"]["Money"];
            /** @description What the guest wishes for this line; an empty string when nothing. */
            specialRequest: string;
            /** @description The choices made for this line; empty when there were none. */
            options: components["schemas"]["OrderLineOption"][];
        };
        /**
         * @description The ways of refunding known today.
         * @example gateway
         * @enum {string}
         */
        KnownRefundSource: "gateway" | "manual";
        /**
         * @description How a refund was made.
         * @example gateway
         */
        RefundSource: components["schemas"]["KnownRefundSource"] | (string & Record<never, never>);
        /** @description Money given back for an order. The refunds of an order never exceed what was paid for it. */
        Refund: {
            /** @description Identifies the refund. */
            id: components["schemas"]["Identifier"];
            /** @description How much was given back, in the order's currency. */
            amount: components["schemas"]["Money"];
            /** @description Why; an empty string when no reason was given. */
            reason: string;
            /** @description How it was given back. */
            source: components["schemas"]["RefundSource"];
            /** @description Who recorded it: a member of the staff or the payment provider. */
            actor: string;
            /** @description When it was recorded. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description An order. All its amounts are in its `currency`.
         *
         *     `total` = `subtotal` − `discount` − `creditsUsed` + `deliveryFee` + `tipAmount`, and never below zero. `vat` is
         *     contained in these amounts, not added to them.
         */
        Order: {
            /** @description Identifies the order. */
            id: components["schemas"]["Identifier"];
            /** @description The number that staff and guests see. Numbers rise by one and are unique per restaurant. */
            number: number;
            /** @description How the order is served. */
            type: components["schemas"]["OrderType"];
            /** @description Where the order stands. */
            status: components["schemas"]["OrderStatus"];
            /** @description Where its payment stands. */
            paymentStatus: components["schemas"]["PaymentStatus"];
            /** @description Identifies the payment provider; an empty string until a payment is attempted. */
            paymentProviderId: string;
            /** @description The currency of every amount in the order: that of its branch when the order was placed. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description The sum of the lines' `lineTotal`, VAT included. */
            subtotal: components["schemas"]["Money"];
            /** @description How much is taken off the subtotal. */
            discount: components["schemas"]["Money"];
            /** @description How much the customer paid with credits. */
            creditsUsed: components["schemas"]["Money"];
            /** @description The fee for the delivery; zero when nothing is delivered. */
            deliveryFee: components["schemas"]["Money"];
            /** @description The value added tax contained in the order. */
            vat: components["schemas"]["Money"];
            /** @description The tip. */
            tipAmount: components["schemas"]["Money"];
            /** @description What the customer pays. */
            total: components["schemas"]["Money"];
            /** @description The sum of the refunds' `amount`. */
            refundedTotal: components["schemas"]["Money"];
            /** @description What the customer wrote about the order as a whole; an empty string when nothing. */
            notes: string;
            /** @description Where to deliver, in one line; an empty string when nothing is delivered. */
            deliveryAddress: string;
            /** @description Why the order was cancelled; an empty string when it was not, or when no reason was given. */
            cancelReason: string;
            /** @description When the order was cancelled; null when it was not. */
            cancelledAt: components["schemas"]["Timestamp"] | null;
            /** @description The branch at which the order was placed, as it was then. */
            branch: components["schemas"]["OrderBranch"];
            /** @description Who placed the order, as known then. */
            customer: components["schemas"]["OrderCustomer"];
            /** @description What was ordered. */
            lines: components["schemas"]["OrderLine"][];
            /** @description What was given back; empty when nothing was. */
            refunds: components["schemas"]["Refund"][];
            /** @description When the order was placed. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the order last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Where in the whole list the returned page lies. */
        Pagination: {
            /** @description The number of this page, counted from 1, after clamping. */
            page: number;
            /** @description How many elements a page holds at most, after clamping. */
            limit: number;
            /** @description How many elements there are on all pages together. */
            total: number;
            /** @description How many pages there are; 0 when there are no elements. */
            totalPages: number;
            /** @description Whether there is a page after this one. */
            hasMore: boolean;
        };
        /** @description One page of orders. */
        OrderList: {
            /** @description The elements of this page. */
            data: components["schemas"]["Order"][];
            /** @description Where in the whole list this page lies. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The machine readable codes of errors known today.
         * @example not_found
         * @enum {string}
         */
        KnownErrorCode: "invalid_request" | "unauthorized" | "key_inactive" | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "rate_limited" | "internal_error" | "unavailable";
        /**
         * @description What went wrong, for programs: one of the known codes, or one added later. Treat a code you do not know by the
         *     status of its response.
         * @example not_found
         */
        ErrorCode: components["schemas"]["KnownErrorCode"] | (string & Record<never, never>);
        /** @description One offending place in a request. */
        FieldError: {
            /**
             * @description Where: a JSON pointer into the body, such as `/prices/0/vat` (the empty string means the body as a whole), or the
             *     name of a query parameter.
             */
            path: string;
            /** @description What is wrong there, for humans. */
            message: string;
        };
        /** @description The body of an error caused by the request itself. It names the offending places, not only the first. */
        InvalidRequestError: {
            /** @description What went wrong, for humans. The wording may change at any time: decide by `code`. */
            error: string;
            /** @description What went wrong, for programs. */
            code: components["schemas"]["ErrorCode"];
            /** @description The offending places: every one, or the first 50. Empty when the body is too large. */
            fields: components["schemas"]["FieldError"][];
        };
        /** @description The body of every error. */
        Error: {
            /** @description What went wrong, for humans. The wording may change at any time: decide by `code`. */
            error: string;
            /** @description What went wrong, for programs. */
            code: components["schemas"]["ErrorCode"];
        };
        /**
         * @description The states into which a client can move an order: every state but `pending`.
         * @example confirmed
         * @enum {string}
         */
        TargetOrderStatus: "confirmed" | "preparing" | "ready" | "delivering" | "completed" | "cancelled";
        /** @description A move of an order to another status. */
        UpdateOrderStatusRequest: {
            /** @description The status that the order shall have. */
            status: components["schemas"]["TargetOrderStatus"];
            /**
             * @description Why, at most 500 characters. Recorded as the order's `cancelReason` when `status` is `cancelled`, ignored
             *     otherwise. Default: an empty string.
             */
            reason?: string;
        };
        /**
         * @description The states of a branch known today.
         * @example open
         * @enum {string}
         */
        KnownBranchStatus: "open" | "paused" | "closed";
        /**
         * @description Whether a branch takes orders. Orders can be placed only at a branch that is `open`.
         * @example open
         */
        BranchStatus: components["schemas"]["KnownBranchStatus"] | (string & Record<never, never>);
        /** @description A place of the restaurant where orders are prepared. */
        Branch: {
            /** @description Identifies the branch: the `branchId` of other operations. */
            id: components["schemas"]["Identifier"];
            /** @description The name that guests see, in the restaurant's default language. */
            name: string;
            /** @description The name as it appears in addresses: lowercase letters, digits and hyphens. */
            slug: string;
            /** @description The currency of the branch's prices and orders. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description Whether the branch takes orders. */
            status: components["schemas"]["BranchStatus"];
            /** @description The street address, in one line. */
            address: string;
            /** @description The country: a code of ISO 3166-1, two uppercase letters. */
            countryCode: string;
            /** @description The time zone of the branch, by its name in the IANA database, such as `Europe/Dublin`. */
            timezone: string;
        };
        /** @description One page of branches. */
        BranchList: {
            /** @description The elements of this page. */
            data: components["schemas"]["Branch"][];
            /** @description Where in the whole list this page lies. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The ways of filling a category known today.
         * @example manual
         * @enum {string}
         */
        KnownCategorySource: "manual" | "best_sellers" | "offers";
        /**
         * @description How a category is filled.
         * @example manual
         */
        CategorySource: components["schemas"]["KnownCategorySource"] | (string & Record<never, never>);
        /** @description A category of the menu. */
        MenuCategory: {
            /** @description Identifies the category. */
            id: components["schemas"]["Identifier"];
            /** @description The title that guests see, in the restaurant's default language. */
            title: string;
            /** @description The title as it appears in addresses: lowercase letters, digits and hyphens. */
            slug: string;
            /** @description The category's place on the menu: lower numbers come first. */
            sortOrder: number;
            /** @description How the category is filled. */
            source: components["schemas"]["CategorySource"];
            /** @description How many items a dynamic category (`best_sellers`, `offers`) shows; null for a category filled by hand. */
            itemLimit: number | null;
            /** @description When the category was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the category last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of menu categories. */
        MenuCategoryList: {
            /** @description The elements of this page. */
            data: components["schemas"]["MenuCategory"][];
            /** @description Where in the whole list this page lies. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The reasons for a snooze known today, as responses show them.
         * @example sold_out
         * @enum {string}
         */
        KnownUnavailabilityReason: "sold_out" | "ingredients" | "equipment" | "other";
        /**
         * @description Why an item is snoozed, as responses show it: in lowercase.
         * @example sold_out
         */
        UnavailabilityReason: components["schemas"]["KnownUnavailabilityReason"] | (string & Record<never, never>);
        /**
         * @description A snooze: one branch where the item is not served for now. Once `unavailableUntil` has passed, the item is served
         *     again and the entry is no longer shown.
         */
        MenuItemUnavailability: {
            /** @description Identifies the branch. */
            branchId: components["schemas"]["Identifier"];
            /** @description The branch's name as it appears in addresses. */
            branchSlug: string;
            /** @description Until when the item is not served. */
            unavailableUntil: components["schemas"]["Timestamp"];
            /** @description Why it is not served. */
            unavailableReason: components["schemas"]["UnavailabilityReason"];
            /** @description What the staff noted about it; an empty string when nothing. */
            unavailableNote: string;
        };
        /** @description The category of an item. */
        MenuItemCategory: {
            /** @description Identifies the category. */
            id: components["schemas"]["Identifier"];
            /** @description The category's title. */
            title: string;
            /** @description The category's title as it appears in addresses. */
            slug: string;
        };
        /**
         * @description A rate in percent as a decimal string with two fraction digits: `"13.50"` means 13.5 %.
         * @example 13.50
         */
        Percentage: string;
        /** @description An item's price at one branch. The amounts are in the branch's `currency` and include VAT. */
        MenuItemPrice: {
            /** @description Identifies the branch. */
            branchId: components["schemas"]["Identifier"];
            /** @description The branch's name as it appears in addresses. */
            branchSlug: string;
            /** @description The branch's currency. */
            currency: components["schemas"]["CurrencyCode"];
            /** @description What one piece costs, VAT included. */
            price: components["schemas"]["Money"];
            /** @description The regular price that is shown struck through beside `price`; null when none is shown. */
            compareAtPrice: components["schemas"]["Money"] | null;
            /** @description The rate of the VAT contained in the price, in percent. */
            vat: components["schemas"]["Percentage"];
            /** @description Whether the item is on this branch's menu. */
            listed: boolean;
        };
        /** @description An item of the menu. A branch serves it when it is `published`, has a `listed` price there and is not snoozed there. */
        MenuItem: {
            /** @description Identifies the item. */
            id: components["schemas"]["Identifier"];
            /** @description The title that guests see, in the restaurant's default language. */
            title: string;
            /** @description The title as it appears in addresses: lowercase letters, digits and hyphens. */
            slug: string;
            /** @description What guests read about the item; an empty string when nothing. */
            description: string;
            /** @description The permanent switch: false hides the item at every branch. */
            published: boolean;
            /** @description The URL of a picture; an empty string when there is none. */
            imageUrl: string;
            /** @description Whether guests may add a special request. */
            allowSpecialRequests: boolean;
            /**
             * @description The branches where the item is snoozed at this moment, as far as the key can see them. A branch that is absent
             *     serves the item as usual.
             */
            unavailability: components["schemas"]["MenuItemUnavailability"][];
            /** @description The item's category. */
            category: components["schemas"]["MenuItemCategory"];
            /** @description The item's price at each branch that has one, as far as the key can see the branches. */
            prices: components["schemas"]["MenuItemPrice"][];
            /** @description When the item was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the item last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of menu items. */
        MenuItemList: {
            /** @description The elements of this page. */
            data: components["schemas"]["MenuItem"][];
            /** @description Where in the whole list this page lies. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * Format: date-time
         * @description A moment in time as a client may send it: ISO 8601 with a date, a time and a zone (`Z` or an offset such as
         *     `+02:00`). Fractions of a second are optional and kept to the millisecond. Responses show the same moment as a
         *     `Timestamp`.
         * @example 2026-03-15T17:00:00Z
         */
        TimestampInput: string;
        /**
         * @description Why an item is snoozed, as requests state it: in uppercase. Responses show the same reasons in lowercase.
         * @example SOLD_OUT
         * @enum {string}
         */
        SnoozeReason: "SOLD_OUT" | "INGREDIENTS" | "EQUIPMENT" | "OTHER";
        /** @description A branch where the item is to be snoozed, or where its snooze is to be cleared. */
        MenuItemBranchSnooze: {
            /** @description Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once. */
            branchId: components["schemas"]["Identifier"];
            /** @description Why the item is snoozed at this branch. Default: the `unavailableReason` of the whole request. */
            unavailableReason?: components["schemas"]["SnoozeReason"];
            /** @description A note for the staff of this branch, at most 500 characters. Default: the `unavailableNote` of the whole request. */
            unavailableNote?: string;
        };
        /**
         * @description A price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has
         *     (else 400). Responses show it as a decimal string.
         * @example 11.5
         */
        PriceInput: number;
        /**
         * @description A change of the item's price at one branch. Fields that are left out keep their value.
         *
         *     Where the branch has no price for the item yet, an entry with `price` creates one, and an entry without `price` is
         *     skipped.
         */
        MenuItemPriceChange: {
            /** @description Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once. */
            branchId: components["schemas"]["Identifier"];
            /** @description What one piece costs, VAT included. Required to create a price. */
            price?: components["schemas"]["PriceInput"];
            /** @description The regular price to show struck through; set it above `price`. Null clears it. Default for a new price: null. */
            compareAtPrice?: components["schemas"]["PriceInput"] | null;
            /**
             * @description The rate of the VAT contained in the price, in percent from 0 to 100, with at most two decimals. Default for a
             *     new price: 0.
             */
            vat?: number;
            /**
             * @description Whether the item is on this branch's menu; false removes it from this branch's menu only. Default for a new
             *     price: true.
             */
            listed?: boolean;
        };
        /**
         * @description A change of a menu item. Every field is optional, but at least one of `published`, `unavailableUntil` and `prices`
         *     must be there. Either the whole change is made or none of it.
         */
        UpdateMenuItemRequest: {
            /** @description The permanent switch: false hides the item at every branch, which needs a key that reaches every branch, else 403. */
            published?: boolean;
            /**
             * @description Snoozes the item until this moment, which must lie in the future and at most 30 days ahead, else 400. Null clears
             *     the snooze.
             */
            unavailableUntil?: components["schemas"]["TimestampInput"] | null;
            /**
             * @description Why the item is snoozed, for every branch that states no reason of its own. Ignored unless the request snoozes.
             * @default SOLD_OUT
             */
            unavailableReason?: components["schemas"]["SnoozeReason"];
            /**
             * @description A note for the staff, at most 500 characters, for every branch that states no note of its own. Default: an empty
             *     string. Ignored unless the request snoozes.
             */
            unavailableNote?: string;
            /**
             * @description The branches to snooze, or whose snooze to clear; at most 100. Only together with `unavailableUntil`, else 400.
             *     Default: every branch that the key can reach.
             */
            branches?: components["schemas"]["MenuItemBranchSnooze"][];
            /** @description Changes of the item's price, at most one per branch and at most 100. */
            prices?: components["schemas"]["MenuItemPriceChange"][];
        };
        /**
         * @description A quantity of stock as a decimal string with up to three fraction digits, in the item's `unit`. It may be negative.
         * @example 18.250
         */
        Quantity: string;
        /** @description How much of an inventory item one branch has. */
        InventoryBalance: {
            /** @description Identifies the branch. */
            branchId: components["schemas"]["Identifier"];
            /** @description The branch's name as it appears in addresses. */
            branchSlug: string;
            /** @description How much there is. A negative balance means that more was used than was counted. */
            balance: components["schemas"]["Quantity"];
        };
        /** @description Something the restaurant keeps in stock. */
        InventoryItem: {
            /** @description Identifies the item. */
            id: components["schemas"]["Identifier"];
            /** @description The item's name. */
            name: string;
            /** @description What its quantities are measured in, such as `kg`, `l` or `piece`. */
            unit: string;
            /** @description How much each branch has, as far as the key can see the branches. A branch where the item never moved is not listed. */
            balances: components["schemas"]["InventoryBalance"][];
            /** @description When the item was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the item or one of its balances last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One page of inventory items. */
        InventoryItemList: {
            /** @description The elements of this page. */
            data: components["schemas"]["InventoryItem"][];
            /** @description Where in the whole list this page lies. */
            pagination: components["schemas"]["Pagination"];
        };
        /**
         * @description The kinds of stock movements known today, and those that a client can record.
         * @example purchase
         * @enum {string}
         */
        KnownInventoryTransactionType: "purchase" | "waste" | "count" | "adjustment";
        /**
         * @description What kind of stock movement it is.
         * @example purchase
         */
        InventoryTransactionType: components["schemas"]["KnownInventoryTransactionType"] | (string & Record<never, never>);
        /** @description A stock movement. */
        InventoryTransaction: {
            /** @description Identifies the movement. */
            id: components["schemas"]["Identifier"];
            /** @description The inventory item that moved. */
            itemId: components["schemas"]["Identifier"];
            /** @description The branch where it moved. */
            branchId: components["schemas"]["Identifier"];
            /** @description What kind of movement it is. */
            type: components["schemas"]["InventoryTransactionType"];
            /** @description The quantity as it was recorded: for `count` the new balance, else a signed change. */
            quantity: components["schemas"]["Quantity"];
            /** @description The branch's balance right after the movement. */
            balanceAfter: components["schemas"]["Quantity"];
            /** @description What was noted about it; an empty string when nothing. */
            note: string;
            /** @description When it was recorded. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description A quantity of stock as a client sends it: a JSON number with at most three decimals (else 400), in the item's
         *     `unit`. Responses show it as a decimal string.
         * @example -0.75
         */
        QuantityInput: number;
        /** @description A stock movement to record. */
        RecordInventoryTransactionRequest: {
            /** @description Where it moves. It must be one of the key's branches, else 403. */
            branchId: components["schemas"]["Identifier"];
            /** @description What kind of movement it is. */
            type: components["schemas"]["KnownInventoryTransactionType"];
            /** @description For `count` the new balance, at least 0; else a signed change, which may take the balance below zero. */
            quantity: components["schemas"]["QuantityInput"];
            /** @description A note, at most 500 characters. Default: an empty string. */
            note?: string;
        };
        /** @description What an event is about. */
        WebhookEventData: {
            /** @description The whole order as it was when the event happened, in the same shape as the order endpoint returns it. */
            order: components["schemas"]["Order"];
        };
        /** @description A new order was placed. */
        OrderCreatedEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.created";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description An order was accepted. */
        OrderConfirmedEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.confirmed";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description An order is ready for pickup or hand-off. */
        OrderReadyEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.ready";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description An order is done. */
        OrderCompletedEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.completed";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description An order was cancelled or voided. */
        OrderCancelledEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.cancelled";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /** @description A refund was recorded. */
        OrderRefundedEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /**
             * @description What happened.
             * @enum {string}
             */
            type: "order.refunded";
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /**
         * @description The types of events known today.
         * @example order.created
         * @enum {string}
         */
        KnownWebhookEventType: "order.created" | "order.confirmed" | "order.ready" | "order.completed" | "order.cancelled" | "order.refunded";
        /**
         * @description What happened.
         * @example order.created
         */
        WebhookEventType: components["schemas"]["KnownWebhookEventType"] | (string & Record<never, never>);
        /**
         * @description Any event. More types may be added at any time: answer events of a type that you do not know with a 2xx status and
         *     ignore them.
         */
        WebhookEvent: {
            /**
             * @description Identifies the event. It is the same in every attempt and at every endpoint: an id that you have seen before is a
             *     duplicate.
             */
            id: components["schemas"]["Identifier"];
            /** @description What happened. */
            type: components["schemas"]["WebhookEventType"];
            /** @description When it happened. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The restaurant where it happened. */
            restaurantId: components["schemas"]["Identifier"];
            /** @description What the event is about. */
            data: components["schemas"]["WebhookEventData"];
        };
        /**
         * @description What a key may do. A key has any number of scopes; an operation that requires one names it.
         * @example orders:read
         * @enum {string}
         */
        Scope: "orders:read" | "orders:update-status" | "menu:read" | "menu:write" | "inventory:read" | "inventory:write";
    };
    responses: never;
    parameters: {
        /**
         * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
         *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
         *     the true totals.
         */
        "PageParameters.page": number;
        /**
         * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
         *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
         */
        "PageParameters.limit": number;
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests the key may make per window of 60 seconds. Requests without a valid key are counted per client
         *     address, with the same figures.
         */
        "X-RateLimit-Limit": number;
        /** @description How many requests are left in the current window. */
        "X-RateLimit-Remaining": number;
        /** @description When the current window ends and the count starts again: a Unix timestamp in seconds. */
        "X-RateLimit-Reset": number;
        /**
         * @description Identifies this request in the service's logs; quote it when you report a problem. A client may choose it by
         *     sending `X-Request-Id` itself: 1 to 64 characters of `A-Z a-z 0-9 . _ -`. Any other value is replaced.
         */
        "X-Request-Id": string;
        /** @description How to show a key: as `Authorization: Bearer`. */
        "WWW-Authenticate": string;
        /** @description How many seconds to wait before the next request, at least 1. After a 429: what is left of the window. */
        "Retry-After": number;
        /** @description The key of the request, if it has one: it shows that the service honours keys here. */
        "Idempotency-Key": string;
    };
    pathItems: never;
}
export type KnownOrderStatus = components['schemas']['KnownOrderStatus'];
export type KnownOrderType = components['schemas']['KnownOrderType'];
export type Identifier = components['schemas']['Identifier'];
export type OrderType = components['schemas']['OrderType'];
export type OrderStatus = components['schemas']['OrderStatus'];
export type KnownPaymentStatus = components['schemas']['KnownPaymentStatus'];
export type PaymentStatus = components['schemas']['PaymentStatus'];
export type CurrencyCode = components['schemas']['CurrencyCode'];
export type Money = components['schemas']['Money'];
export type Timestamp = components['schemas']['Timestamp'];
export type OrderBranch = components['schemas']['OrderBranch'];
export type OrderCustomer = components['schemas']['OrderCustomer'];
export type OrderLineOption = components['schemas']['OrderLineOption'];
export type OrderLine = components['schemas']['OrderLine'];
export type KnownRefundSource = components['schemas']['KnownRefundSource'];
export type RefundSource = components['schemas']['RefundSource'];
export type Refund = components['schemas']['Refund'];
export type Order = components['schemas']['Order'];
export type Pagination = components['schemas']['Pagination'];
export type OrderList = components['schemas']['OrderList'];
export type KnownErrorCode = components['schemas']['KnownErrorCode'];
export type ErrorCode = components['schemas']['ErrorCode'];
export type FieldError = components['schemas']['FieldError'];
export type InvalidRequestError = components['schemas']['InvalidRequestError'];
export type Error = components['schemas']['Error'];
export type TargetOrderStatus = components['schemas']['TargetOrderStatus'];
export type UpdateOrderStatusRequest = components['schemas']['UpdateOrderStatusRequest'];
export type KnownBranchStatus = components['schemas']['KnownBranchStatus'];
export type BranchStatus = components['schemas']['BranchStatus'];
export type Branch = components['schemas']['Branch'];
export type BranchList = components['schemas']['BranchList'];
export type KnownCategorySource = components['schemas']['KnownCategorySource'];
export type CategorySource = components['schemas']['CategorySource'];
export type MenuCategory = components['schemas']['MenuCategory'];
export type MenuCategoryList = components['schemas']['MenuCategoryList'];
export type KnownUnavailabilityReason = components['schemas']['KnownUnavailabilityReason'];
export type UnavailabilityReason = components['schemas']['UnavailabilityReason'];
export type MenuItemUnavailability = components['schemas']['MenuItemUnavailability'];
export type MenuItemCategory = components['schemas']['MenuItemCategory'];
export type Percentage = components['schemas']['Percentage'];
export type MenuItemPrice = components['schemas']['MenuItemPrice'];
export type MenuItem = components['schemas']['MenuItem'];
export type MenuItemList = components['schemas']['MenuItemList'];
export type TimestampInput = components['schemas']['TimestampInput'];
export type SnoozeReason = components['schemas']['SnoozeReason'];
export type MenuItemBranchSnooze = components['schemas']['MenuItemBranchSnooze'];
export type PriceInput = components['schemas']['PriceInput'];
export type MenuItemPriceChange = components['schemas']['MenuItemPriceChange'];
export type UpdateMenuItemRequest = components['schemas']['UpdateMenuItemRequest'];
export type Quantity = components['schemas']['Quantity'];
export type InventoryBalance = components['schemas']['InventoryBalance'];
export type InventoryItem = components['schemas']['InventoryItem'];
export type InventoryItemList = components['schemas']['InventoryItemList'];
export type KnownInventoryTransactionType = components['schemas']['KnownInventoryTransactionType'];
export type InventoryTransactionType = components['schemas']['InventoryTransactionType'];
export type InventoryTransaction = components['schemas']['InventoryTransaction'];
export type QuantityInput = components['schemas']['QuantityInput'];
export type RecordInventoryTransactionRequest = components['schemas']['RecordInventoryTransactionRequest'];
export type WebhookEventData = components['schemas']['WebhookEventData'];
export type OrderCreatedEvent = components['schemas']['OrderCreatedEvent'];
export type OrderConfirmedEvent = components['schemas']['OrderConfirmedEvent'];
export type OrderReadyEvent = components['schemas']['OrderReadyEvent'];
export type OrderCompletedEvent = components['schemas']['OrderCompletedEvent'];
export type OrderCancelledEvent = components['schemas']['OrderCancelledEvent'];
export type OrderRefundedEvent = components['schemas']['OrderRefundedEvent'];
export type KnownWebhookEventType = components['schemas']['KnownWebhookEventType'];
export type WebhookEventType = components['schemas']['WebhookEventType'];
export type WebhookEvent = components['schemas']['WebhookEvent'];
export type Scope = components['schemas']['Scope'];
export type ParameterPageParametersPage = components['parameters']['PageParameters.page'];
export type ParameterPageParametersLimit = components['parameters']['PageParameters.limit'];
export type HeaderXRateLimitLimit = components['headers']['X-RateLimit-Limit'];
export type HeaderXRateLimitRemaining = components['headers']['X-RateLimit-Remaining'];
export type HeaderXRateLimitReset = components['headers']['X-RateLimit-Reset'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderIdempotencyKey = components['headers']['Idempotency-Key'];
export type $defs = Record<string, never>;
export interface operations {
    listOrders: {
        parameters: {
            query?: {
                /**
                 * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 *     the true totals.
                 */
                page?: components["parameters"]["PageParameters.page"];
                /**
                 * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: components["parameters"]["PageParameters.limit"];
                /** @description Only orders with this status. Any other value is rejected with 400. */
                status?: components["schemas"]["KnownOrderStatus"];
                /** @description Only orders of this type. Any other value is rejected with 400. */
                type?: components["schemas"]["KnownOrderType"];
                /** @description Only orders of this branch. A branch outside the key's branches, existing or not, is rejected with 403. */
                branchId?: components["schemas"]["Identifier"];
                /**
                 * @description Only orders created at this moment or later. Any text that `Date.parse` of ECMAScript accepts, such as
                 *     `2026-03-14` or `2026-03-14T18:00:00Z`; what it does not accept is ignored, never rejected.
                 */
                createdAfter?: string;
                /** @description Only orders created at this moment or earlier. Read like `createdAfter`: what cannot be parsed is ignored. */
                createdBefore?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of orders, newest first. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            /** @description `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's id, or its number. Digits alone are a number; anything else is an id. */
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateOrderStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order's id, or its number. Digits alone are a number; anything else is an id. */
                reference: string;
            };
            cookie?: never;
        };
        /** @description The status that the order shall have. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrderStatusRequest"];
            };
        };
        responses: {
            /** @description The order after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `conflict`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request. */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBranches: {
        parameters: {
            query?: {
                /**
                 * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 *     the true totals.
                 */
                page?: components["parameters"]["PageParameters.page"];
                /**
                 * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: components["parameters"]["PageParameters.limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of branches. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BranchList"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMenuCategories: {
        parameters: {
            query?: {
                /**
                 * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 *     the true totals.
                 */
                page?: components["parameters"]["PageParameters.page"];
                /**
                 * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: components["parameters"]["PageParameters.limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of menu categories. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MenuCategoryList"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMenuItems: {
        parameters: {
            query?: {
                /**
                 * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 *     the true totals.
                 */
                page?: components["parameters"]["PageParameters.page"];
                /**
                 * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: components["parameters"]["PageParameters.limit"];
                /**
                 * @description Only items of this category. A dynamic category (`best_sellers`, `offers`) has no members of its own and lists
                 *     nothing.
                 */
                categoryId?: components["schemas"]["Identifier"];
                /** @description Only items that are published (`true`) or that are not (`false`). Any other value is rejected with 400. */
                published?: boolean;
                /** @description Only items whose `slug` contains this text; upper and lower case are the same. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of menu items. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MenuItemList"];
                };
            };
            /** @description `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMenuItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The item's id. */
                itemId: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The menu item. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MenuItem"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateMenuItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The item's id. */
                itemId: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        /** @description What to change. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMenuItemRequest"];
            };
        };
        responses: {
            /** @description The menu item after the change. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MenuItem"];
                };
            };
            /** @description `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInventoryItems: {
        parameters: {
            query?: {
                /**
                 * @description Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything
                 *     unusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and
                 *     the true totals.
                 */
                page?: components["parameters"]["PageParameters.page"];
                /**
                 * @description How many elements a page holds. Default 25, maximum 100. Never rejected: a number below 1 counts as 1, one above
                 *     100 as 100, and anything unusable (empty, not a number, repeated) as the default.
                 */
                limit?: components["parameters"]["PageParameters.limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of inventory items. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryItemList"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The inventory item's id. */
                itemId: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inventory item. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryItem"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    recordInventoryTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of the client's own, such as a UUID, new for each change that it makes. The same request with the same key
                 *     within 24 hours changes nothing again and gets the same answer, so that it can be repeated after a timeout. With
                 *     the key of another request it is 409. Each caller and each operation has keys of its own. A request that was
                 *     rejected does not use its key up. The answer shows by the same header that the service knows the key; so does a
                 *     failure after the request was accepted, such as a 503.
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The inventory item's id. */
                itemId: components["schemas"]["Identifier"];
            };
            cookie?: never;
        };
        /** @description The movement to record. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordInventoryTransactionRequest"];
            };
        };
        responses: {
            /** @description The movement as it was recorded. */
            201: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Idempotency-Key": components["headers"]["Idempotency-Key"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryTransaction"];
                };
            };
            /** @description `invalid_request`: the request is malformed or holds a value the endpoint does not accept. `fields` names the offending places. */
            400: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `unauthorized`: the key is missing or unknown. `key_inactive`: the key was revoked or has expired. */
            401: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `forbidden`: the key lacks the scope this operation requires, or the branch is outside the key's branches. */
            403: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: there is no such resource, or it is not visible to the caller. */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `conflict`: the state of the resource forbids the change, or the `Idempotency-Key` is that of another request. */
            409: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `invalid_request`: the body is larger than 256 KiB. `fields` is empty. */
            413: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvalidRequestError"];
                };
            };
            /** @description `rate_limited`: too many requests in the current window. Wait as many seconds as `Retry-After` says. */
            429: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: something went wrong on the service's side. Quote the `X-Request-Id` when you report it. A read, and every write marked as idempotent, may simply be repeated. */
            500: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `unavailable`: the service cannot reach its data at the moment. Wait as many seconds as `Retry-After` says. A read, and every write marked as idempotent, may simply be repeated; another write may have taken effect. */
            503: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
