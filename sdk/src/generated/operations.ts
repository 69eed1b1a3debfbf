// Generated from the contract by `npm run generate -w sdk`; do not edit.

import type { Operation } from '../operation.ts';

export const listOrders: Operation<'listOrders'> = {"id":"listOrders","method":"GET","path":"/v1/orders","idempotent":true};
export const getOrder: Operation<'getOrder'> = {"id":"getOrder","method":"GET","path":"/v1/orders/{reference}","idempotent":true};
export const listOrderHistory: Operation<'listOrderHistory'> = {"id":"listOrderHistory","method":"GET","path":"/v1/orders/{reference}/history","idempotent":true};
export const updateOrderStatus: Operation<'updateOrderStatus'> = {"id":"updateOrderStatus","method":"POST","path":"/v1/orders/{reference}/status","idempotent":true};
export const listBranches: Operation<'listBranches'> = {"id":"listBranches","method":"GET","path":"/v1/branches","idempotent":true};
export const listMenuCategories: Operation<'listMenuCategories'> = {"id":"listMenuCategories","method":"GET","path":"/v1/menu/categories","idempotent":true};
export const listMenuItems: Operation<'listMenuItems'> = {"id":"listMenuItems","method":"GET","path":"/v1/menu/items","idempotent":true};
export const getMenuItem: Operation<'getMenuItem'> = {"id":"getMenuItem","method":"GET","path":"/v1/menu/items/{itemId}","idempotent":true,"reserved":["prices"]};
export const updateMenuItem: Operation<'updateMenuItem'> = {"id":"updateMenuItem","method":"PATCH","path":"/v1/menu/items/{itemId}","idempotent":true,"reserved":["prices"]};
export const updateMenuItemPrices: Operation<'updateMenuItemPrices'> = {"id":"updateMenuItemPrices","method":"PATCH","path":"/v1/menu/items/prices","idempotent":true,"takesKey":true};
export const listInventoryItems: Operation<'listInventoryItems'> = {"id":"listInventoryItems","method":"GET","path":"/v1/inventory/items","idempotent":true};
export const getInventoryItem: Operation<'getInventoryItem'> = {"id":"getInventoryItem","method":"GET","path":"/v1/inventory/items/{itemId}","idempotent":true};
export const recordInventoryTransaction: Operation<'recordInventoryTransaction'> = {"id":"recordInventoryTransaction","method":"POST","path":"/v1/inventory/items/{itemId}/transactions","idempotent":false,"takesKey":true,"retryHint":"Not idempotent: every request records a movement, unless it repeats an earlier one with the same `Idempotency-Key`. After a timeout or a lost connection without a key, don't just retry: get the item, compare the balance, and retry only if the movement is missing."};

export const everyOperation: readonly Operation[] = [listOrders, getOrder, listOrderHistory, updateOrderStatus, listBranches, listMenuCategories, listMenuItems, getMenuItem, updateMenuItem, updateMenuItemPrices, listInventoryItems, getInventoryItem, recordInventoryTransaction];
