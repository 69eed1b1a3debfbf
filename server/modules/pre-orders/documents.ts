/** The effect that keeps, resizes, or frees a pre-order's place in its slot. */
export const SLOT_EFFECT = 'order_slot';

/** Guests' pre-orders in a slot of a branch with a limit. `_id` is `getSlotId`. */
export type SlotDocument = {
  _id: string;
  restaurantId: string;
  branchId: string;
  at: Date;
  orders: SlotOrder[];
  /** The total quantity. Absent in slots of earlier releases. */
  pieces?: number;
  /** Orders that may not have been placed. */
  reserved: { orderId: string; at: Date }[];
};

/**
 * A place in the slot. `requestKey` is the key of the placing request, if any. `quantity` is the order's
 * quantity after content change `revision`; absent in earlier releases and before the first change.
 */
export type SlotOrder = { orderId: string; requestKey?: string; quantity?: number; revision?: number };

/** The limits of a slot. Null: unlimited. */
export type SlotLimits = { orders: number | null; pieces: number | null };

export const getSlotId = ({ branchId, at }: Pick<SlotDocument, 'branchId' | 'at'>): string =>
  `${branchId}:${at.toISOString()}`;

/** How long a slot is stored after its time. */
export const SLOT_TTL_MS = 2 * 24 * 60 * 60_000;
