/** The effect that keeps, resizes, or frees the place of a pre-order in its slot. */
export const SLOT_EFFECT = 'order_slot';

/** The pre-orders of guests for a slot of a branch with a limit. `_id` is `getSlotId`. */
export type SlotDocument = {
  _id: string;
  restaurantId: string;
  branchId: string;
  at: Date;
  orders: SlotOrder[];
  /** The sum of their quantities. Absent in slots of earlier releases. */
  pieces?: number;
  /** The orders that are not known to be placed yet. */
  reserved: { orderId: string; at: Date }[];
};

/**
 * A place of the slot. `requestKey` is that of the request that places the order; absent without one. `quantity` is the number of its
 * pieces after the change of its contents with the number `revision`; absent from earlier releases, and before the first change.
 */
export type SlotOrder = { orderId: string; requestKey?: string; quantity?: number; revision?: number };

/** How much a slot takes. Null: any number. */
export type SlotLimits = { orders: number | null; pieces: number | null };

export const getSlotId = ({ branchId, at }: Pick<SlotDocument, 'branchId' | 'at'>): string =>
  `${branchId}:${at.toISOString()}`;

/** How long a slot is kept after its time. */
export const SLOT_TTL_MS = 2 * 24 * 60 * 60_000;
