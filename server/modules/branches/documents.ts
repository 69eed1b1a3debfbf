import type { KitchenStation, OpeningHours, WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { KnownBranchStatus, KnownOrderType } from '../../../generated/public/types.ts';
import type { DeliveryZone } from '../../../spec/rules/delivery-zones.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type BranchDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  slug: string;
  currency: string;
  status: KnownBranchStatus;
  /**
   * A timed pause is stored as an open branch that takes no orders until then, so it ends automatically. Stores
   * return it as paused until it ends, then as open.
   */
  pausedUntil?: Date | null;
  /**
   * When someone last changed the status. Absent before the first change, and in branches of earlier
   * releases.
   */
  statusChangedAt?: Date;
  suspension?: Suspension;
  address: string;
  countryCode: string;
  timezone: string;
  /** The default VAT rate in price forms, in ten-thousandths of a percent. */
  defaultRate?: number | null;
  /**
   * The VAT rate of delivery fees, in ten-thousandths of a percent. If absent, fees use the rates of the
   * food.
   */
  deliveryRate?: number | null;
  /** When guests can order while the branch is open. Absent or null: always. */
  openingHours?: OpeningHours | null;
  /** When guests can place pickup orders. Absent or null: during opening hours. */
  pickupHours?: WeeklyHours[] | null;
  deliveryHours?: WeeklyHours[] | null;
  dineInHours?: WeeklyHours[] | null;
  /** The order types available to guests. Absent: all. */
  orderTypes?: KnownOrderType[];
  /** Where the branch delivers. Absent or empty: everywhere, without a fee. */
  deliveryZones?: DeliveryZone[];
  /** Suggested tips at checkout, as percentages of the subtotal. Absent or empty: none. */
  tipPercentages?: number[];
  /** How long the kitchen needs for an order. Absent or null: no promised times. */
  preparationMinutes?: number | null;
  /** How many days ahead guests can order. Absent or null: no pre-orders. */
  preOrderDays?: number | null;
  /** The maximum number of pre-orders per slot. Absent or null: unlimited. */
  slotCapacity?: number | null;
  /** The maximum number of items in pre-orders per slot. Absent or null: unlimited. */
  slotItemCapacity?: number | null;
  /** Delays new orders by `minutes` until `until`. */
  delay?: { minutes: number; until: Date } | null;
  /** Absent if never set. */
  stations?: KitchenStation[];
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};
