/** The pre-orders of guests for a slot of a branch with a capacity. `_id` is `getSlotId`. */
export type SlotDocument = {
  _id: string;
  restaurantId: string;
  branchId: string;
  at: Date;
  orders: SlotOrder[];
  /** The orders that are not known to be placed yet. */
  reserved: { orderId: string; at: Date }[];
};

/** A place of the slot. `requestKey` is that of the request that places the order; absent without one. */
export type SlotOrder = { orderId: string; requestKey?: string };

export const getSlotId = ({ branchId, at }: Pick<SlotDocument, 'branchId' | 'at'>): string =>
  `${branchId}:${at.toISOString()}`;

/** How long a slot is kept after its time. */
export const SLOT_TTL_MS = 2 * 24 * 60 * 60_000;
