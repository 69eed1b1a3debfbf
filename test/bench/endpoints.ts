import type { Collections } from '../../server/database/collections.ts';
import { newId } from '../../server/lib/ids.ts';
import { createSecretBox } from '../../server/lib/secret-box.ts';
import { generateSecret } from '../../server/modules/webhooks/endpoints/service.ts';
import { SECRETS_KEY } from './peers.ts';

const EVENTS = ['order.confirmed' as const];

/** Endpoints subscribed to confirmed orders. Resolves to their IDs. */
export async function addEndpoints(
  { webhookEndpoints }: Collections,
  restaurantId: string,
  url: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  const secrets = createSecretBox([Buffer.from(SECRETS_KEY, 'hex')]);
  for (let added = 0; added < count; added++) {
    const _id = newId('whe');
    const times = { createdAt: new Date(), updatedAt: new Date() };
    const secret = secrets.seal(_id, generateSecret());
    const values = { restaurantId, url, description: '', events: EVENTS, enabled: true, secret };
    await webhookEndpoints.insertOne({ _id, ...values, ...times });
    ids.push(_id);
  }
  return ids;
}
