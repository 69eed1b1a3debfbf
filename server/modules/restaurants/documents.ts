import type { Role } from '../../../generated/dashboard/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  /** The sandbox, created by an effect. Absent if there is none. */
  sandbox?: { restaurantId: string; at: Date };
  /** In a sandbox, its live restaurant, whose users also work in the sandbox. */
  sandboxOf?: string;
  /**
   * Set for the demo restaurant and sandboxes: guests may pay with the test provider, which moves no money.
   */
  paymentProvider?: 'test';
  /** The account that receives guests' payments. Absent if there is none. */
  stripe?: StripeAccount;
  /** The account created on the host's platform. Kept after a disconnect. */
  platformAccountId?: string;
  /** Whether an owner has dismissed the first steps. */
  firstStepsDismissed?: true;
  /** Absent until an owner has set it. */
  kitchenSessionHours?: number;
  /** After how many days guests' personal data in finished orders is erased. Absent: never. */
  guestDataDays?: number;
  /** Whether guests get emails about their orders. Absent: no. */
  guestEmails?: boolean;
  /** Shown on receipts. Absent until an owner has entered it. */
  legalName?: string;
  taxId?: string;
  /** The lowest role that requires a second factor. Absent: none. */
  secondFactorRole?: Role | null;
  /** Guests have been erased from finished orders last changed before this time. */
  guestsErasedBefore?: Date;
  /** Payloads of events before this time have been checked for removal. */
  payloadsRemovedBefore?: Date;
  /** Absent if never suspended. Effects copy it to documents that requests and deliveries read anyway. */
  suspension?: Suspension;
  /** When the deletion started, and by whom. The restaurant stays suspended. */
  removal?: { at: Date; by: string };
  userRevision?: number | null;
  /** The requested order of the menu. An effect copies it to the categories. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: RestaurantOutboxEntry[];
};

/** The restaurant's own Stripe account. `key` and `events.secret` are sealed. */
export type StripeAccount = {
  /** Empty if the key lacks permission to read it. */
  accountId: string;
  mode: 'test' | 'live';
  /** The last characters of the key. Empty without a key. */
  keyEnding: string;
  /** Absent if the account is connected through the host's platform. */
  key?: string;
  /** For an account on the host's platform: whether Stripe allows it to accept payments. */
  acceptsPayments?: boolean;
  /** When `acceptsPayments` last changed. Absent if it never has. */
  acceptsPaymentsChangedAt?: Date;
  /** This service's webhook endpoint there. Absent if Stripe cannot reach the service. */
  events?: { endpointId: string; secret: string };
  connectedAt: Date;
  /** Since then, it accepts no new payments, while earlier ones are still pending. */
  disconnectedAt?: Date;
};

/** Settings chosen by an owner. */
export type ChosenValues = {
  /** How many hours after sign-in a session can be renewed. */
  kitchenSessionHours: number;
  /** After how many days guests' personal data in finished orders is erased. Null: never. */
  guestDataDays: number | null;
  guestEmails: boolean;
  legalName: string;
  taxId: string;
  secondFactorRole: Role | null;
};

export type RestaurantOutboxEntry = LoggableEntry & { userUpdate?: UserUpdate; suspension?: Suspension };

/**
 * An owner's update of another user. It is written to the restaurant's document, conditional on the revision
 * that was read, which orders updates across processes, so that two owners cannot disable each other. An
 * effect applies it to the user.
 */
export type UserUpdate = {
  userId: string;
  /** The user stores the last applied revision, and ignores older ones. */
  revision: number;
  values: {
    role?: Role;
    branches?: BranchScope;
    disabledAt?: Date | null;
    passwordHash?: string;
    mustChangePassword?: boolean;
    oneTimePasswordExpiresAt?: Date;
    /** Null ends the current link. */
    passwordLink?: { id: string; expiresAt: Date } | null;
    /** Null removes it. */
    secondFactor?: null;
    /** An empty list removes them. */
    passkeys?: [];
    /** Null removes it. */
    pin?: null;
  };
};

const getName = ({ name }: { name: string }) => name;

/** The entry of a change without other effects. */
export const restaurantUpdateEntry = createEntryFactory('restaurant', getName);

export const restaurantEntry = createEntryFactory('restaurant', getName, ['menu_order']);

/** The entry of creating a sandbox. */
export const sandboxEntry = createEntryFactory('restaurant', getName, ['sandbox']);

/** The entry of suspending or resuming. */
export const suspensionEntry = createEntryFactory('restaurant', getName, [
  'branch_suspension',
  'key_suspension',
  'user_suspension',
  'endpoint_suspension',
  'suspended_deliveries',
  'sandbox_suspension',
]);
