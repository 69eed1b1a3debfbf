import type { Schemas } from '../../shared/api/contract.ts';
import { keep } from '../../shared/kept-screen.ts';

type Order = Schemas['KitchenOrder'];

/** A branch's open orders, and when they were known to be complete. */
export type KeptBoard = { orders: Order[]; asOf: number };

const nameOf = (branchId: string) => `board:${branchId}`;

export const keepBoard = (branchId: string, { orders, asOf }: KeptBoard): Promise<void> =>
  keep(nameOf(branchId), { orders: orders.map(withoutContact), asOf });

export const boardOf = (kept: Map<string, unknown>, branchId: string): KeptBoard | undefined =>
  kept.get(nameOf(branchId)) as KeptBoard | undefined;

/** Tickets never show guests' contact data. */
const withoutContact = (order: Order): Order => ({
  ...order,
  deliveryAddress: '',
  customer: { ...order.customer, email: '', phone: '' },
});
