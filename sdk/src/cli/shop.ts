import type { GuestPayment, PlacedGuestOrder, StorefrontMenu } from '../../../generated/dashboard/types.ts';
import { composeTestOrder } from '../../../spec/rules/test-order.ts';

/** What guests do at the shop of a branch: the public API places no orders. */
export interface Shop {
  /** What it is called. */
  name: string;
  /** Places an order of something on the menu. */
  place(): Promise<PlacedGuestOrder>;
  /** Pays it online with the test provider. Resolves to the id of the payment. */
  pay(token: string): Promise<string>;
  /** Gives the payment back. */
  refund(token: string, paymentId: string): Promise<void>;
}

type Address = { server: string; restaurantId: string; branchSlug: string };

/** Throws when it is no shop of a sandbox: nothing has been ordered then. */
export async function openTestShop(
  { server, restaurantId, branchSlug }: Address,
  signal: AbortSignal,
): Promise<Shop> {
  async function request<Answer>(method: string, path: string, token = '', body?: object): Promise<Answer> {
    const response = await fetch(`${server}/dashboard/api/storefront${path}`, {
      method,
      headers: {
        ...(token !== '' && { 'x-order-token': token }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const text = await response.text();
    if (response.ok) return JSON.parse(text);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    const { error = `the server answered ${response.status}; check --server` } = isJson
      ? JSON.parse(text)
      : {};
    throw new Error(`The shop of the sandbox refuses: ${error}`);
  }

  const path = `/${restaurantId}/${branchSlug}`;
  const menu = await request<StorefrontMenu>('GET', `${path}/menu`);
  const { restaurantName, name, sandbox } = menu.branch;
  if (!sandbox) throw new Error(`${restaurantName} is no sandbox: nothing was ordered.`);
  return {
    name: `${name}, ${restaurantName}`,
    place: () => request('POST', `${path}/orders`, '', composeTestOrder(menu, Math.random)),
    async pay(token) {
      const { id } = await request<GuestPayment>('POST', '/order/payment', token);
      await request('POST', `/order/payments/${id}/result`, token, { outcome: 'succeeded' });
      return id;
    },
    refund: (token, paymentId) => request('POST', `/order/payments/${paymentId}/refund`, token),
  };
}
