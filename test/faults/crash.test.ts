// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { WebhookDeliveryList } from '../../generated/dashboard/types.ts';
import { type Acknowledged, auditAll, withCollections } from '../helpers/audit.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { processTest as it } from '../helpers/fixtures.ts';
import { addEndpoint, ownerOf, runTraffic } from '../helpers/traffic.ts';

const ROUNDS = 4;
const KINDS = 30;
const SETTINGS = { WEBHOOK_ALLOWED_HOSTS: 'localhost' };
/** Rounds end at random, the first one after every kind of change. */
const killAfter = () => 30 + Math.floor(Math.random() * 60);

it('loses no effect of a change and repeats none, killed again and again under load', async ({
  dataDir,
  startInDataDir,
}) => {
  const acknowledged: Acknowledged[] = [];
  const kinds = new Set<string>();
  let endpointId: string | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startInDataDir(SETTINGS);
    const owner = await ownerOf(service.demo);
    endpointId ??= (await addEndpoint(owner)).endpoint.id;
    let left = killAfter();
    await runTraffic(service.demo, owner, change => {
      acknowledged.push(change);
      // Status changes confirm and cancel an order.
      kinds.add(change.action === 'order.status_changed' ? `order.${change.order?.status}` : change.action);
      left -= 1;
      if (left <= 0 && kinds.size === KINDS)
        void setTimeout(Math.random() * 5).then(() => service.kill('SIGKILL'));
    });
  }
  // Another start completes what the last crash interrupted, its workers remove deliveries created during an
  // endpoint's deletion, and a stop waits for running work.
  const service = await startInDataDir(SETTINGS);
  await untilCleared(await ownerOf(service.demo), acknowledged);
  expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });

  await withCollections(dataDir, collections => auditAll(collections, acknowledged, [endpointId ?? '']));
});

/** Resolves when deleted endpoints have no deliveries left. */
async function untilCleared(owner: Dashboard, acknowledged: Acknowledged[]): Promise<void> {
  for (const { action, subject } of acknowledged) {
    if (action !== 'webhook_endpoint.created') continue;
    if ((await owner.get(`/webhooks/endpoints/${subject}`)).status !== 404) continue;
    const path = `/webhooks/deliveries?limit=1&endpointId=${subject}`;
    const left = async () => (await owner.get<WebhookDeliveryList>(path)).body.pagination.total;
    await expect.poll(left, { interval: 100 }).toBe(0);
  }
}
