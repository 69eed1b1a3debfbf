import { type Place, trackingAddress } from '../address.ts';
import { rememberedOrders } from './remembered-orders.ts';

/** The order that this tab left to pay for. Its token is no part of the address that the provider sends the guest back to. */
const PAYING = 'paying';

export function leaveToPay(token: string, pageUrl: string): void {
  sessionStorage.setItem(PAYING, token);
  location.assign(pageUrl);
}

/** The token of the order that the guest comes back to, which the address has from now on. */
export function returnFromPaying(place: Place): string {
  const token = sessionStorage.getItem(PAYING) ?? rememberedOrders(place)[0]?.token ?? '';
  history.replaceState(null, '', trackingAddress(place, token));
  return token;
}

/** Whether the guest has just come back from paying for the order, once. */
export function takeReturn(token: string): boolean {
  if (sessionStorage.getItem(PAYING) !== token) return false;
  sessionStorage.removeItem(PAYING);
  return true;
}
