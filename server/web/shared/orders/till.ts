/** The storage name of this device's till at a branch. */
export const nameTill = (branchId: string): string => `till:${branchId}`;

/** The part of a payment or refund that names the till. */
export function atTill(branchId: string): { till?: string } {
  const till = (localStorage.getItem(nameTill(branchId)) ?? '').trim();
  return till === '' ? {} : { till };
}
