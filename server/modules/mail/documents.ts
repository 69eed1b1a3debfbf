import type { Language, MailKind, MailStatus } from '../../../generated/dashboard/types.ts';

/**
 * An email: its cause and its state in the queue. The content is rendered from current documents on sending.
 */
export type MailDocument = {
  /** Derived from the cause, so that each recipient gets one email per cause. */
  _id: string;
  restaurantId: string;
  kind: MailKind | typeof PASSWORD_REQUEST;
  to: string;
  /** Absent if the cause has no language: English. Password requests without one use the user's. */
  language?: Language;
  /** The user whom the email is about. Empty if none. */
  userId: string;
  /** The order that the email is about. Absent if none. */
  orderId?: string;
  /** Details of the cause that are stored nowhere else, such as a key's name. */
  details: Record<string, string>;
  createdAt: Date;
  /** The email is not sent after this time. */
  expiresAt: Date;
  status: MailStatus;
  attempts: number;
  /** When to send the email. While it is being sent, when another process may take over. Absent when done. */
  dueAt?: Date;
  sentAt?: Date;
  /** The mail server's last rejection. */
  failure?: string;
  /** When attempts started to fail. Absent after a success. */
  failingSince?: Date;
  /** The number of changes. */
  revision: number;
  removeAt: Date;
};

/**
 * A request for a password link: when it is due, each user with the address gets a `password_reset`. Unknown
 * addresses are stored too, so that neither the response nor its timing reveals which addresses have an account.
 */
export const PASSWORD_REQUEST = 'password_request';

/** The restaurant of a password request before the address is looked up. */
export const NO_RESTAURANT = 'none';

export const DEFAULT_LANGUAGE: Language = 'en';

/** How emails are sent. */
export type MailTransportName = 'smtp' | 'kept' | 'none';

/** Kinds of emails to guests. */
export type OrderMailKind = Extract<MailKind, `order_${string}`>;

export const isOrderMail = (kind: string): kind is OrderMailKind => kind.startsWith('order_');
