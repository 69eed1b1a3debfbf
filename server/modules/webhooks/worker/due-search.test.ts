import type { Db } from 'mongodb';
import { expect } from 'vitest';
import { databaseTest as it } from '../../../../test/helpers/fixtures.ts';
import { getCollections } from '../../../database/collections.ts';
import { newId } from '../../../lib/ids.ts';
import { getPartition, newDelivery } from '../delivery.ts';
import { createDueSearch } from './due-search.ts';
import { createQueueStore } from './queue-store.ts';

const NOW = new Date('2026-11-23T12:00:00.000Z');
const SECONDS = 1_000;

/** Two endpoints in different partitions, and a search in which either can be full. */
function startSearch(db: Db) {
  const queue = createQueueStore(getCollections(db).webhookDeliveries);
  const slow = newId('whe');
  let other = newId('whe');
  while (getPartition(other) === getPartition(slow)) other = newId('whe');
  const full = new Map<string, { partition: number }>();
  const queries: Parameters<typeof queue.findDue>[] = [];
  const search = createDueSearch(
    (...query) => {
      queries.push(query);
      return queue.findDue(...query);
    },
    () => full,
  );
  return {
    slow,
    other,
    search,
    queries,
    fill: (endpointId: string) => full.set(endpointId, { partition: getPartition(endpointId) }),
    free: (endpointId: string) => full.delete(endpointId),
    add: (endpointId: string, count: number, secondsAgo: number) =>
      queue.add(
        Array.from({ length: count }, () => {
          const event = { _id: newId('evt'), restaurantId: 'rst', type: 'order.ready' as const };
          return newDelivery(event, endpointId, new Date(NOW.getTime() - secondsAgo * SECONDS));
        }),
      ),
    /** Returns the endpoints with results in the partitions of the given ones. */
    async find(...endpointIds: string[]) {
      const { due } = await search.find(
        endpointIds.map(id => getPartition(id)),
        NOW,
        [],
      );
      return [...new Set(due.map(({ endpointId }) => endpointId))].sort();
    },
  };
}

it('A full endpoint is skipped until it has capacity, regardless of the partitions searched until then', async ({
  db,
}) => {
  const { slow, other, fill, free, add, find } = startSearch(db);
  await add(slow, 3, 60);
  fill(slow);
  fill(newId('whe'));
  expect(await find(slow, other)).toEqual([]);
  await add(other, 1, 1);
  expect(await find(slow, other)).toEqual([other]);
  free(slow);
  expect(await find(other)).toEqual([other]);
  expect(await find(slow)).toEqual([slow]);
});

it('Deliveries without a slot are found again once there is one, starting with the first', async ({ db }) => {
  const { slow, search, fill, free, add, queries } = startSearch(db);
  await add(slow, 2, 60);
  await add(slow, 2, 30);
  const partitions = [getPartition(slow)];
  const { due } = await search.find(partitions, NOW, []);
  for (const delivery of due.slice(2)) search.leave(delivery);
  fill(slow);
  expect((await search.find(partitions, NOW, [])).due).toEqual([]);
  free(slow);
  expect((await search.find(partitions, NOW, [])).due).toHaveLength(2);
  expect(queries.at(-1)?.[2]).toEqual({ from: due[2]?.dueAt, only: [slow] });
});

it('Next to a full endpoint, only recently due deliveries are searched, and all of them after a failure', async ({
  db,
}) => {
  const { slow, other, search, fill, add, find, queries } = startSearch(db);
  await add(slow, 3, 60);
  fill(slow);
  await find(slow, other);
  await find(slow, other);
  expect(queries.at(-1)?.[2].from?.getTime()).toBeGreaterThan(NOW.getTime() - 30 * SECONDS);
  await add(other, 1, 50);
  expect(await find(slow, other)).toEqual([]);
  search.forget();
  expect(await find(slow, other)).toEqual([other]);
});
