// @module-tag long
import fc from 'fast-check';
import { expect } from 'vitest';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import type { ActivityDocument } from '../../server/modules/activity/documents.ts';
import { createActivityStore } from '../../server/modules/activity/store.ts';
import { createLedger } from '../../server/modules/inventory/ledger.ts';
import { createLedgerStore } from '../../server/modules/inventory/ledger-store.ts';
import { createOrderStock } from '../../server/modules/inventory/order-stock.ts';
import { createInventoryStore } from '../../server/modules/inventory/store.ts';
import { collectionsOf } from '../helpers/database.ts';
import { twoProcessesTest } from '../helpers/fixtures.ts';
import { lineOf } from '../helpers/restaurant.ts';

const it = twoProcessesTest.extend('processes', { scope: 'file' }, ({ services }) =>
  services.map(collectionsOf),
);

const at = new Date();
const ORDERS = 12;
const RUNS = { numRuns: 30 };
/**
 * The orders that a process handles in batches, some of them repeatedly or concurrently with another process.
 */
const batches = fc.array(fc.array(fc.integer({ min: 0, max: ORDERS - 1 }), { minLength: 1, maxLength: 6 }), {
  minLength: 1,
  maxLength: 6,
});

const places = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

it('Overlapping batches appended by two processes get unique positions without gaps, none filled later', async ({
  processes,
}) => {
  await fc.assert(
    fc.asyncProperty(batches, batches, async (...requested) => {
      const restaurantId = newId('rst');
      const change = (number: number): ActivityDocument => ({
        _id: `${restaurantId} ${number}`,
        restaurantId,
        branchId: 'brn',
        subject: { type: 'order', id: 'ord', label: '1' },
        at,
        actor: SYSTEM,
        action: 'order.placed',
        details: {},
      });
      const stores = processes.map(({ activity }) =>
        createActivityStore(
          activity,
          async () => true,
          () => new Date(),
        ),
      );
      let seen: string[] = [];
      async function look() {
        const feed = (await stores[0]?.listAfter(restaurantId, 0, ORDERS)) ?? [];
        expect(feed.map(({ sequence }) => sequence)).toEqual(places(feed.length));
        const ids = feed.map(({ _id }) => _id);
        expect(ids.slice(0, seen.length)).toEqual(seen);
        seen = ids;
      }

      let appending = true;
      const all = Promise.all(
        stores.map(async (store, index) => {
          for (const numbers of requested[index] ?? [])
            await Promise.all(numbers.map(number => store.appendSequenced(change(number))));
        }),
      ).finally(() => {
        appending = false;
      });
      while (appending) await look();
      await all;
      await look();

      const wanted = new Set(requested.flat(2).map(number => change(number)._id));
      expect(seen.toSorted()).toEqual([...wanted].toSorted());
    }),
    RUNS,
  );
});

it('Orders confirmed by two processes concurrently deduct stock once, each movement from the previous balance', async ({
  services,
  processes,
  restaurant,
}) => {
  await fc.assert(
    fc.asyncProperty(batches, batches, async (...requested) => {
      const items = [
        await restaurant.addInventoryItem({ balances: [] }),
        await restaurant.addInventoryItem({ balances: [] }),
      ];
      const recipe = items.map(({ _id }) => ({ inventoryItemId: _id, quantity: 100 }));
      const orders = await restaurant.addOrders(
        Array.from({ length: ORDERS }, (_, number) => ({
          lines: [lineOf({ recipe, quantity: number + 1 })],
        })),
      );
      const confirmed = { at, actor: SYSTEM, eventType: 'order.confirmed' as const };
      await Promise.all(
        processes.map(async ({ inventoryTransactions, inventoryItems }, index) => {
          const store = createLedgerStore(inventoryTransactions);
          const stock = createOrderStock(createLedger(store, createInventoryStore(inventoryItems)));
          for (const numbers of requested[index] ?? []) {
            const set = orders.filter((_, number) => numbers.includes(number));
            await Promise.all([...set, ...set].map(order => stock.deduct(order, order.lines, confirmed)));
          }
        }),
      );

      const wanted = new Set(requested.flat(2));
      for (const { _id: itemId } of items) {
        const { inventoryTransactions, inventoryItems } = collectionsOf(services[0]);
        const movements = await inventoryTransactions.find({ itemId }).sort({ sequence: 1 }).toArray();
        let balance = 0;
        const expected = movements.map(({ change }, index) => {
          balance += change;
          return { sequence: index + 1, balanceAfter: balance };
        });
        expect(movements).toMatchObject(expected);
        expect(new Set(movements.map(({ change }) => change / -100 - 1))).toEqual(wanted);
        const item = await inventoryItems.findOne({ _id: itemId });
        expect(item?.balances).toMatchObject([{ balance, sequence: wanted.size }]);
      }
    }),
    RUNS,
  );
});
