import { setTimeout } from 'node:timers/promises';
import { getStatusEvent } from '../../../spec/rules/order-status.ts';
import { RestaurantOrdering } from '../client.ts';
import type { Branch } from '../generated/types.ts';
import { openTestShop } from './shop.ts';

export type SimulateSettings = {
  apiKey: string;
  baseUrl: string;
  orders: number;
  /** The delay between two steps. */
  seconds: number;
  /** Whether orders are cancelled instead of completed. */
  cancel: boolean;
  /** Whether each step is printed as JSON. */
  json: boolean;
};

const TEST_KEY = /^rok_test_[\w-]{43}$/;

const COMPLETING = ['preparing', 'ready', 'completed'] as const;
const CANCELLING = ['cancelled'] as const;

/**
 * Runs sandbox orders one at a time through their lifecycle, from placement to refund, until the signal is
 * aborted.
 */
export async function simulate(
  settings: SimulateSettings,
  signal: AbortSignal,
  print: (line: string) => void,
): Promise<void> {
  const { orders, seconds, cancel, json, ...options } = settings;
  requireTestKey(options.apiKey);
  const client = new RestaurantOrdering(options);
  const { restaurantId, slug } = await findOpenBranch(client, signal);
  const shop = await openTestShop({ server: options.baseUrl, restaurantId, branchSlug: slug }, signal);
  if (!json) print(`Placing orders in the sandbox ${shop.name} at ${options.baseUrl}\n`);

  function tell(order: number, step: string, event: string | undefined): void {
    const at = new Date();
    if (json) print(JSON.stringify({ at: at.toISOString(), order, step, event: event ?? null }));
    else print(`${at.toTimeString().slice(0, 8)}  #${order}  ${step.padEnd(9)}  ${event ?? '(no event)'}`);
  }
  const pause = () => setTimeout(seconds * 1_000, undefined, { signal });

  async function runOrder(): Promise<void> {
    const { order, token } = await shop.place();
    const { number } = order;
    tell(number, 'placed', 'order.created');
    await pause();
    const paymentId = await shop.pay(token);
    tell(number, 'paid', getStatusEvent('confirmed'));
    for (const status of cancel ? CANCELLING : COMPLETING) {
      await pause();
      const body = { status, ...(status === 'cancelled' && { reason: 'Simulated' }) };
      await client.orders.updateStatus(String(number), body, { signal });
      tell(number, status, getStatusEvent(status));
    }
    await pause();
    await shop.refund(token, paymentId);
    tell(number, 'refunded', 'order.refunded');
  }

  try {
    for (let count = 0; count < orders; count += 1) {
      if (count > 0) await pause();
      await runOrder();
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  if (!json)
    print(
      `\nSimulated ${orders === 1 ? '1 order' : `${orders} orders`}. Test-mode endpoints received the events.`,
    );
}

/** With a live key, a real kitchen would prepare the order. */
function requireTestKey(apiKey: string): void {
  if (TEST_KEY.test(apiKey)) return;
  if (apiKey.startsWith('rok_test_')) {
    throw new Error('API_KEY starts like a test key but is incomplete: copy it again.');
  }
  throw new Error(
    'simulate requires a test key (rok_test_…) as API_KEY. Create one in the dashboard: enter test mode in the account menu, and open API keys.',
  );
}

async function findOpenBranch(client: RestaurantOrdering, signal: AbortSignal): Promise<Branch> {
  for await (const branch of client.branches.list({}, { signal }))
    if (branch.status === 'open') return branch;
  throw new Error('This key cannot access any open branch: open one in the dashboard, in test mode.');
}
