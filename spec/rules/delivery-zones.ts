import { foldText } from './fold-text.ts';

/** An area that a branch delivers to. Amounts are in minor units, or all in decimal numbers. */
export type DeliveryZone = {
  name: string;
  /** Codes, and beginnings of codes that end with `*`. Empty for every address that is in no other zone. */
  postalCodes: string[];
  fee: number;
  freeFrom: number | null;
  minimumOrder: number | null;
  /** How long a delivery takes. */
  travelMinutes: number;
};

/** The zone with the longest matching code; a whole code before a beginning of the same length. */
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

/** What a guest's subtotal lacks for a delivery to the zone. */
export const missingForDelivery = (
  { minimumOrder }: Pick<DeliveryZone, 'minimumOrder'>,
  subtotal: number,
): number => Math.max(0, (minimumOrder ?? 0) - subtotal);

/** Without what does not tell codes apart: `d08 x2k5` and `D08-X2K5` are the same. */
export const normalizePostalCode = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The address in one line, as couriers read it. Absent parts are left out. */
export const renderAddress = (address: string, postalCode = '', city = ''): string =>
  [address.trim(), [postalCode.trim(), city.trim()].filter(Boolean).join(' ')].filter(Boolean).join(', ');
