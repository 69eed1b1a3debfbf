import type { GuestPayment, PlacedGuestOrder, StorefrontMenu } from '../../../generated/dashboard/types.ts';
import { composeTestOrder } from '../../../spec/rules/test-order.ts';
import { toError } from './connection.ts';

/** The actions of guests in a branch's online shop. The public API can't place orders. */
export interface Shop {
  /** The shop's name. */
  name: string;
  /** Orders something from the menu. */
  place(): Promise<PlacedGuestOrder>;
  /** Pays an order online with the test provider. Resolves to the payment ID. */
  pay(token: string): Promise<string>;
  /** Refunds a payment. */
  refund(token: string, paymentId: string): Promise<void>;
}

type Address = { server: string; restaurantId: string; branchSlug: string };

/** Throws if it isn't a sandbox shop, before anything is ordered. */
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
    if (!response.ok) throw await toError(response, 'The sandbox storefront rejected the request');
    return JSON.parse(await response.text());
  }

  const path = `/${restaurantId}/${branchSlug}`;
  const menu = await request<StorefrontMenu>('GET', `${path}/menu`);
  const { restaurantName, name, sandbox } = menu.branch;
  if (!sandbox) throw new Error(`${restaurantName} is not a sandbox: nothing was ordered.`);
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
