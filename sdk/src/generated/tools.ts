// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { Tool } from '../mcp/tool.ts';

export const pageSize = { default: 10, maximum: 50 };

export const tools: readonly Tool[] = [
 {
  "name": "listOrders",
  "title": "List orders",
  "description": "Lists the orders of the branches that the API key can access, newest first. With `updatedAfter`, orders are sorted by the time of their\nlast change, oldest first, and even the last page has a `nextCursor`.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    },
    "cursor": {
     "type": "string",
     "maxLength": 500,
     "description": "The cursor from the previous page."
    },
    "status": {
     "type": "string",
     "enum": [
      "pending",
      "confirmed",
      "preparing",
      "ready",
      "delivering",
      "completed",
      "cancelled"
     ],
     "description": "Return only orders with this status. Other values are rejected with 400.\n\nThe order statuses known today. You can filter by them.\n\n- `pending`: The order was placed and is waiting to be accepted.\n- `confirmed`: The restaurant has accepted the order. The ingredients of its recipes are deducted from inventory.\n- `preparing`: The kitchen is preparing the order.\n- `ready`: The order is ready for pickup or delivery.\n- `delivering`: The order is on its way to the guest.\n- `completed`: The order is completed. Its status is final.\n- `cancelled`: The order was cancelled. Its status is final. Deducted ingredients are returned to inventory."
    },
    "type": {
     "type": "string",
     "enum": [
      "pickup",
      "delivery",
      "dine_in"
     ],
     "description": "Return only orders of this type. Other values are rejected with 400.\n\nThe order types known today. You can filter by them.\n\n- `pickup`: The guest picks up the order.\n- `delivery`: The order is delivered to the guest's address.\n- `dine_in`: The guest eats at the branch."
    },
    "branchId": {
     "type": "string",
     "description": "Return only orders of this branch. Branches that the API key cannot access are rejected with 403, whether or not they exist."
    },
    "createdAfter": {
     "type": "string",
     "description": "Return only orders created at or after this time. A timestamp with a time zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
     "format": "date-time"
    },
    "createdBefore": {
     "type": "string",
     "description": "Return only orders created at or before this time. A timestamp with a time zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
     "format": "date-time"
    },
    "updatedAfter": {
     "type": "string",
     "description": "Return only orders that changed at or after this time, sorted by the time of their last change, oldest first. A timestamp with a time zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
     "format": "date-time"
    }
   },
   "required": []
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [],
  "query": [
   "limit",
   "cursor",
   "status",
   "type",
   "branchId",
   "createdAfter",
   "createdBefore",
   "updatedAfter"
  ],
  "times": [
   "createdAfter",
   "createdBefore",
   "updatedAfter"
  ],
  "result": {
   "data": {
    "subtotal": "amount",
    "discount": "amount",
    "creditsUsed": "amount",
    "deliveryFee": "amount",
    "vat": "amount",
    "tipAmount": "amount",
    "total": "amount",
    "refundedTotal": "amount",
    "cancelledAt": "time",
    "lines": {
     "unitPrice": "amount",
     "lineTotal": "amount",
     "options": {
      "price": "amount"
     }
    },
    "refunds": {
     "amount": "amount",
     "createdAt": "time"
    },
    "promisedAt": "time",
    "createdAt": "time",
    "updatedAt": "time"
   }
  }
 },
 {
  "name": "getOrder",
  "title": "Get an order",
  "description": "Gets an order by ID or number.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's ID or number. A value of only digits is a number. Anything else is an ID."
    }
   },
   "required": [
    "reference"
   ]
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [
   "reference"
  ],
  "query": [],
  "times": [],
  "result": {
   "subtotal": "amount",
   "discount": "amount",
   "creditsUsed": "amount",
   "deliveryFee": "amount",
   "vat": "amount",
   "tipAmount": "amount",
   "total": "amount",
   "refundedTotal": "amount",
   "cancelledAt": "time",
   "lines": {
    "unitPrice": "amount",
    "lineTotal": "amount",
    "options": {
     "price": "amount"
    }
   },
   "refunds": {
    "amount": "amount",
    "createdAt": "time"
   },
   "promisedAt": "time",
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "listOrderHistory",
  "title": "List an order's status changes",
  "description": "Lists the status changes of an order, oldest first. The first change is the order's placement.\n\nSetting the current status again adds no change. Neither do payments and refunds, except that paying for a pending order confirms it.\nChanges can appear with a short delay.\n\nOrders are kept permanently, but their status changes only for a retention period, 400 days by default. For older orders, the list can\nstart later or be empty.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's ID or number. A value of only digits is a number. Anything else is an ID."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    },
    "cursor": {
     "type": "string",
     "maxLength": 500,
     "description": "The cursor from the previous page."
    }
   },
   "required": [
    "reference"
   ]
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [
   "reference"
  ],
  "query": [
   "limit",
   "cursor"
  ],
  "times": [],
  "result": {
   "data": {
    "at": "time"
   }
  }
 },
 {
  "name": "updateOrderStatus",
  "title": "Update an order's status",
  "description": "Updates an order's status, or cancels the order.\n\nFrom any status except `completed` and `cancelled`, an order can change to any other status except `pending`. Setting the current\nstatus again changes nothing and returns the order, so you can safely retry the request. For a `completed` or `cancelled` order, the\nresponse is 409. If two clients set an order to `completed` and `cancelled` at the same time, one of them receives 409.\n\n- `confirmed` deducts the ingredients of the order's recipes from the branch's inventory, once per order. No other status deducts them.\nIf you change a pending order directly to a later status, its ingredients are not deducted and `order.confirmed` is not sent, so\nconfirm it first, as the dashboard and the kitchen display do.\n- `cancelled` records `reason` as the order's `cancelReason` and returns exactly the deducted ingredients to inventory.\n- `confirmed`, `ready`, `completed`, and `cancelled` send the webhook event of the same name, such as `order.confirmed`.\n\nThe activity log records every change with the key's name.\n\nRequires the scope `orders:update-status`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's ID or number. A value of only digits is a number. Anything else is an ID."
    },
    "body": {
     "type": "object",
     "required": [
      "status"
     ],
     "properties": {
      "status": {
       "type": "string",
       "enum": [
        "confirmed",
        "preparing",
        "ready",
        "delivering",
        "completed",
        "cancelled"
       ],
       "description": "The new status.\n\nThe statuses that a client can set: every status except `pending`.\n\n- `confirmed`: The restaurant has accepted the order. The ingredients of its recipes are deducted from inventory.\n- `preparing`: The kitchen is preparing the order.\n- `ready`: The order is ready for pickup or delivery.\n- `delivering`: The order is on its way to the guest.\n- `completed`: The order is completed. Its status is final.\n- `cancelled`: The order was cancelled. Its status is final. Deducted ingredients are returned to inventory."
      },
      "reason": {
       "type": "string",
       "maxLength": 500,
       "description": "The reason, at most 500 characters. Recorded as the order's `cancelReason` if `status` is `cancelled`, otherwise\nignored. Default: an empty string."
      }
     },
     "description": "A change to an order's status."
    }
   },
   "required": [
    "reference",
    "body"
   ]
  },
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": true,
   "idempotentHint": true
  },
  "path": [
   "reference"
  ],
  "query": [],
  "times": [],
  "result": {
   "subtotal": "amount",
   "discount": "amount",
   "creditsUsed": "amount",
   "deliveryFee": "amount",
   "vat": "amount",
   "tipAmount": "amount",
   "total": "amount",
   "refundedTotal": "amount",
   "cancelledAt": "time",
   "lines": {
    "unitPrice": "amount",
    "lineTotal": "amount",
    "options": {
     "price": "amount"
    }
   },
   "refunds": {
    "amount": "amount",
    "createdAt": "time"
   },
   "promisedAt": "time",
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "listBranches",
  "title": "List branches",
  "description": "Lists the branches that the API key can access, in order of creation. Use this operation to find the `branchId` for other operations.\n\nRequires no scope: any valid key can call it.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past\nthe end have empty `data` and the correct totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    }
   },
   "required": []
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [],
  "query": [
   "page",
   "limit"
  ],
  "times": [],
  "result": {}
 },
 {
  "name": "listMenuCategories",
  "title": "List menu categories",
  "description": "Lists the menu categories in the order set in the dashboard.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past\nthe end have empty `data` and the correct totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    }
   },
   "required": []
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [],
  "query": [
   "page",
   "limit"
  ],
  "times": [],
  "result": {
   "data": {
    "createdAt": "time",
    "updatedAt": "time"
   }
  }
 },
 {
  "name": "listMenuItems",
  "title": "List menu items",
  "description": "Lists the menu items in order of creation, including unpublished items.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past\nthe end have empty `data` and the correct totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    },
    "categoryId": {
     "type": "string",
     "description": "Return only items in this category, including items that have it as an additional category. Dynamic categories (`best_sellers`,\n`offers`) have no items of their own and return nothing."
    },
    "published": {
     "type": "boolean",
     "description": "Return only published (`true`) or only unpublished (`false`) items. Other values are rejected with 400."
    },
    "search": {
     "type": "string",
     "description": "Return only items whose `slug` contains this text. Not case-sensitive."
    }
   },
   "required": []
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [],
  "query": [
   "page",
   "limit",
   "categoryId",
   "published",
   "search"
  ],
  "times": [],
  "result": {
   "data": {
    "unavailability": {
     "unavailableUntil": "time"
    },
    "prices": {
     "price": "amount",
     "compareAtPrice": "amount"
    },
    "createdAt": "time",
    "updatedAt": "time"
   }
  }
 },
 {
  "name": "getMenuItem",
  "title": "Get a menu item",
  "description": "Gets a menu item with its prices and snoozes at the branches that the API key can access.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The item's ID."
    }
   },
   "required": [
    "itemId"
   ]
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [
   "itemId"
  ],
  "query": [],
  "times": [],
  "result": {
   "unavailability": {
    "unavailableUntil": "time"
   },
   "prices": {
    "price": "amount",
    "compareAtPrice": "amount"
   },
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "updateMenuItem",
  "title": "Update a menu item",
  "description": "Publishes or hides an item, snoozes it or ends its snooze, and changes its prices, in any combination.\n\n- Snoozes are per branch. Without `branches`, the request applies to every branch that the API key can access. A\nnew snooze replaces the current one.\n- Prices are per branch. `prices` changes only the given values.\n- Either all changes are made or none. Repeating the request results in the same state, so you can safely retry\nit.\n\nBranches that the API key cannot access are rejected with 403, as is `published` if the key cannot access every\nbranch of the restaurant. These are rejected with 400: a branch listed twice in `branches` or `prices`,\n`branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or more than 30 days\nahead, and prices with more decimal places than the branch's currency has.\n\nThe activity log records the change with the key's name.\n\nRequires the scope `menu:write`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The item's ID."
    },
    "body": {
     "type": "object",
     "dependentRequired": {
      "branches": [
       "unavailableUntil"
      ]
     },
     "anyOf": [
      {
       "required": [
        "published"
       ]
      },
      {
       "required": [
        "unavailableUntil"
       ]
      },
      {
       "required": [
        "prices"
       ]
      }
     ],
     "properties": {
      "published": {
       "type": "boolean",
       "description": "Whether the item is visible. False hides it at every branch. Requires a key that can access every branch,\notherwise 403."
      },
      "unavailableUntil": {
       "description": "Snoozes the item until this time, which must be in the future and at most 30 days ahead, otherwise 400. Null ends\nthe snooze.",
       "anyOf": [
        {
         "type": "string",
         "format": "date-time",
         "description": "A point in time in a request: ISO 8601 with date, time, and time zone (`Z` or an offset such as `+02:00`).\nFractions of a second are optional and truncated to milliseconds. Responses return it as a `Timestamp`."
        },
        {
         "type": "null"
        }
       ]
      },
      "unavailableReason": {
       "type": "string",
       "enum": [
        "SOLD_OUT",
        "INGREDIENTS",
        "EQUIPMENT",
        "OTHER"
       ],
       "description": "Why the item is snoozed, for branches without their own reason. Ignored unless the request snoozes the item.\n\nWhy an item is snoozed, as sent in requests, in uppercase. Responses return the same reasons in lowercase.\n\n- `SOLD_OUT`: Sold out.\n- `INGREDIENTS`: An ingredient is missing.\n- `EQUIPMENT`: A machine is broken.\n- `OTHER`: Any other reason.",
       "default": "SOLD_OUT"
      },
      "unavailableNote": {
       "type": "string",
       "maxLength": 500,
       "description": "A note for the staff, at most 500 characters, for branches without their own note. Default: an empty string. Ignored unless the request\nsnoozes the item."
      },
      "branches": {
       "type": "array",
       "maxItems": 100,
       "description": "The branches at which to snooze the item, or end its snooze; at most 100. Requires `unavailableUntil`, otherwise 400. Default: every\nbranch that the API key can access.",
       "items": {
        "type": "object",
        "required": [
         "branchId"
        ],
        "properties": {
         "branchId": {
          "type": "string",
          "description": "The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once."
         },
         "unavailableReason": {
          "type": "string",
          "enum": [
           "SOLD_OUT",
           "INGREDIENTS",
           "EQUIPMENT",
           "OTHER"
          ],
          "description": "Why the item is snoozed at this branch. Default: the request's `unavailableReason`.\n\nWhy an item is snoozed, as sent in requests, in uppercase. Responses return the same reasons in lowercase.\n\n- `SOLD_OUT`: Sold out.\n- `INGREDIENTS`: An ingredient is missing.\n- `EQUIPMENT`: A machine is broken.\n- `OTHER`: Any other reason."
         },
         "unavailableNote": {
          "type": "string",
          "maxLength": 500,
          "description": "A note for the staff of this branch, at most 500 characters. Default: the request's `unavailableNote`."
         }
        },
        "description": "A branch where the item is snoozed, or where its snooze ends."
       }
      },
      "prices": {
       "type": "array",
       "maxItems": 100,
       "description": "Changes to the item's prices, at most one per branch and at most 100.",
       "items": {
        "type": "object",
        "required": [
         "branchId"
        ],
        "properties": {
         "branchId": {
          "type": "string",
          "description": "The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once per\nitem."
         },
         "price": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "The unit price, including VAT. Required to create a price.\n\nA price in a request: a non-negative JSON number with at most as many decimal places as the branch's currency has,\notherwise 400. Responses return it as a decimal string."
         },
         "compareAtPrice": {
          "description": "The regular price to show struck through. Set it above `price`. Null removes it. Default for a new price: null.",
          "anyOf": [
           {
            "type": "number",
            "minimum": 0,
            "maximum": 1000000000,
            "description": "A price in a request: a non-negative JSON number with at most as many decimal places as the branch's currency has,\notherwise 400. Responses return it as a decimal string."
           },
           {
            "type": "null"
           }
          ]
         },
         "vat": {
          "type": "number",
          "minimum": 0,
          "maximum": 100,
          "description": "The rate of the VAT included in the price, in percent: 0 to 100, with at most four decimal places. Default for a\nnew price: 0.\n\nA percentage in a request: a JSON number from 0 to 100 with at most four decimal places, otherwise 400."
         },
         "listed": {
          "type": "boolean",
          "description": "Whether the item is on this branch's menu. False removes it only from this branch's menu. Default for a new\nprice: true."
         }
        },
        "description": "A change to the item's price at one branch. Omitted fields keep their values.\n\nIf the item has no price at the branch yet, an entry with `price` creates one, and an entry without `price` is\nskipped."
       }
      }
     },
     "description": "Changes to a menu item. All fields are optional, but at least one of `published`, `unavailableUntil`, and `prices` is required. Either\nall changes are made or none."
    }
   },
   "required": [
    "itemId",
    "body"
   ]
  },
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": true,
   "idempotentHint": true
  },
  "path": [
   "itemId"
  ],
  "query": [],
  "times": [],
  "result": {
   "unavailability": {
    "unavailableUntil": "time"
   },
   "prices": {
    "price": "amount",
    "compareAtPrice": "amount"
   },
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "updateMenuItemPrices",
  "title": "Update many prices",
  "description": "Updates the prices of many items, under the same rules as `updateMenuItem`. Either all changes are made or none: one invalid change\nrejects the request. Accepted changes are completed even if the service crashes.\n\nBranches that the API key cannot access are rejected with 403. These are rejected with 400, with all invalid values listed: an unknown\nitem, a branch listed twice for one item, and prices with more decimal places than the branch's currency has.\n\nThe activity log records each item's change with the key's name.\n\nRequires the scope `menu:write`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "body": {
     "type": "object",
     "required": [
      "prices"
     ],
     "properties": {
      "prices": {
       "type": "array",
       "minItems": 1,
       "maxItems": 500,
       "description": "The changes: 1 to 500, at most one per item and branch.",
       "items": {
        "type": "object",
        "required": [
         "itemId",
         "branchId"
        ],
        "properties": {
         "itemId": {
          "type": "string",
          "description": "The item's ID."
         },
         "branchId": {
          "type": "string",
          "description": "The branch's ID. The API key must be able to access the branch, otherwise 403. List each branch only once per\nitem."
         },
         "price": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "The unit price, including VAT. Required to create a price.\n\nA price in a request: a non-negative JSON number with at most as many decimal places as the branch's currency has,\notherwise 400. Responses return it as a decimal string."
         },
         "compareAtPrice": {
          "description": "The regular price to show struck through. Set it above `price`. Null removes it. Default for a new price: null.",
          "anyOf": [
           {
            "type": "number",
            "minimum": 0,
            "maximum": 1000000000,
            "description": "A price in a request: a non-negative JSON number with at most as many decimal places as the branch's currency has,\notherwise 400. Responses return it as a decimal string."
           },
           {
            "type": "null"
           }
          ]
         },
         "vat": {
          "type": "number",
          "minimum": 0,
          "maximum": 100,
          "description": "The rate of the VAT included in the price, in percent: 0 to 100, with at most four decimal places. Default for a\nnew price: 0.\n\nA percentage in a request: a JSON number from 0 to 100 with at most four decimal places, otherwise 400."
         },
         "listed": {
          "type": "boolean",
          "description": "Whether the item is on this branch's menu. False removes it only from this branch's menu. Default for a new\nprice: true."
         }
        },
        "description": "A change to an item's price at one branch."
       }
      }
     },
     "description": "Price changes for many items. Either all are made or none."
    },
    "idempotencyKey": {
     "type": "string",
     "pattern": "^[!-~]*$",
     "minLength": 1,
     "maxLength": 255,
     "description": "A unique value for this change, such as a UUID. Repeating the request with the same key within 24 hours changes nothing and returns the\nsame response, so you can safely retry after a timeout. If the key was used for a different request, the service responds with 409; if\nthe first request is still in progress, with 409 and `Retry-After`. Keys are separate for each caller and operation. A rejected request\ndoes not use up its key. Responses contain the header, including errors that occur after the request was accepted, such as a 503."
    }
   },
   "required": [
    "body"
   ]
  },
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": true,
   "idempotentHint": true
  },
  "path": [],
  "query": [],
  "times": [],
  "result": {
   "createdAt": "time"
  }
 },
 {
  "name": "listInventoryItems",
  "title": "List inventory items",
  "description": "Lists the inventory items in order of creation, with their balances at the branches that the API key can access.\n\nRequires the scope `inventory:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "The page to return, starting at 1. Numbers below 1 count as 1; other invalid values as the default, 1. Pages past\nthe end have empty `data` and the correct totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "The page size, at most 50."
    }
   },
   "required": []
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [],
  "query": [
   "page",
   "limit"
  ],
  "times": [],
  "result": {
   "data": {
    "createdAt": "time",
    "updatedAt": "time"
   }
  }
 },
 {
  "name": "getInventoryItem",
  "title": "Get an inventory item",
  "description": "Gets an inventory item with its balances at the branches that the API key can access.\n\nRequires the scope `inventory:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The inventory item's ID."
    }
   },
   "required": [
    "itemId"
   ]
  },
  "annotations": {
   "readOnlyHint": true,
   "destructiveHint": false,
   "idempotentHint": true
  },
  "path": [
   "itemId"
  ],
  "query": [],
  "times": [],
  "result": {
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "recordInventoryTransaction",
  "title": "Record a stock movement",
  "description": "Records a stock movement of an item at a branch.\n\n**Not idempotent:** every request records a movement, unless it repeats an earlier one with the same\n`idempotencyKey`. After a timeout or a lost connection without a key, don't just retry: get the item, compare\nthe balance, and retry only if the movement is missing.\n\nBranches that the API key cannot access are rejected with 403.\n\nRequires the scope `inventory:write`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The inventory item's ID."
    },
    "body": {
     "type": "object",
     "required": [
      "branchId",
      "type",
      "quantity"
     ],
     "properties": {
      "branchId": {
       "type": "string",
       "description": "The branch. The API key must be able to access it, otherwise 403."
      },
      "type": {
       "type": "string",
       "enum": [
        "purchase",
        "waste",
        "count",
        "adjustment"
       ],
       "description": "The movement's type.\n\nThe types of stock movements known today. Clients can record all of them.\n\n- `purchase`: Goods were received. `quantity` is a change, usually positive.\n- `waste`: Goods were thrown away. `quantity` is a change, usually negative.\n- `count`: The stock was counted. `quantity` is the new balance.\n- `adjustment`: Any other correction. `quantity` is a change."
      },
      "quantity": {
       "type": "number",
       "minimum": -1000000,
       "maximum": 1000000,
       "description": "For `count`, the new balance, at least 0. Otherwise a signed change: positive for goods received, negative for\nanything that leaves the stock, including `waste`. It can make the balance negative.\n\nA quantity of inventory in a request: a JSON number with at most three decimal places, otherwise 400, in the item's\n`unit`. Responses return it as a decimal string."
      },
      "note": {
       "type": "string",
       "maxLength": 500,
       "description": "A note, at most 500 characters. Default: an empty string."
      }
     },
     "description": "A stock movement to record."
    },
    "idempotencyKey": {
     "type": "string",
     "pattern": "^[!-~]*$",
     "minLength": 1,
     "maxLength": 255,
     "description": "A unique value for this change, such as a UUID. Repeating the request with the same key within 24 hours changes nothing and returns the\nsame response, so you can safely retry after a timeout. If the key was used for a different request, the service responds with 409; if\nthe first request is still in progress, with 409 and `Retry-After`. Keys are separate for each caller and operation. A rejected request\ndoes not use up its key. Responses contain the header, including errors that occur after the request was accepted, such as a 503."
    }
   },
   "required": [
    "itemId",
    "body"
   ]
  },
  "annotations": {
   "readOnlyHint": false,
   "destructiveHint": true,
   "idempotentHint": false
  },
  "path": [
   "itemId"
  ],
  "query": [],
  "times": [],
  "result": {
   "createdAt": "time"
  }
 }
];
