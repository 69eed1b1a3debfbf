import { mockedOperations } from '../generated/mock.ts';
import type { Branch, InventoryItem, MenuCategory, MenuItem, Order } from '../generated/types.ts';
import type { Success } from '../operation.ts';

/** The data of a mock, in the shapes of the service. Change it freely. */
export type MockData = {
  /** In any order: the mock lists the newest first. */
  orders: Order[];
  /** The branches of the restaurant. */
  branches: Branch[];
  /** The menu's categories. */
  categories: MenuCategory[];
  /** The menu's items. */
  items: MenuItem[];
  /** The items of the stock, with their balances. */
  inventoryItems: InventoryItem[];
};

/** The resources of the contract's examples; a new copy at each call. */
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
 * The contract's example of an operation's success; a new copy at each call.
 *
 * @param operationId - The operation, such as `getOrder`.
 */
export function exampleOf<Id extends keyof typeof mockedOperations>(operationId: Id): Success<Id> {
  // The contract's own tests hold its examples to their schemas.
  return structuredClone(mockedOperations[operationId].success.example) as Success<Id>;
}
