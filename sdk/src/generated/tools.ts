// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { Tool } from '../mcp/tool.ts';

export const pageSize = { default: 10, maximum: 50 };

export const tools: readonly Tool[] = [
 {
  "name": "listOrders",
  "title": "List orders",
  "description": "Lists the orders of the branches that the key can see, newest first. With `updatedAfter`, it lists the least recently changed\nfirst, and its last page has a `nextCursor`, too.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
    },
    "cursor": {
     "type": "string",
     "maxLength": 500,
     "description": "Where to continue: the cursor that the answer before named."
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
     "description": "Only orders with this status. Any other value is rejected with 400.\n\nThe states of an order known today. Also the values by which orders can be filtered.\n\n- `pending`: It was placed and waits for the restaurant to accept it.\n- `confirmed`: The restaurant has accepted it. The ingredients of its recipes are taken from stock.\n- `preparing`: The kitchen is at work on it.\n- `ready`: It waits for the guest or the courier.\n- `delivering`: It is on its way to the guest.\n- `completed`: It is done. Its status cannot change any more.\n- `cancelled`: It was cancelled. Its status cannot change any more; what was taken from stock is returned."
    },
    "type": {
     "type": "string",
     "enum": [
      "pickup",
      "delivery",
      "dine_in"
     ],
     "description": "Only orders of this type. Any other value is rejected with 400.\n\nThe ways of serving an order known today. Also the values by which orders can be filtered.\n\n- `pickup`: The guest fetches it.\n- `delivery`: It is brought to the guest's address.\n- `dine_in`: It is eaten at the branch."
    },
    "branchId": {
     "type": "string",
     "description": "Only orders of this branch. A branch outside the key's branches, existing or not, is rejected with 403."
    },
    "createdAfter": {
     "type": "string",
     "description": "Only orders created at this time or later. A moment with its zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
     "format": "date-time"
    },
    "createdBefore": {
     "type": "string",
     "description": "Only orders created at this time or earlier. A moment with its zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
     "format": "date-time"
    },
    "updatedAfter": {
     "type": "string",
     "description": "Only orders changed at this time or later, the least recently changed first. A moment with its zone, such as `2026-03-14T18:00:00Z` in UTC or `2026-03-14T18:00:00+02:00`.",
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
    "createdAt": "time",
    "updatedAt": "time"
   }
  }
 },
 {
  "name": "getOrder",
  "title": "Fetch an order",
  "description": "Fetches one order by its id or by its number.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's id, or its number. Digits alone are a number; anything else is an id."
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
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "listOrderHistory",
  "title": "List an order's status changes",
  "description": "Lists the status changes of an order, oldest first. The first one is its placement.\n\nA request that asks for the status that the order already has adds nothing. Neither does a payment or a refund, except\nthat the payment of a pending order confirms it. A change may be missing here for a moment after it was made.\n\nOrders are kept for good, their changes for as many days as the host of the service sets, 400 by default: of an older\norder, the list may begin later, or be empty.\n\nRequires the scope `orders:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's id, or its number. Digits alone are a number; anything else is an id."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
    },
    "cursor": {
     "type": "string",
     "maxLength": 500,
     "description": "Where to continue: the cursor that the answer before named."
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
  "title": "Change an order's status",
  "description": "Moves an order to another status, or cancels it.\n\nFrom any status but `completed` and `cancelled` an order can be moved to any other status but `pending`. Asking\nfor the status that the order already has changes nothing and returns the order, so the call may safely be\nrepeated. A `completed` or `cancelled` order cannot be moved: 409. Of two clients that move the same order at the\nsame moment to `completed` and `cancelled`, one succeeds and the other receives 409.\n\n- `confirmed` takes the ingredients of the order's recipes from the branch's stock, once per order. No other status does. If\nyou move a pending order straight to a later status, its ingredients stay in stock and `order.confirmed` does not fire, so\nconfirm it first. The dashboard and the kitchen display do.\n- `cancelled` records `reason` as the order's `cancelReason` and returns to stock exactly what was taken.\n- `confirmed`, `ready`, `completed` and `cancelled` fire the webhook event of the same name, such as\n`order.confirmed`.\n\nEvery change is written to the activity log with the key's name as actor.\n\nRequires the scope `orders:update-status`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "reference": {
     "type": [
      "string",
      "integer"
     ],
     "description": "The order's id, or its number. Digits alone are a number; anything else is an id."
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
       "description": "The status that the order shall have.\n\nThe states into which a client can move an order: every state but `pending`.\n\n- `confirmed`: The restaurant has accepted it. The ingredients of its recipes are taken from stock.\n- `preparing`: The kitchen is at work on it.\n- `ready`: It waits for the guest or the courier.\n- `delivering`: It is on its way to the guest.\n- `completed`: It is done. Its status cannot change any more.\n- `cancelled`: It was cancelled. Its status cannot change any more; what was taken from stock is returned."
      },
      "reason": {
       "type": "string",
       "maxLength": 500,
       "description": "Why, at most 500 characters. Recorded as the order's `cancelReason` when `status` is `cancelled`, ignored\notherwise. Default: an empty string."
      }
     },
     "description": "A move of an order to another status."
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
   "createdAt": "time",
   "updatedAt": "time"
  }
 },
 {
  "name": "listBranches",
  "title": "List branches",
  "description": "Lists the branches that the key can see, in the order in which they were created. Use it to find the `branchId`\nthat other operations take.\n\nRequires no scope, only a valid key.\n\nAny valid key may call it.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything\nunusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and\nthe true totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
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
  "description": "Lists the menu's categories in the order set in the dashboard.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything\nunusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and\nthe true totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
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
  "description": "Lists the menu's items, in the order in which they were created. Items that are not published are listed too.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything\nunusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and\nthe true totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
    },
    "categoryId": {
     "type": "string",
     "description": "Only items of this category. A dynamic category (`best_sellers`, `offers`) has no members of its own and lists\nnothing."
    },
    "published": {
     "type": "boolean",
     "description": "Only items that are published (`true`) or that are not (`false`). Any other value is rejected with 400."
    },
    "search": {
     "type": "string",
     "description": "Only items whose `slug` contains this text; upper and lower case are the same."
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
  "title": "Fetch a menu item",
  "description": "Fetches one item with its prices and snoozes at the branches that the key can see.\n\nRequires the scope `menu:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The item's id."
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
  "title": "Change a menu item",
  "description": "Publishes or hides an item, snoozes it or clears its snooze, and changes its prices, in any combination.\n\n- Snoozing is per branch: a snooze at one branch hides the item nowhere else. Without `branches` it concerns every\nbranch that the key can reach. Where the item is already snoozed, the new snooze replaces the old one.\n- Prices are per branch too: `prices` changes what it names and leaves the rest as it is.\n- Either the whole change is made or none of it. The same body sent twice leaves the same state, so the call may\nsafely be repeated.\n\nA branch outside the key's branches is rejected with 403, and so is `published` unless the key reaches every branch of\nthe restaurant. These are rejected with 400: a branch that `branches` or\n`prices` names twice, `branches` without `unavailableUntil`, an `unavailableUntil` that is not in the future or is\nmore than 30 days ahead, and a price with more decimals than the branch's currency has.\n\nThe change is written to the activity log with the key's name as actor.\n\nRequires the scope `menu:write`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The item's id."
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
       "description": "The permanent switch: false hides the item at every branch, which needs a key that reaches every branch, else 403."
      },
      "unavailableUntil": {
       "description": "Snoozes the item until this moment, which must lie in the future and at most 30 days ahead, else 400. Null clears\nthe snooze.",
       "anyOf": [
        {
         "type": "string",
         "format": "date-time",
         "description": "A moment in time as a client may send it: ISO 8601 with a date, a time and a zone (`Z` or an offset such as\n`+02:00`). Fractions of a second are optional and kept to the millisecond. Responses show the same moment as a\n`Timestamp`."
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
       "description": "Why the item is snoozed, for every branch that states no reason of its own. Ignored unless the request snoozes.\n\nWhy an item is snoozed, as requests state it: in uppercase. Responses show the same reasons in lowercase.\n\n- `SOLD_OUT`: Nothing is left of it.\n- `INGREDIENTS`: An ingredient is missing.\n- `EQUIPMENT`: A machine does not work.\n- `OTHER`: Any other reason.",
       "default": "SOLD_OUT"
      },
      "unavailableNote": {
       "type": "string",
       "maxLength": 500,
       "description": "A note for the staff, at most 500 characters, for every branch that states no note of its own. Default: an empty\nstring. Ignored unless the request snoozes."
      },
      "branches": {
       "type": "array",
       "maxItems": 100,
       "description": "The branches to snooze, or whose snooze to clear; at most 100. Only together with `unavailableUntil`, else 400.\nDefault: every branch that the key can reach.",
       "items": {
        "type": "object",
        "required": [
         "branchId"
        ],
        "properties": {
         "branchId": {
          "type": "string",
          "description": "Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once."
         },
         "unavailableReason": {
          "type": "string",
          "enum": [
           "SOLD_OUT",
           "INGREDIENTS",
           "EQUIPMENT",
           "OTHER"
          ],
          "description": "Why the item is snoozed at this branch. Default: the `unavailableReason` of the whole request.\n\nWhy an item is snoozed, as requests state it: in uppercase. Responses show the same reasons in lowercase.\n\n- `SOLD_OUT`: Nothing is left of it.\n- `INGREDIENTS`: An ingredient is missing.\n- `EQUIPMENT`: A machine does not work.\n- `OTHER`: Any other reason."
         },
         "unavailableNote": {
          "type": "string",
          "maxLength": 500,
          "description": "A note for the staff of this branch, at most 500 characters. Default: the `unavailableNote` of the whole request."
         }
        },
        "description": "A branch where the item is to be snoozed, or where its snooze is to be cleared."
       }
      },
      "prices": {
       "type": "array",
       "maxItems": 100,
       "description": "Changes of the item's price, at most one per branch and at most 100.",
       "items": {
        "type": "object",
        "required": [
         "branchId"
        ],
        "properties": {
         "branchId": {
          "type": "string",
          "description": "Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once per item."
         },
         "price": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "What one piece costs, VAT included. Required to create a price.\n\nA price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has\n(else 400). Responses show it as a decimal string."
         },
         "compareAtPrice": {
          "description": "The regular price to show struck through; set it above `price`. Null clears it. Default for a new price: null.",
          "anyOf": [
           {
            "type": "number",
            "minimum": 0,
            "maximum": 1000000000,
            "description": "A price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has\n(else 400). Responses show it as a decimal string."
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
          "description": "The rate of the VAT contained in the price, in percent from 0 to 100, with at most four decimals. Default for a\nnew price: 0.\n\nA rate in percent as a client sends it: a JSON number from 0 to 100, with at most four decimals (else 400)."
         },
         "listed": {
          "type": "boolean",
          "description": "Whether the item is on this branch's menu; false removes it from this branch's menu only. Default for a new\nprice: true."
         }
        },
        "description": "A change of the item's price at one branch. Fields that are left out keep their value.\n\nWhere the branch has no price for the item yet, an entry with `price` creates one, and an entry without `price` is\nskipped."
       }
      }
     },
     "description": "A change of a menu item. Every field is optional, but at least one of `published`, `unavailableUntil` and `prices`\nmust be there. Either the whole change is made or none of it."
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
  "title": "Change many prices",
  "description": "Changes the prices of many items, by the rules of `updateMenuItem`. Either all changes are made or none: one that cannot\nbe made rejects them all, and what was begun is finished, also after a crash.\n\nRejected with 403: a branch outside the key's branches. Rejected with 400, which names every such place: an unknown\nitem, a branch that is named twice for one item, and an amount with more decimals than the branch's currency has.\n\nEach item's change is written to the activity log with the key's name as actor.\n\nRequires the scope `menu:write`.",
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
       "description": "The changes: 1 to 500, at most one for each item at each branch.",
       "items": {
        "type": "object",
        "required": [
         "itemId",
         "branchId"
        ],
        "properties": {
         "itemId": {
          "type": "string",
          "description": "The item whose price is changed."
         },
         "branchId": {
          "type": "string",
          "description": "Identifies the branch. It must be one of the key's branches, else 403. Each branch may be named once per item."
         },
         "price": {
          "type": "number",
          "minimum": 0,
          "maximum": 1000000000,
          "description": "What one piece costs, VAT included. Required to create a price.\n\nA price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has\n(else 400). Responses show it as a decimal string."
         },
         "compareAtPrice": {
          "description": "The regular price to show struck through; set it above `price`. Null clears it. Default for a new price: null.",
          "anyOf": [
           {
            "type": "number",
            "minimum": 0,
            "maximum": 1000000000,
            "description": "A price as a client sends it: a JSON number, not negative, with no more decimals than the branch's currency has\n(else 400). Responses show it as a decimal string."
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
          "description": "The rate of the VAT contained in the price, in percent from 0 to 100, with at most four decimals. Default for a\nnew price: 0.\n\nA rate in percent as a client sends it: a JSON number from 0 to 100, with at most four decimals (else 400)."
         },
         "listed": {
          "type": "boolean",
          "description": "Whether the item is on this branch's menu; false removes it from this branch's menu only. Default for a new\nprice: true."
         }
        },
        "description": "A change of one item's price at one branch."
       }
      }
     },
     "description": "Changes of the prices of many items. Either all of them are made or none."
    },
    "idempotencyKey": {
     "type": "string",
     "pattern": "^[!-~]*$",
     "minLength": 1,
     "maxLength": 255,
     "description": "A value of the client's own, such as a UUID, new for each change that it makes. The same request with the same key\nwithin 24 hours changes nothing again and gets the same answer, so that it can be repeated after a timeout. With\nthe key of another request it is 409, and so it is, with `Retry-After`, while the first request is still being\nanswered. Each caller and each operation has keys of its own. A request that was rejected does not use its key up.\nThe answer shows by the same header that the service knows the key; so does a failure after the request was\naccepted, such as a 503."
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
  "description": "Lists the inventory items, in the order in which they were created, with their balances at the branches that the\nkey can see.\n\nRequires the scope `inventory:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "page": {
     "type": "integer",
     "default": 1,
     "description": "Which page to return, counted from 1. Default 1. Never rejected: a number below 1 counts as 1, and anything\nunusable (empty, not a number, repeated) as the default. A page past the end is answered with empty `data` and\nthe true totals."
    },
    "limit": {
     "type": "integer",
     "minimum": 1,
     "maximum": 50,
     "default": 10,
     "description": "How many elements to read at once, at most 50."
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
  "title": "Fetch an inventory item",
  "description": "Fetches one inventory item with its balances at the branches that the key can see.\n\nRequires the scope `inventory:read`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The inventory item's id."
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
  "description": "Records a stock movement of one item at one branch.\n\n**Not idempotent:** every call records a movement, unless it repeats one with the same `idempotencyKey`. After a\ntimeout or a broken connection of a call without a key, do not simply repeat it: fetch the item, compare the\nbalance, and repeat the call only if the movement is missing.\n\nA branch outside the key's branches is rejected with 403.\n\nRequires the scope `inventory:write`.",
  "inputSchema": {
   "type": "object",
   "properties": {
    "itemId": {
     "type": "string",
     "description": "The inventory item's id."
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
       "description": "Where it moves. It must be one of the key's branches, else 403."
      },
      "type": {
       "type": "string",
       "enum": [
        "purchase",
        "waste",
        "count",
        "adjustment"
       ],
       "description": "What kind of movement it is.\n\nThe kinds of stock movements known today, and those that a client can record.\n\n- `purchase`: Goods came in. `quantity` is a change, positive as a rule.\n- `waste`: Goods were thrown away. `quantity` is a change, negative as a rule.\n- `count`: The stock was counted. `quantity` is the new balance.\n- `adjustment`: Any other correction. `quantity` is a change."
      },
      "quantity": {
       "type": "number",
       "minimum": -1000000,
       "maximum": 1000000,
       "description": "For `count` the new balance, at least 0; else a signed change, which may take the balance below zero: negative for\nwhat leaves the stock, also as `waste`, positive for what comes in.\n\nA quantity of stock as a client sends it: a JSON number with at most three decimals (else 400), in the item's\n`unit`. Responses show it as a decimal string."
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
     "description": "A value of the client's own, such as a UUID, new for each change that it makes. The same request with the same key\nwithin 24 hours changes nothing again and gets the same answer, so that it can be repeated after a timeout. With\nthe key of another request it is 409, and so it is, with `Retry-After`, while the first request is still being\nanswered. Each caller and each operation has keys of its own. A request that was rejected does not use its key up.\nThe answer shows by the same header that the service knows the key; so does a failure after the request was\naccepted, such as a 503."
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
