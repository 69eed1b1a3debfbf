import { type Place, trackingAddress } from '../address.ts';
import { rememberedOrders } from './remembered-orders.ts';

/** The order that this tab left to pay for. The provider's return URL does not contain its token. */
const PAYING = 'paying';

export function leaveToPay(token: string, pageUrl: string): void {
  sessionStorage.setItem(PAYING, token);
  location.assign(pageUrl);
}

/** The token of the order to which the guest returns, restored into the URL. */
export function returnFromPaying(place: Place): string {
  const token = sessionStorage.getItem(PAYING) ?? rememberedOrders(place)[0]?.token ?? '';
  history.replaceState(null, '', trackingAddress(place, token));
  return token;
}

/** Whether the guest has just returned from paying for the order; true only once. */
export function takeReturn(token: string): boolean {
  if (sessionStorage.getItem(PAYING) !== token) return false;
  sessionStorage.removeItem(PAYING);
  return true;
}
