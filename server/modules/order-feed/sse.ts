import type { OrderChange } from '../../../generated/dashboard/types.ts';
import { type ActivityDocument, isOrderAction } from '../activity/documents.ts';
import { serializeDashboardOrder } from '../orders/dashboard-serializers.ts';
import type { OrderDocument } from '../orders/documents.ts';

/** How long a client waits before it reconnects, in milliseconds. */
const RETRY_MS = 2_000;

/** Undefined for entries that are not changes of an order. */
export function serializeChange(
  { _id, at, actor, action }: ActivityDocument,
  order: OrderDocument,
): OrderChange | undefined {
  if (!isOrderAction(action)) return undefined;
  return { id: _id, at: at.toISOString(), actor: actor.name, action, order: serializeDashboardOrder(order) };
}

/** `json` must not contain line breaks. */
export const formatEvent = (name: string, id: number, json: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${json}\n\n`;

export const formatOpening = (name: 'ready' | 'reset', id: number): string =>
  `retry: ${RETRY_MS}\n${formatEvent(name, id, '{}')}`;

/** A comment with an id: the client resumes after it, past changes that were not sent to it. */
export const formatHeartbeat = (id: number): string => `: still here\nid: ${id}\n\n`;
