import type { GuestPayment, PlacedGuestOrder, StorefrontMenu } from '../../../generated/dashboard/types.ts';
import { composeTestOrder } from '../../../spec/rules/test-order.ts';
import { toError } from './connection.ts';

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
    if (!response.ok) throw await toError(response, 'The shop of the sandbox refuses');
    return JSON.parse(await response.text());
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
