import { expect } from 'vitest';
import type { WebhookDeliveryList } from '../../generated/dashboard/types.ts';
import type { Dashboard } from './dashboard.ts';
import { drainBackground } from './drain-background.ts';
import type { Receiver } from './receiver.ts';
import type { TestService } from './service.ts';
import { addEndpoint } from './webhooks.ts';

/** An event as received. */
export type ReceivedEvent = {
  id: string;
  type: string;
  createdAt: string;
  restaurantId: string;
  data: { order: { id: string; paymentStatus: string; refundedTotal: string } };
};

export type EventLog = {
  /** An order's events, oldest first, once everything published has arrived. */
  of(orderId: string): Promise<ReceivedEvent[]>;
  /** The types of those. */
  typesOf(orderId: string): Promise<string[]>;
};

/** An endpoint at a receiver that gets every event from now on. */
export async function recordEvents(
  service: TestService,
  manager: Dashboard,
  receiver: Receiver,
): Promise<EventLog> {
  const { id } = await addEndpoint(manager, receiver.url);
  const countOf = async (status: string) => {
    const path = `/webhooks/deliveries?limit=1&endpointId=${id}&status=${status}`;
    return (await manager.get<WebhookDeliveryList>(path)).body.pagination.total;
  };
  async function of(orderId: string): Promise<ReceivedEvent[]> {
    await drainBackground(service);
    for (const status of ['pending', 'delivering'])
      await expect.poll(() => countOf(status), { interval: 20 }).toBe(0);
    return receiver.received
      .map(({ body }): ReceivedEvent => JSON.parse(String(body)))
      .filter(({ data }) => data.order.id === orderId)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
  }
  return { of, typesOf: async orderId => (await of(orderId)).map(({ type }) => type) };
}
