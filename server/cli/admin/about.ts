import type { ActivityEntry } from '../../modules/activity/store.ts';
import type { ApiKeyDocument } from '../../modules/keys/documents.ts';
import type { RequestSummary } from '../../modules/requests/documents.ts';
import type { UserDocument } from '../../modules/users/documents.ts';
import type { DeliveryDocument, EndpointDocument } from '../../modules/webhooks/documents.ts';
import { plural } from '../command-line.ts';

/** Formats search results for hosts, one line each, without secrets. */

const lastly = (what: string, at: Date | null): string =>
  at ? `last ${what} ${at.toISOString()}` : `never ${what}`;

type Order = {
  number: number;
  status: string;
  paymentStatus: string;
  createdAt: Date;
  branch: { name: string };
};

export const aboutOrder = ({ number, status, paymentStatus, createdAt, branch }: Order): string =>
  `number ${number}, ${status}, ${paymentStatus}, placed ${createdAt.toISOString()} at ${branch.name}`;

export const aboutActivity = ({ action, at, actor, subject }: ActivityEntry): string =>
  `${action} of ${subject.type} ${subject.id} at ${at.toISOString()} by ${actor.name}`;

export const aboutRequest = ({ method, path, status, at, keyId }: RequestSummary): string =>
  `${method} ${path} at ${at.toISOString()} with ${keyId}, responded with ${status}`;

export function aboutKey({ name, displayPrefix, revokedAt, lastUsedAt }: ApiKeyDocument): string {
  const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : lastly('used', lastUsedAt);
  return `${name}, rok_${displayPrefix}…, ${state}`;
}

export function aboutDelivery(delivery: DeliveryDocument): string {
  const { status, eventType, orderId = 'a test', endpointId, attemptCount, held } = delivery;
  const state = `${held ? 'held' : status} after ${plural(attemptCount, 'attempt')}`;
  return `${state}, ${eventType} of ${orderId}, to ${endpointId}`;
}

/** The URL's path can contain a secret. */
export const aboutEndpoint = ({ url, enabled, disabledReason }: EndpointDocument): string =>
  `${new URL(url).origin}, ${enabled ? 'enabled' : `disabled (${disabledReason ?? 'manual'})`}`;

export function aboutUser({ name, email, role, disabledAt, lastSignedInAt }: UserDocument): string {
  const state = disabledAt ? 'disabled' : lastly('signed in', lastSignedInAt);
  return `${name}, ${email}, ${role}, ${state}`;
}
