// @module-tag long
import type { ServerResponse } from 'node:http';
import { expect } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { createClient } from '../helpers/client.ts';
import { processTest } from '../helpers/fixtures.ts';
import { receiverCaFile, startReceiver } from '../helpers/receiver.ts';
import { ownerOf } from '../helpers/traffic.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

/** Much shorter than a dead process's leases and locks. */
const AT_ONCE = { timeout: 6_000 };

processTest(
  'After a crash the next start delivers at once, also what was in flight',
  async ({ startInDataDir, onTestFinished }) => {
    const unanswered: ServerResponse[] = [];
    const receiver = await startReceiver(response => void unanswered.push(response));
    onTestFinished(() => receiver.stop());
    const env = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
    const deliveries = () => receiver.received.map(({ headers }) => headers['x-service-delivery']);

    const first = await startInDataDir(env);
    await addEndpoint(await ownerOf(first.demo), receiver.url);
    const { apiKey } = first.demo;
    const client = createClient(first.demo.apiBaseUrl, async () => apiKey);
    const { data } = (await client.get<OrderList>('/v1/orders?status=pending&limit=1')).body;
    const [order] = data;
    await client.post(`/v1/orders/${order?.id}/status`, { status: 'confirmed' });
    await expect.poll(deliveries).toHaveLength(1);

    await first.kill('SIGKILL');
    await startInDataDir(env);

    const [inFlight] = deliveries();
    await expect.poll(deliveries, AT_ONCE).toEqual([inFlight, inFlight]);
  },
);
