import type { Clock } from './clock.ts';
import { Methods } from './generated/client.ts';
import type { ClientOptions } from './options.ts';
import { type Client, createClient } from './transport.ts';

/**
 * A client of the Restaurant Ordering Service: one method per operation.
 *
 * @example
 * ```ts
 * import { RestaurantOrdering } from '@restaurant-ordering/sdk';
 *
 * const client = new RestaurantOrdering({ apiKey: process.env.API_KEY, baseUrl: 'https://api.example.com' });
 *
 * for await (const order of client.orders.list({ status: 'pending' })) {
 *   await client.orders.updateStatus(order.id, { status: 'confirmed' });
 * }
 * ```
 */
export class RestaurantOrdering extends Methods implements Client {
  readonly raw: Client['raw'];
  /** @internal */
  readonly send: Client['send'];

  /**
   * Throws a `TypeError` if the key or the address is missing or an option is invalid.
   *
   * @param options - The key and the address of the service. All other options have defaults.
   * @param clock - Default: the system clock. For tests.
   */
  constructor(options: ClientOptions, clock?: Clock) {
    const client = createClient(options, clock);
    super(client);
    this.raw = client.raw;
    this.send = client.send;
  }
}
