import { calculateDeliveryFee, findZone, missingForDelivery } from '../../../../spec/rules/delivery-zones.ts';
import type { Schemas } from '../api/contract.ts';

type Zone = Schemas['DeliveryZone'];

/** The fee of a delivery, and whether it is possible. */
export type DeliveryQuote = {
  fee: number;
  /** The postal code's zone. Undefined without zones or a code, and outside all zones. */
  zone?: Zone;
  /** Whether no zone contains the postal code. */
  isOutside: boolean;
  /** The missing amount up to the guests' minimum order. */
  missing: number;
};

export function quoteDelivery(zones: Zone[], postalCode: string, subtotal: number): DeliveryQuote {
  const code = postalCode.trim();
  if (zones.length === 0 || code === '') return { fee: 0, isOutside: false, missing: 0 };
  const zone = findZone(zones, code);
  if (!zone) return { fee: 0, isOutside: true, missing: 0 };
  const { freeFrom, minimumOrder } = zone;
  return {
    fee: calculateDeliveryFee({ fee: Number(zone.fee), freeFrom: toNumber(freeFrom) }, subtotal),
    zone,
    isOutside: false,
    missing: missingForDelivery({ minimumOrder: toNumber(minimumOrder) }, subtotal),
  };
}

const toNumber = (amount: string | null): number | null => (amount === null ? null : Number(amount));
