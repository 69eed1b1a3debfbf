import { hash } from 'node:crypto';
import type { Language } from '../../../generated/dashboard/types.ts';

/** The kinds of notifications. */
export type PushKind = 'new_order' | 'order_ready' | 'order_cancelled';

/** A browser's address at its push service, and the keys that encrypt its notifications. Sending also takes the service's private key. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string };

/** A browser that is notified. The ID derives from its session, or from its guest's order and its endpoint, so each has one. */
export type PushSubscriptionDocument = {
  _id: string;
  restaurantId: string;
  /** The guest's order, or the branch of a user. */
  subjectId: string;
  /** Of a user's session. Absent for guests. */
  staff?: { userId: string; sessionId: string };
  target: PushTarget;
  /** Tells whether two sessions of a user are in the same browser. */
  endpointHash: string;
  language: Language;
  createdAt: Date;
  removeAt: Date;
};

/** A notification for one browser. Its ID derives from its cause, so that each cause sends one to each browser. */
export type PushDocument = {
  _id: string;
  restaurantId: string;
  subscriptionId: string;
  orderId: string;
  number: number;
  kind: PushKind;
  createdAt: Date;
  /** After this time, it is not sent. */
  expiresAt: Date;
  attempts: number;
  /** When to send it, or while it is being sent, when another process can take it over. Absent when it is done. */
  dueAt?: Date;
  /** The number of changes. */
  revision: number;
  /** Later than any repetition of the effect that queued it. */
  removeAt: Date;
};

/** The installation's identity at push services. `privateKey` is sealed. */
export type PushKeysDocument = { _id: string; publicKey: string; privateKey: string };

const digest = (text: string): string => hash('sha256', text).slice(0, 32);

export const hashEndpoint = (endpoint: string): string => digest(`endpoint ${endpoint}`);

/** Nothing reveals the session by it. */
export const getStaffSubscriptionId = (sessionId: string): string => `psh_${digest(`session ${sessionId}`)}`;

export const getGuestSubscriptionId = (orderId: string, endpoint: string): string =>
  `psh_${digest(`${orderId} ${endpoint}`)}`;

/** Notifications about one order replace each other, at the push service and in the browser. */
export const getTopic = (orderId: string): string => digest(`order ${orderId}`);
