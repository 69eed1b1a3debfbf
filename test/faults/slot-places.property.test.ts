import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { createSlotStore } from '../../server/modules/pre-orders/store.ts';
import { countPieces } from '../../spec/rules/slots.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';

const LIMITS = { orders: 4, pieces: 12 };
const guests = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 15 }),
    fate: fc.constantFrom('stays', 'leaves', 'leaves twice', 'changes'),
    changedTo: fc.integer({ min: 1, max: 15 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it("A slot counts its orders' quantities through any concurrent changes", async ({ service, restaurant }) => {
  const { slots } = collectionsOf(service);
  const store = createSlotStore(slots);
  let day = Date.parse('2030-01-01T12:00:00Z');
  await fc.assert(
    fc.asyncProperty(guests, async list => {
      day += 15 * 60_000;
      const slot = { restaurantId: restaurant.id, branchId: restaurant.harbour._id, at: new Date(day) };
      const kept: Record<string, number> = {};
      const comeAndGo = async ({ quantity, fate, changedTo }: (typeof list)[number]) => {
        const orderId = newId('ord');
        if (!(await store.reserve(slot, { orderId, quantity }, LIMITS, new Date()))) return;
        await store.confirm(slot, orderId);
        if (fate === 'leaves') await store.release(slot, orderId);
        else if (fate === 'leaves twice')
          await Promise.all([store.release(slot, orderId), store.release(slot, orderId)]);
        else if (fate === 'changes') {
          // The effects of two changes may run in any order.
          await Promise.all([
            store.resize(slot, { orderId, quantity: changedTo, revision: 2 }),
            store.resize(slot, { orderId, quantity: 99, revision: 1 }),
          ]);
          kept[orderId] = changedTo;
        } else kept[orderId] = quantity;
      };
      await Promise.all(list.map(comeAndGo));
      const found = await store.find(slot);
      expect(Object.fromEntries(found?.orders.map(one => [one.orderId, one.quantity]) ?? [])).toEqual(kept);
      expect(found?.pieces).toBe(
        countPieces((found?.orders ?? []).map(({ quantity = 0 }) => ({ quantity }))),
      );
      expect(found?.reserved).toEqual([]);
      expect(found?.orders.length).toBeLessThanOrEqual(LIMITS.orders);
      const isUnchanged = list.every(({ fate }) => fate !== 'changes');
      if (isUnchanged && found && found.orders.length > 1)
        expect(found.pieces).toBeLessThanOrEqual(LIMITS.pieces);
    }),
    { numRuns: 60 },
  );
});
