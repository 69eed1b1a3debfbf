import { readFile } from 'node:fs/promises';
import { RestaurantOrdering } from '@restaurant-ordering/sdk';
import { compare } from '@restaurant-ordering/sdk/money';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:3000',
  pace: true, // a large menu needs more requests than a minute allows
});

const file = await readFile(process.env.MENU ?? new URL('menu.csv', import.meta.url), 'utf8');
const wanted = new Map(
  file
    .trim()
    .split('\n')
    .map(line => line.split(',') as [slug: string, price: string]),
);

let changed = 0;
for await (const item of client.menu.items.list()) {
  const price = wanted.get(item.slug);
  const row = item.prices.find(({ branchSlug }) => branchSlug === process.env.BRANCH);
  wanted.delete(item.slug);
  if (price === undefined || row === undefined || compare(row.price, price) === 0) continue;
  await client.menu.items.update(item.id, { prices: [{ branchId: row.branchId, price: Number(price) }] });
  console.log(`${item.title}: ${row.price} → ${price} ${row.currency}`);
  changed += 1;
}
for (const slug of wanted.keys()) console.warn(`There is no item ${slug}`);
console.log(`${changed} prices changed`);
