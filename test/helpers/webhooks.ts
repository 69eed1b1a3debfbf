import { setTimeout } from 'node:timers/promises';
import type { WebhookEndpointSecret } from '../../generated/dashboard/types.ts';
import type { DeliveryDocument } from '../../server/modules/webhooks/documents.ts';
import { verifyWebhook } from '../../webhook-verifier/src/index.ts';
import { document } from './contract.ts';
import { type Dashboard, signedIn } from './dashboard.ts';
import type { Received } from './receiver.ts';
import type { TestService } from './service.ts';

export type TestEndpoint = { id: string; secret: string };

const EVERY_EVENT = Object.keys(document.webhooks);

/** An endpoint created by a manager in the dashboard, by default for every event. */
export async function addEndpoint(
  manager: Dashboard,
  url: string,
  events: readonly string[] = EVERY_EVENT,
): Promise<TestEndpoint> {
  const { body } = await manager.post<WebhookEndpointSecret>('/webhooks/endpoints', { url, events });
  return { id: body.endpoint.id, secret: body.secret };
}

export const managerOf = (service: TestService, restaurantId: string): Promise<Dashboard> =>
  signedIn(service, { restaurantId, role: 'manager' });

/** A request's event, whose signature must match the secret. */
export const verified = ({ body, headers }: Received, secret: string) =>
  verifyWebhook({ payload: body, signature: String(headers['x-service-signature']), secret });

const PATIENCE = 20_000;

/** An endpoint's deliveries, oldest first, once they meet a condition. */
export async function deliveriesOf(
  { context }: TestService,
  endpointId: string,
  condition: (deliveries: DeliveryDocument[]) => boolean,
): Promise<DeliveryDocument[]> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const found = await context.collections.webhookDeliveries
      .find({ endpointId })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    if (condition(found)) return found;
    if (Date.now() > deadline) throw new Error(`In vain: ${JSON.stringify(found, null, 1)}`);
    await setTimeout(20);
  }
}

/** An endpoint's only delivery, once it meets a condition. */
export async function deliveryOf(
  service: TestService,
  endpointId: string,
  condition: (delivery: DeliveryDocument) => boolean,
): Promise<DeliveryDocument> {
  const fulfilled = (found: DeliveryDocument[]) => found[0] !== undefined && condition(found[0]);
  const [delivery] = await deliveriesOf(service, endpointId, fulfilled);
  if (!delivery) throw new Error('There is no delivery');
  return delivery;
}
