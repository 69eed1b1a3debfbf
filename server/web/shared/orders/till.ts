import { keepOnDevice } from '../device-store.ts';

const nameOf = (branchId: string): string => `till:${branchId}`;

/** The name of the till that this device is at a branch. Empty if it is none. */
export const tillOf = (branchId: string): string => localStorage.getItem(nameOf(branchId)) ?? '';

export const setTill = (branchId: string, till: string): void =>
  void keepOnDevice(nameOf(branchId), till.trim());

/** The part of a payment or a refund that names the till. */
export function atTill(branchId: string): { till?: string } {
  const till = tillOf(branchId);
  return till === '' ? {} : { till };
}
