import type { Language, MailKind, MailStatus } from '../../../generated/dashboard/types.ts';

/** An email: what causes it, and its state in the queue. The content is rendered from current documents when the email is sent. */
export type MailDocument = {
  /** Derived from its cause, so that each cause sends one to each recipient. */
  _id: string;
  restaurantId: string;
  kind: MailKind | typeof PASSWORD_REQUEST;
  to: string;
  /** Absent if its cause names none: English. A password request without one leaves it to the user. */
  language?: Language;
  /** The user whom it is about. Empty if it is not about one. */
  userId: string;
  /** The order that it is about. Absent if it is not about one. */
  orderId?: string;
  /** Values of the cause that no document keeps, such as the name of a key. */
  details: Record<string, string>;
  createdAt: Date;
  /** After this time, it is not sent. */
  expiresAt: Date;
  status: MailStatus;
  attempts: number;
  /** When to send it, or while it is being sent, when another process can take it over. Absent when it is done. */
  dueAt?: Date;
  sentAt?: Date;
  /** The mail server's last rejection. */
  failure?: string;
  /** Since when attempts fail. Absent after a success. */
  failingSince?: Date;
  /** The number of changes. */
  revision: number;
  removeAt: Date;
};

/**
 * A forgotten password: when it is due, each user of the address gets a `password_reset`. Requests are also stored for unknown addresses,
 * so that neither the response nor its timing reveals who has an account.
 */
export const PASSWORD_REQUEST = 'password_request';

/** The restaurant of a password request, before the address is looked up. */
export const NO_RESTAURANT = 'none';

export const DEFAULT_LANGUAGE: Language = 'en';

/** How emails leave the service. */
export type MailTransportName = 'smtp' | 'kept' | 'none';

/** The kinds of emails to guests. */
export type OrderMailKind = Extract<MailKind, `order_${string}`>;

export const isOrderMail = (kind: string): kind is OrderMailKind => kind.startsWith('order_');
