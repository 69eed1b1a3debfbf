import { setTimeout } from 'node:timers/promises';
import { type Order, RestaurantOrdering } from '@restaurant-ordering/sdk';

const client = new RestaurantOrdering({
  apiKey: process.env.API_KEY,
  baseUrl: process.env.API_URL ?? 'http://127.0.0.1:3000',
});
const POLL_MS = 5_000;

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());

const printed = new Set<string>();
while (!stopping.signal.aborted) {
  for await (const order of client.orders.list({ status: 'pending' })) {
    if (printed.has(order.id)) continue;
    printed.add(order.id);
    console.log(toTicket(order));
  }
  await setTimeout(POLL_MS, undefined, { signal: stopping.signal }).catch(() => {});
}

function toTicket({ number, branch, type, table, customer, lines, notes }: Order): string {
  const place = table ? `Table ${table}` : type;
  const items = lines.flatMap(line => [
    `${line.quantity} × ${line.title}`,
    ...line.options.map(option => `    ${option.customization}: ${option.name}`),
    ...(line.specialRequest ? [`    "${line.specialRequest}"`] : []),
  ]);
  const note = notes ? [`Note: ${notes}`] : [];
  const rows = [`#${number}  ${branch.name}  ${place}  ${customer.name}`, ...items, ...note, ''];
  return rows.map(toPrintable).join('\n');
}

/** A printer obeys control characters: \x1B p opens the cash drawer. */
function toPrintable(row: string): string {
  return row.replace(/\p{Cc}/gu, ' ');
}
