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
   * A pause with an end is an open branch that takes no orders until then, so that no person has to open it. Stores return such a
   * branch as paused, and without this time when it has passed.
   */
  pausedUntil?: Date | null;
  /** When someone last changed the status. Absent before, and in branches of earlier releases. */
  statusChangedAt?: Date;
  suspension?: Suspension;
  address: string;
  countryCode: string;
  timezone: string;
  /** The VAT rate that forms of prices propose, in ten-thousandths of a percent. */
  defaultRate?: number | null;
  /** The VAT rate of delivery fees, in ten-thousandths of a percent. Without one a fee has the rates of the food. */
  deliveryRate?: number | null;
  /** When guests can order while it is open. Absent or null: always. */
  openingHours?: OpeningHours | null;
  /** When guests can order a type. Absent or null: within the opening hours. */
  pickupHours?: WeeklyHours[] | null;
  deliveryHours?: WeeklyHours[] | null;
  dineInHours?: WeeklyHours[] | null;
  /** The types that guests can choose. Absent: all. */
  orderTypes?: KnownOrderType[];
  /** Where guests can have their order delivered to. Absent or empty: everywhere, without a fee. */
  deliveryZones?: DeliveryZone[];
  /** The tips that the checkout proposes, in percent of the subtotal. Absent or empty: none. */
  tipPercentages?: number[];
  /** How long the kitchen needs for an order. Absent or null if the branch promises no times. */
  preparationMinutes?: number | null;
  /** How many days ahead guests can order. Absent or null if they cannot. */
  preOrderDays?: number | null;
  /** How many pre-orders guests can place for one slot. Absent or null: any number. */
  slotCapacity?: number | null;
  /** How many pieces the pre-orders of guests for one slot can have. Absent or null: any number. */
  slotItemCapacity?: number | null;
  /** By how much orders take longer, for `DELAY_MS` until then. */
  delay?: { minutes: number; until: Date } | null;
  /** Absent where none was ever set. */
  stations?: KitchenStation[];
  createdAt: Date;
  updatedAt: Date;
  outbox?: LoggableEntry[];
};
