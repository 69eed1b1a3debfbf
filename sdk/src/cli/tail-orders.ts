import { setTimeout } from 'node:timers/promises';
import { RestaurantOrdering } from '../client.ts';
import type { Order } from '../generated/types.ts';

/** The number of recent orders to watch: one page of the list. */
const WATCHED = 100;
const SHOWN_AT_FIRST = 10;

type Settings = { apiKey: string; baseUrl: string; seconds: number };

/** Prints the newest orders, then every new order and every status change, until the signal is aborted. */
export async function tailOrders(
  { seconds, ...options }: Settings,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const client = new RestaurantOrdering(options);
  const seen = new Map<string, string>();
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const { data } = await client.orders.list({ limit: WATCHED }, { signal });
    const changed = data.filter(({ id, status }) => seen.get(id) !== status);
    for (const order of (isFirst ? changed.slice(0, SHOWN_AT_FIRST) : changed).reverse())
      print(toLine(order, seen.get(order.id)));
    for (const { id, status } of data) seen.set(id, status);
    await setTimeout(seconds * 1_000, undefined, { signal }).catch(() => {});
  }
}

function toLine({ number, status, branch, total, currency, updatedAt }: Order, before?: string): string {
  const time = new Date(updatedAt).toTimeString().slice(0, 8);
  return `${time}  #${number}  ${before ? `${before} → ` : ''}${status}  ${total} ${currency}  ${branch.name}`;
}
