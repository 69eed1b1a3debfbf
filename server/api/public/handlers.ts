import { branchesHandlers } from './branches.ts';
import { inventoryHandlers } from './inventory.ts';
import { menuHandlers } from './menu.ts';
import type { Handlers } from './operation.ts';
import { ordersHandlers } from './orders.ts';

/** One handler per operation of the contract: a missing one does not compile. */
export const handlers: Handlers = {
  ...ordersHandlers,
  ...branchesHandlers,
  ...menuHandlers,
  ...inventoryHandlers,
};
