/** By then, the order is placed or its request has failed. */
const RESERVED_MS = 10 * 60_000;

/** Reservations older than this must be settled: their orders may never have been placed. */
export const findReservedBefore = (now: Date): Date => new Date(now.getTime() - RESERVED_MS);

type Settling = {
  /** Resolves to the IDs of existing orders. */
  findPlaced: (orderIds: string[]) => Promise<string[]>;
  confirm: (orderId: string) => Promise<unknown>;
  release: (orderId: string) => Promise<unknown>;
};

/**
 * Confirms reservations of placed orders, and releases those of crashed processes. Resolves to whether any
 * were released.
 */
export async function settleReservations(
  reserved: { orderId: string }[],
  { findPlaced, confirm, release }: Settling,
): Promise<boolean> {
  const orderIds = [...new Set(reserved.map(({ orderId }) => orderId))];
  if (orderIds.length === 0) return false;
  const placed = new Set(await findPlaced(orderIds));
  for (const orderId of orderIds) await (placed.has(orderId) ? confirm(orderId) : release(orderId));
  return placed.size < orderIds.length;
}
