import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderList } from '../../generated/public/types.ts';
import { connect } from '../../server/db/client.ts';
import { type Collections, collectionsOf } from '../../server/db/collections.ts';
import { startProcess } from '../helpers/process.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crash-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

const ROUNDS = 4;

it('loses no consequence of a change and doubles none, killed again and again under load', {
  timeout: 60_000,
}, async () => {
  const acknowledged = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const service = await startProcess(dataDir);
    const { apiBaseUrl, apiKey } = service.demo;
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const pending = await fetch(`${apiBaseUrl}/v1/orders?status=pending&limit=100`, { headers });
    const { data }: OrderList = JSON.parse(await pending.text());
    const orders = data.filter(({ id }) => !acknowledged.has(id));
    const killAfter = 2 + round * 2;
    let answered = 0;
    await Promise.all(
      orders.map(async ({ id }) => {
        try {
          const answer = await fetch(`${apiBaseUrl}/v1/orders/${id}/status`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ status: 'confirmed' }),
          });
          if (answer.status === 200) acknowledged.add(id);
          if (++answered === killAfter) await service.kill('SIGKILL');
        } catch {
          // The process is gone; what it had acknowledged counts.
        }
      }),
    );
    await service.kill('SIGKILL');
  }
  // One more start finishes what the last crash left open, and a stop waits for it.
  const service = await startProcess(dataDir);
  const { code } = await service.kill('SIGTERM');
  expect(code).toBe(0);

  expect(acknowledged.size).toBeGreaterThan(0);
  await withCollections(dataDir, async collections => {
    const { orders, activity, events, orderChanges, inventoryTransactions, inventoryItems } = collections;
    for (const id of acknowledged) {
      const order = await orders.findOne({ _id: id });
      expect(order?.status, id).toBe('confirmed');
      expect(order?.outbox, id).toEqual([]);
      expect(await activity.countDocuments({ 'subject.id': id }), `activity of ${id}`).toBe(1);
      expect(await events.countDocuments({ orderId: id }), `events of ${id}`).toBe(1);
      expect(await orderChanges.countDocuments({ orderId: id }), `changes of ${id}`).toBe(1);
      const ingredients = new Set(
        order?.lines.flatMap(({ recipe }) => recipe.map(({ inventoryItemId }) => inventoryItemId)),
      );
      expect(await inventoryTransactions.countDocuments({ orderId: id }), `movements of ${id}`).toBe(
        ingredients.size,
      );
    }
    const places = await orderChanges.find({}).sort({ sequence: 1 }).toArray();
    expect(places.map(({ sequence }) => sequence)).toEqual(places.map((_, index) => index + 1));
    expect(await orders.countDocuments({ 'outbox.at': { $exists: true } })).toBe(0);
    expect(await inventoryTransactions.countDocuments({ unposted: true })).toBe(0);
    for (const item of await inventoryItems.find({}).toArray()) {
      for (const { branchId, balance, sequence } of item.balances) {
        const movements = await inventoryTransactions.find({ itemId: item._id, branchId }).toArray();
        expect(
          movements.reduce((sum, { change }) => sum + change, 0),
          `${item.name} at ${branchId}`,
        ).toBe(balance);
        expect(Math.max(0, ...movements.map(movement => movement.sequence))).toBe(sequence);
      }
    }
  });
});

/** What is stored, read when no service runs on it. */
async function withCollections(
  folder: string,
  look: (collections: Collections) => Promise<void>,
): Promise<void> {
  const database = await startEmbeddedDatabase({ path: join(folder, 'database.sqlite') });
  const { db, close } = await connect(database.url);
  try {
    await look(collectionsOf(db));
  } finally {
    await close();
    await database.stop();
  }
}
