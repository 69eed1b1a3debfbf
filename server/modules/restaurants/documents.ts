import type { Role } from '../../../generated/dashboard/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';

export type RestaurantDocument = {
  _id: string;
  name: string;
  slug: string;
  createdAt: Date;
  /** Its sandbox, which an effect makes. Absent while there is none. */
  sandbox?: { restaurantId: string; at: Date };
  /** Of a sandbox: the live restaurant that it belongs to. Its users work in the sandbox, which has none of its own. */
  sandboxOf?: string;
  /** Of the demo restaurant and of sandboxes: their guests may pay with the test provider, which takes no money. */
  paymentProvider?: 'test';
  /** The account that takes guests' payments. Absent where there is none. */
  stripe?: StripeAccount;
  /** The account that was made for it on the host's platform. It stays when it is disconnected. */
  platformAccountId?: string;
  /** Whether an owner has dismissed the first steps. */
  firstStepsDismissed?: true;
  /** Absent until an owner has chosen them. */
  kitchenSessionHours?: number;
  /** After how many days guests' personal data of finished orders is erased. Absent: never. */
  guestDataDays?: number;
  /** Whether guests get emails about their orders. Absent: no. */
  guestEmails?: boolean;
  /** On receipts. Absent until an owner has given them. */
  legalName?: string;
  taxId?: string;
  /** The least role that must use a second factor. Absent: none. */
  secondFactorRole?: Role | null;
  /** Up to which time of their last change finished orders have been looked through for that. */
  guestsErasedBefore?: Date;
  /** Up to which time the payloads of events have been looked through for those that no delivery sends any more. */
  payloadsRemovedBefore?: Date;
  /** Absent while it never was. Effects copy it to what requests and deliveries read anyway. */
  suspension?: Suspension;
  /** Since when it is being deleted, and by whom. It stays suspended. */
  removal?: { at: Date; by: string };
  userRevision?: number | null;
  /** The requested order of the menu. An effect copies it to the categories. */
  menuOrder?: { categoryIds: string[]; at: Date };
  outbox?: RestaurantOutboxEntry[];
};

/** The restaurant's own account. `key` and `events.secret` are sealed. */
export type StripeAccount = {
  /** Empty where the key may not read it. */
  accountId: string;
  mode: 'test' | 'live';
  /** The last characters of the key. Empty where there is none. */
  keyEnding: string;
  /** Absent where the account is connected through the host's platform. */
  key?: string;
  /** Of an account on the host's platform: whether Stripe lets it take payments. */
  acceptsPayments?: boolean;
  /** When that last changed. Absent while it never has. */
  acceptsPaymentsChangedAt?: Date;
  /** The webhook endpoint of this service there. Absent where Stripe cannot reach the service. */
  events?: { endpointId: string; secret: string };
  connectedAt: Date;
  /** Since when it takes no new payments, while earlier ones are still pending. */
  disconnectedAt?: Date;
};

/** What an owner chooses. */
export type ChosenValues = {
  /** How many hours after its sign-in a session can be renewed for. */
  kitchenSessionHours: number;
  /** After how many days guests' personal data of finished orders is erased; null for never. */
  guestDataDays: number | null;
  guestEmails: boolean;
  legalName: string;
  taxId: string;
  secondFactorRole: Role | null;
};

export type RestaurantOutboxEntry = LoggableEntry & { userUpdate?: UserUpdate; suspension?: Suspension };

/**
 * An owner's update of another user. It is written to the restaurant's document, conditional on the revision that it was
 * decided on. That orders a restaurant's updates across processes, so two owners cannot disable each other. An effect
 * applies it to the user.
 */
export type UserUpdate = {
  userId: string;
  /** The user stores the revision that was applied last. An older one is not applied over it. */
  revision: number;
  values: {
    role?: Role;
    branches?: BranchScope;
    disabledAt?: Date | null;
    passwordHash?: string;
    mustChangePassword?: boolean;
    oneTimePasswordExpiresAt?: Date;
    /** Null ends the present one. */
    passwordLink?: { id: string; expiresAt: Date } | null;
    /** Removes it. */
    secondFactor?: null;
    /** Removes them. */
    passkeys?: [];
    /** Removes it. */
    pin?: null;
  };
};

const getName = ({ name }: { name: string }) => name;

/** The entry of a change that has no effect beside it. */
export const restaurantUpdateEntry = createEntryFactory('restaurant', getName);

export const restaurantEntry = createEntryFactory('restaurant', getName, ['menu_order']);

/** The entry of a restaurant that gets its sandbox. */
export const sandboxEntry = createEntryFactory('restaurant', getName, ['sandbox']);

/** The entry of a suspension and of its end. */
export const suspensionEntry = createEntryFactory('restaurant', getName, [
  'branch_suspension',
  'key_suspension',
  'user_suspension',
  'endpoint_suspension',
  'suspended_deliveries',
  'sandbox_suspension',
]);
