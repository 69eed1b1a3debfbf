import { menuAddress, type Place } from './address.ts';

/** As in the contract. */
const MAX_LENGTH = 20;

/**
 * The table at which the guest sits: the QR code on it leads to `?table=12`. It is remembered until the tab is closed. Undefined for
 * guests who have not scanned one.
 */
export function readTable(place: Place): string | undefined {
  const name = `table:${menuAddress(place)}`;
  const scanned = new URLSearchParams(location.search).get('table')?.trim().slice(0, MAX_LENGTH);
  if (scanned) sessionStorage.setItem(name, scanned);
  return scanned || (sessionStorage.getItem(name) ?? undefined);
}
