import { vi } from 'vitest';
import { newId } from '../../server/common/ids.ts';
import type { DeliveryDocument } from '../../server/webhooks/delivery.ts';
import type { EndpointDocument } from '../../server/webhooks/endpoint.ts';
import { createSecretBox, generateSecret } from '../../server/webhooks/secrets.ts';
import type { TestService } from './service.ts';
import { SECRETS_KEYS } from './service.ts';

export type TestEndpoint = { id: string; secret: string };

/** An endpoint that wants every event. */
export async function addEndpoint(
  { context }: TestService,
  restaurantId: string,
  url: string,
  values: Partial<EndpointDocument> = {},
): Promise<TestEndpoint> {
  const id = newId('whe');
  const secret = generateSecret();
  const at = new Date();
  await context.collections.webhookEndpoints.insertOne({
    _id: id,
    restaurantId,
    url,
    description: '',
    events: [
      'order.created',
      'order.confirmed',
      'order.ready',
      'order.completed',
      'order.cancelled',
      'order.refunded',
    ],
    enabled: true,
    secret: createSecretBox(SECRETS_KEYS).seal(id, secret),
    createdAt: at,
    updatedAt: at,
    ...values,
  });
  return { id, secret };
}

/** The deliveries to an endpoint once they fulfil a condition. */
export async function deliveriesOf(
  { context }: TestService,
  endpointId: string,
  condition: (deliveries: DeliveryDocument[]) => boolean,
): Promise<DeliveryDocument[]> {
  return vi.waitFor(
    async () => {
      const found = await context.collections.webhookDeliveries
        .find({ endpointId })
        .sort({ createdAt: 1, _id: 1 })
        .toArray();
      if (!condition(found)) throw new Error(`Not yet: ${JSON.stringify(found)}`);
      return found;
    },
    { timeout: 15_000, interval: 20 },
  );
}
