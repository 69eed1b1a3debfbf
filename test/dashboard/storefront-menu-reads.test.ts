import { expect } from 'vitest';
import { collectionsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, watchQueries } from '../helpers/queries.ts';

const GUESTS = 30;

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  .extend('shop', async ({ service, newRestaurant }) => {
    const restaurant = await newRestaurant();
    const item = await restaurant.addItem({ title: 'Soup' });
    const url = `${service.url}/dashboard/api/storefront/${restaurant.id}/${restaurant.harbour.slug}/menu`;
    const read = (headers: Record<string, string> = {}) => fetch(url, { headers });
    return { item, read };
  });

it('Guests who open the menu concurrently share its queries', async ({ service, shop: { read } }) => {
  await read();
  const queries = watchQueries(service);
  const commands = await queries.commandsOf(async () => {
    const responses = await Promise.all(Array.from({ length: GUESTS }, () => read()));
    for (const response of responses) expect(response.status).toBe(200);
  });
  const reads = commands.filter(({ find }) => find === 'items');
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.length).toBeLessThan(GUESTS / 2);
});

it('A menu is sent again only after a change', async ({ service, shop: { item, read } }) => {
  const first = await read();
  const etag = first.headers.get('etag') ?? '';
  const same = await read({ 'if-none-match': etag });
  expect([same.status, await same.text()]).toEqual([304, '']);
  await collectionsOf(service).items.updateOne({ _id: item._id }, { $set: { title: 'Bisque' } });
  const changed = await read({ 'if-none-match': etag });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(await changed.json())).toContain('Bisque');
});
