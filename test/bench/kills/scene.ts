import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { connect } from '../../../server/database/client.ts';
import { type Collections, getCollections } from '../../../server/database/collections.ts';
import { createIndexes } from '../../../server/database/indexes.ts';
import { newId } from '../../../server/lib/ids.ts';
import { newDelivery } from '../../../server/modules/webhooks/delivery.ts';
import type { DeliveryDocument } from '../../../server/modules/webhooks/documents.ts';
import { addEvents } from '../../helpers/events.ts';
import { type Receiver, receiverCaFile, startReceiver } from '../../helpers/receiver.ts';
import { createRestaurant } from '../../helpers/restaurant.ts';
import { addEndpoints } from '../endpoints.ts';
import { type Peer, startService } from '../peers.ts';

const ENDPOINTS = 10;
const PARTITIONS = 16;

export type Scene = {
  collections: Collections;
  receiver: Receiver;
  startService(settings?: Record<string, string>): Promise<Peer>;
  /** Adds due deliveries for ten endpoints. */
  addDue(events: number): Promise<DeliveryDocument[]>;
  end(): Promise<void>;
};

/** A restaurant with ten endpoints on one receiver, on its own database. */
export async function createScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-kills-'));
  const receiver = await startReceiver();
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const mongodbUrl = database.url.replace('/?', '/bench?');
  const { db, close } = await connect(mongodbUrl);
  const collections = getCollections(db);
  await createIndexes(db);
  const { id: restaurantId } = await createRestaurant(collections);
  const endpointIds = await addEndpoints(collections, restaurantId, receiver.url, ENDPOINTS);
  const common = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
  return {
    collections,
    receiver,
    startService: settings => startService(mongodbUrl, { ...common, ...settings }),
    async addDue(count) {
      const at = new Date();
      const type = 'order.confirmed' as const;
      const events = Array.from({ length: count }, () => ({
        _id: newId('evt'),
        restaurantId,
        type,
        createdAt: at,
      }));
      await addEvents(
        collections,
        events.map(event => ({ ...event, payload: JSON.stringify(event) })),
      );
      const deliveries = events
        .flatMap(event => endpointIds.map(id => newDelivery(event, id, at)))
        .map(made => ({ ...made, partition: made.partition % PARTITIONS }));
      await collections.webhookDeliveries.insertMany(deliveries);
      return deliveries;
    },
    async end() {
      await close();
      await receiver.stop();
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}
