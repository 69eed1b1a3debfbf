import { keepOnDevice } from '../device-store.ts';

const nameOf = (branchId: string): string => `till:${branchId}`;

/** This device's till name at a branch. Empty if none. */
export const tillOf = (branchId: string): string => localStorage.getItem(nameOf(branchId)) ?? '';

export const setTill = (branchId: string, till: string): void =>
  void keepOnDevice(nameOf(branchId), till.trim());

/** The part of a payment or refund that names the till. */
export function atTill(branchId: string): { till?: string } {
  const till = tillOf(branchId);
  return till === '' ? {} : { till };
}
