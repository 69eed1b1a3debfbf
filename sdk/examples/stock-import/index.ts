import { readFile } from 'node:fs/promises';
import { RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:3000',
});
const note = process.env.NOTE ?? 'delivery-note-4471';

const branches = await client.branches.list().toArray({ max: 1_000 });
const branch = branches.find(({ slug }) => slug === process.env.BRANCH);
if (!branch) throw new Error(`BRANCH must be one of ${branches.map(({ slug }) => slug).join(', ')}`);
const items = await client.inventory.items.list().toArray({ max: 10_000 });

const file = await readFile(process.env.FILE ?? new URL(`${note}.csv`, import.meta.url), 'utf8');
for (const [index, line] of file.trim().split('\n').entries()) {
  const [name = '', quantity = ''] = line.split(',');
  const item = items.find(each => each.name === name);
  if (!item) {
    console.warn(`Line ${index + 1}: there is no item ${name}`);
    continue;
  }
  const { balanceAfter } = await client.inventory.items.recordTransaction(
    item.id,
    { branchId: branch.id, type: 'purchase', quantity: Number(quantity), note },
    { headers: { 'Idempotency-Key': `${note}-${index + 1}` } },
  );
  console.log(`${name}: ${quantity} ${item.unit} added, now ${balanceAfter}`);
}
