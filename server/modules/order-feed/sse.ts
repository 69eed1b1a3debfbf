import type { OrderChange } from '../../../generated/dashboard/types.ts';
import { type ActivityDocument, isOrderAction } from '../activity/documents.ts';
import { serializeDashboardOrder } from '../orders/dashboard-serializers.ts';
import type { OrderDocument } from '../orders/documents.ts';

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY_MS = 2_000;

/** A change as followers are sent it; undefined for what is no change of an order. */
export function serializeChange(
  { _id, at, actor, action }: ActivityDocument,
  order: OrderDocument,
): OrderChange | undefined {
  if (!isOrderAction(action)) return undefined;
  return { id: _id, at: at.toISOString(), actor: actor.name, action, order: serializeDashboardOrder(order) };
}

/** One server-sent event. JSON has no line breaks, so that its data is one line. */
export const formatEvent = (name: string, id: number, json: string): string =>
  `id: ${id}\nevent: ${name}\ndata: ${json}\n\n`;

export const formatOpening = (name: 'ready' | 'reset', id: number): string =>
  `retry: ${RETRY_MS}\n${formatEvent(name, id, '{}')}`;

/** A comment; the id with it is where the client resumes, past changes that it is not sent. */
export const formatHeartbeat = (id: number): string => `: still here\nid: ${id}\n\n`;
