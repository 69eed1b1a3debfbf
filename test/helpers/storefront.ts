import type {
  GuestOrder,
  GuestPayment,
  PlacedGuestOrder,
  StorefrontMenu,
  StorefrontSlots,
} from '../../generated/dashboard/types.ts';
import type { BranchDocument } from '../../server/modules/branches/documents.ts';
import type { TypedAnswer } from './client.ts';
import { openDashboard, type ServedDashboard } from './dashboard.ts';
import type { TestRestaurant } from './restaurant.ts';

/** A guest at a branch, with a unique address if the service trusts a proxy. */
export type Guest = {
  menu<Body = StorefrontMenu>(): Promise<TypedAnswer<Body>>;
  /** The available slots. */
  slots(query?: string): Promise<string[]>;
  place<Body = PlacedGuestOrder>(
    values?: Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<TypedAnswer<Body>>;
  track<Body = GuestOrder>(token: string): Promise<TypedAnswer<Body>>;
  startPayment<Body = GuestPayment>(token: string): Promise<TypedAnswer<Body>>;
  checkPayment<Body = GuestOrder>(token: string): Promise<TypedAnswer<Body>>;
  finishPayment<Body = GuestOrder>(
    token: string,
    paymentId: string,
    outcome: string,
  ): Promise<TypedAnswer<Body>>;
};

let guests = 0;

export function openStorefront(
  service: ServedDashboard,
  { id: slug }: Pick<TestRestaurant, 'id'>,
  branch: Pick<BranchDocument, 'slug'>,
): Guest {
  const { request } = openDashboard(service);
  const address = { 'x-forwarded-for': `198.51.100.${++guests % 256}` };
  const send = <Body>(method: string, path: string, headers = {}, body?: unknown) =>
    request<Body>(method, `/storefront${path}`, {
      headers: { ...address, ...headers },
      ...(body !== undefined && { body }),
    });
  const shop = `/${slug}/${branch.slug}`;
  const withToken = (token: string) => ({ 'x-order-token': token });
  return {
    menu: () => send('GET', `${shop}/menu`),
    async slots(query = '') {
      const { status, body } = await send<StorefrontSlots>('GET', `${shop}/slots${query && `?${query}`}`);
      if (status !== 200) throw new Error(`The times for pre-orders returned ${status}`);
      return body.slots;
    },
    place: (values = {}, headers = {}) =>
      send('POST', `${shop}/orders`, headers, {
        type: 'pickup',
        customer: { name: 'Niamh Byrne' },
        ...values,
      }),
    track: token => send('GET', '/order', withToken(token)),
    startPayment: token => send('POST', '/order/payment', withToken(token)),
    checkPayment: token => send('POST', '/order/payment/check', withToken(token)),
    finishPayment: (token, paymentId, outcome) =>
      send('POST', `/order/payments/${encodeURIComponent(paymentId)}/result`, withToken(token), { outcome }),
  };
}
