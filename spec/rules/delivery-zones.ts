import { foldText } from './fold-text.ts';

/** An area that a branch delivers to. Amounts are either all in minor units or all decimals. */
export type DeliveryZone = {
  name: string;
  /** Postal codes, and prefixes that end with `*`. Empty for all addresses outside the other zones. */
  postalCodes: string[];
  fee: number;
  freeFrom: number | null;
  minimumOrder: number | null;
  /** The delivery time in minutes. */
  travelMinutes: number;
};

/** Finds the zone with the longest match. A full code takes precedence over a prefix of the same length. */
export function findZone<Zone extends Pick<DeliveryZone, 'postalCodes'>>(
  zones: Zone[],
  postalCode: string,
): Zone | undefined {
  const code = normalizePostalCode(postalCode);
  let found = zones.find(({ postalCodes }) => postalCodes.length === 0);
  let longest = -1;
  for (const zone of zones) {
    for (const pattern of zone.postalCodes) {
      const prefix = normalizePostalCode(pattern);
      const isPrefix = pattern.endsWith('*');
      const weight = isPrefix ? prefix.length : prefix.length + 0.5;
      if (weight <= longest || !(isPrefix ? code.startsWith(prefix) : code === prefix)) continue;
      found = zone;
      longest = weight;
    }
  }
  return found;
}

export const calculateDeliveryFee = (
  { fee, freeFrom }: Pick<DeliveryZone, 'fee' | 'freeFrom'>,
  subtotal: number,
): number => (freeFrom !== null && subtotal >= freeFrom ? 0 : fee);

/** The amount missing from a guest's subtotal for a delivery to the zone. */
export const missingForDelivery = (
  { minimumOrder }: Pick<DeliveryZone, 'minimumOrder'>,
  subtotal: number,
): number => Math.max(0, (minimumOrder ?? 0) - subtotal);

/** Removes insignificant characters: `d08 x2k5` and `D08-X2K5` are the same. */
export const normalizePostalCode = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The address in one line, for couriers. Missing parts are omitted. */
export const renderAddress = (address: string, postalCode = '', city = ''): string =>
  [address.trim(), [postalCode.trim(), city.trim()].filter(Boolean).join(' ')].filter(Boolean).join(', ');
