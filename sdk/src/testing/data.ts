import { mockedOperations } from '../generated/mock.ts';
import type { Branch, InventoryItem, MenuCategory, MenuItem, Order } from '../generated/types.ts';
import type { Success } from '../operation.ts';

/** The data of a mock, in the format of the service. Change it freely. */
export type MockData = {
  /** Orders, in any order. The mock lists the newest first. */
  orders: Order[];
  /** The branches of the restaurant. */
  branches: Branch[];
  /** The menu's categories. */
  categories: MenuCategory[];
  /** The menu's items. */
  items: MenuItem[];
  /** The inventory items, with their balances. */
  inventoryItems: InventoryItem[];
};

/** The resources from the contract's examples. Each call returns a new copy. */
export function exampleData(): MockData {
  return {
    orders: exampleOf('listOrders').data,
    branches: exampleOf('listBranches').data,
    categories: exampleOf('listMenuCategories').data,
    items: exampleOf('listMenuItems').data,
    inventoryItems: exampleOf('listInventoryItems').data,
  };
}

/**
 * The contract's example of an operation's successful response. Each call returns a new copy.
 *
 * @param operationId - The operation, such as `getOrder`.
 */
export function exampleOf<Id extends keyof typeof mockedOperations>(operationId: Id): Success<Id> {
  // The contract's tests validate its examples against their schemas.
  return structuredClone(mockedOperations[operationId].success.example) as Success<Id>;
}
