import { menuAddress, type Place } from './address.ts';

/** As in the contract. */
const MAX_LENGTH = 20;

/**
 * The guest's table: its QR code links to `?table=12`. Remembered until the tab is closed. Undefined without
 * a scanned code.
 */
export function readTable(place: Place): string | undefined {
  const name = `table:${menuAddress(place)}`;
  const scanned = new URLSearchParams(location.search).get('table')?.trim().slice(0, MAX_LENGTH);
  if (scanned) sessionStorage.setItem(name, scanned);
  return scanned || (sessionStorage.getItem(name) ?? undefined);
}
