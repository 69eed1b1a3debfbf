// @module-tag long
import fc from 'fast-check';
import { expect } from 'vitest';
import { databaseTest as it } from '../../../../test/helpers/fixtures.ts';
import { holdAsPolls } from '../../../../test/helpers/hold.ts';
import { getCollections } from '../../../database/collections.ts';
import { newId } from '../../../lib/ids.ts';
import { getPartition, newDelivery } from '../delivery.ts';
import type { DeliveryDocument } from '../documents.ts';
import { createQueueStore, type DueDelivery, type LeasedDelivery } from '../worker/queue-store.ts';
import { createHeldDeliveries } from './held-deliveries.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const NOW = new Date('2026-03-01T12:00:10Z');
const UNTIL = new Date('2026-03-01T12:00:30Z');
const RUNS = { numRuns: 200 };
/** The number of processes that hold and lease at the same time. */
const processes = fc.record({ holding: fc.integer({ min: 1, max: 2 }), leasing: fc.nat({ max: 1 }) });
const toggles = fc.array(fc.boolean(), { minLength: 1, maxLength: 3 });

it('In any interleaving of holds, leases, and releases, an enabled endpoint has no held deliveries left', async ({
  db,
}) => {
  const { webhookDeliveries } = getCollections(db);
  const queue = createQueueStore(webhookDeliveries);
  const property = fc.asyncProperty(
    fc.scheduler(),
    processes,
    toggles,
    async (scheduler, { holding, leasing }, changes) => {
      const endpointId = newId('whe');
      let enabled = false;
      /** The scheduler decides when each database call runs. */
      const late = <Call extends unknown[], R>(call: (...args: Call) => Promise<R>) =>
        scheduler.scheduleFunction(call);
      const newProcess = () => {
        const findDestinations = late(async ([_id = '']: string[]) => [
          { _id, url: '', enabled, secret: '' },
        ]);
        const { release } = createHeldDeliveries({
          queue: {
            invalidateHolds: late(queue.invalidateHolds),
            findHeld: late(queue.findHeld),
            releaseHeld: late(queue.releaseHeld),
          },
          endpoints: { findDestinations },
          clock: () => NOW,
          wake: () => {},
        });
        const polled = { findDue: late(queue.findDue), hold: late(queue.hold) };
        return { release, hold: holdAsPolls(polled, findDestinations, NOW) };
      };
      const findDue = () => queue.findDue([getPartition(endpointId)], NOW, {}, 10);
      const lease = late((due: DueDelivery[]) => queue.lease(due, NOW, UNTIL));
      const putBack = late((leased: LeasedDelivery[]) =>
        queue.completeLeases(
          leased.map(delivery => ({ delivery, result: 'released' })),
          NOW,
        ),
      );
      /** A worker that leases due deliveries without attempting them. */
      async function leaseAndPutBack(): Promise<void> {
        const due = await late(findDue)();
        const leased = due.length > 0 ? await lease(due) : [];
        if (leased.length > 0) await putBack(leased);
      }
      /** Each enabling is followed by its release, after the previous one; a second process runs it, too. */
      async function toggle(): Promise<void> {
        for (const change of changes) {
          await late(async () => {
            enabled = change;
          })();
          if (change) await Promise.all([newProcess().release(endpointId), newProcess().release(endpointId)]);
        }
      }

      const deliveries = Array.from({ length: 3 }, (): DeliveryDocument => {
        const event = { _id: newId('evt'), restaurantId: 'restaurant', type: 'order.ready' as const };
        return newDelivery(event, endpointId, AT);
      });
      await webhookDeliveries.insertMany(deliveries);
      const all = Promise.all([
        ...Array.from({ length: holding }, () => newProcess().hold(endpointId)),
        ...Array.from({ length: leasing }, leaseAndPutBack),
        toggle(),
      ]);
      await scheduler.waitFor(all);

      if (!enabled) await scheduler.waitFor(newProcess().hold(endpointId));
      const held = await webhookDeliveries.countDocuments({ endpointId, held: true });
      const due = await findDue();
      expect([held, due.length]).toEqual(enabled ? [0, 3] : [3, 0]);
      await webhookDeliveries.deleteMany({ endpointId });
    },
  );
  await fc.assert(property, RUNS);
});
