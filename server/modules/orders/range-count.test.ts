import { expect } from 'vitest';
import { databaseTest as it } from '../../../test/helpers/fixtures.ts';
import type { OrderDocument } from './documents.ts';
import { createRangeCounter } from './range-count.ts';

const DAY_MS = 24 * 60 * 60_000;

it('Day counts are not cached if an order was inserted during the count', async ({ db }) => {
  const orders = db.collection<OrderDocument>('orders');
  const stored = db.collection('orders');
  const orderOf = (number: number) => ({ restaurantId: 'rst', number, createdAt: new Date(number) });
  await stored.insertMany(Array.from({ length: 1_000 }, (_, index) => orderOf(index + 1)));
  let arriving = [1_001];
  const countRange = createRangeCounter({
    orders,
    getSettled: async () => ({ upTo: 1_000 }),
    countUnsettled: async ({ upTo }, filter) => {
      const count = await orders.countDocuments({ ...filter, number: { $gt: upTo } });
      const [number] = arriving;
      if (number) await stored.insertOne(orderOf(number));
      arriving = arriving.slice(1);
      return count;
    },
  });
  const count = () => countRange('rst', { restaurantId: 'rst' }, { $lte: new Date(DAY_MS) });
  for (let calls = 0; calls < 3; calls++) expect(await count()).toBe(1_001);
  arriving = [1_002];
  await count();
  for (let calls = 0; calls < 3; calls++) expect(await count()).toBe(1_002);
});
