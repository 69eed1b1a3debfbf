import { hash } from 'node:crypto';
import type { Language } from '../../../generated/dashboard/types.ts';

/** The kinds of notifications. */
export type PushKind = 'new_order' | 'order_ready' | 'order_cancelled';

/**
 * A browser's endpoint at its push service, and the keys that encrypt its notifications. Sending also
 * requires the service's private key.
 */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/**
 * A subscribed browser. The ID derives from its session, or from the guest's order and endpoint, so each has
 * one.
 */
export type PushSubscriptionDocument = {
  _id: string;
  restaurantId: string;
  /** A guest's order, or a user's branch. */
  subjectId: string;
  /** The user's session. Absent for guests. */
  staff?: { userId: string; sessionId: string };
  target: PushTarget;
  /** Shows whether two sessions of a user are in the same browser. */
  endpointHash: string;
  language: Language;
  createdAt: Date;
  removeAt: Date;
};

/** A notification for one browser. Its ID derives from the cause, so each browser gets one per cause. */
export type PushDocument = {
  _id: string;
  restaurantId: string;
  subscriptionId: string;
  orderId: string;
  number: number;
  kind: PushKind;
  createdAt: Date;
  /** The notification is not sent after this time. */
  expiresAt: Date;
  attempts: number;
  /**
   * When to send the notification. While it is being sent, when another process may take over. Absent when
   * done.
   */
  dueAt?: Date;
  /** The number of changes. */
  revision: number;
  /** Later than any retry of the effect that queued it. */
  removeAt: Date;
};

/** The installation's key pair for push services. `privateKey` is sealed. */
export type PushKeysDocument = { _id: string; publicKey: string; privateKey: string };

const digest = (text: string): string => hash('sha256', text).slice(0, 32);

export const hashEndpoint = (endpoint: string): string => digest(`endpoint ${endpoint}`);

/** Derived so that it does not reveal the session. */
export const getStaffSubscriptionId = (sessionId: string): string => `psh_${digest(`session ${sessionId}`)}`;

export const getGuestSubscriptionId = (orderId: string, endpoint: string): string =>
  `psh_${digest(`${orderId} ${endpoint}`)}`;

/** Notifications about the same order replace each other, at the push service and in the browser. */
export const getTopic = (orderId: string): string => digest(`order ${orderId}`);
