import type { DashboardOrder, GuestOrder, OrderChange } from '../../../generated/dashboard/types.ts';
import { type ActivityDocument, isOfOrder } from '../activity/documents.ts';
import { readPayload } from '../activity/payload.ts';
import type { OrderDocument } from '../orders/documents.ts';

export type FeedEntry = ActivityDocument & { sequence: number };

export type FeedRenderer = {
  name: string;
  /** The text of each entry, in order. Empty for entries to skip, undefined for those no longer stored. */
  render(restaurantId: string, entries: FeedEntry[]): Promise<(string | undefined)[]>;
};

export type FindOrders = (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;

/** Sends every change with the current state of its order. */
export function createOrderRenderer(
  name: string,
  findOrders: FindOrders,
  serialize: (order: OrderDocument) => DashboardOrder,
): FeedRenderer {
  return {
    name,
    async render(restaurantId, entries) {
      const ids = new Set(entries.map(({ subject }) => subject.id));
      const orders = await findOrders(restaurantId, [...ids]);
      const byId = new Map(orders.map(order => [order._id, order]));
      return entries.map(entry => {
        const found = byId.get(entry.subject.id);
        if (!found || !isOfOrder(entry)) return '';
        const { _id: id, at, actor, action, sequence } = entry;
        const order = serialize(found);
        const change: OrderChange = { id, at: at.toISOString(), actor: actor.name, action, order };
        return formatEvent('order_changed', sequence, JSON.stringify(change));
      });
    },
  };
}

/** Renders an order for its guest. */
export type RenderGuestOrder = (order: OrderDocument) => Promise<GuestOrder>;

/** Sends every change of a guest's order with the order's current state. */
export function createGuestRenderer(
  findOrders: FindOrders,
  renderGuestOrder: RenderGuestOrder,
): FeedRenderer {
  return {
    name: 'guest orders',
    async render(restaurantId, entries) {
      const ids = new Set(entries.map(({ subject }) => subject.id));
      const found = (await findOrders(restaurantId, [...ids])).filter(({ guest }) => guest);
      const rendered = await Promise.all(
        found.map(async order => [order._id, JSON.stringify(await renderGuestOrder(order))] as const),
      );
      const byId = new Map(rendered);
      return entries.map(({ subject, sequence }) => {
        const json = byId.get(subject.id);
        return json === undefined ? '' : formatEvent('order_changed', sequence, json);
      });
    },
  };
}

/** Sends the payloads of changes that are webhook events. */
export const eventRenderer: FeedRenderer = {
  name: 'webhook events',
  render: async (_restaurantId, entries) =>
    entries.map(({ event, sequence }) => {
      if (!event) return '';
      return event.payload && formatEvent('event', sequence, readPayload(event.payload));
    }),
};

/** How long a client waits before reconnecting, in milliseconds. */
const RETRY_MS = 2_000;

/** `json` must not contain line breaks. */
export const formatUnnumbered = (name: string, json: string): string => `event: ${name}\ndata: ${json}\n\n`;

const formatEvent = (name: string, id: number, json: string): string =>
  `id: ${id}\n${formatUnnumbered(name, json)}`;

export const formatOpening = (name: 'ready' | 'reset', id: number): string =>
  `retry: ${RETRY_MS}\n${formatEvent(name, id, '{}')}`;

/** A comment with an ID. The client resumes after it and skips changes that were not sent to it. */
export const formatHeartbeat = (id: number): string => `: still here\nid: ${id}\n\n`;
