import { branchesHandlers } from './branches.ts';
import type { Handlers } from './handler-context.ts';
import { inventoryHandlers } from './inventory.ts';
import { menuHandlers } from './menu.ts';
import { ordersHandlers } from './orders.ts';

/** A missing handler is a compile-time error. */
export const handlers: Handlers = {
  ...ordersHandlers,
  ...branchesHandlers,
  ...menuHandlers,
  ...inventoryHandlers,
};
